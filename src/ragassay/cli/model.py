"""The command model: the weights of the embedded language model."""

from ragassay.cli.app import app
from ragassay.cli.options import Json


@app.command(epilog="\b\nExample:\n  ragassay model")
def model(as_json: Json = False) -> None:
    """Download the embedded language model.

    Its weights are downloaded once and verified each time.
    """
    from ragassay.cli.output import result, result_json, say, suggest
    from ragassay.workflow import model as fetch

    if not as_json:
        say("Looking for the embedded language model ...")
    path = fetch()
    if as_json:
        result_json({"path": str(path)})
        return
    result(f"The embedded language model is at {path}; its checksum matches.")
    suggest("ragassay", "demo")
