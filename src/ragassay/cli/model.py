"""The `model` command: the weights of the embedded language model."""

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.output import print_message, print_result, suggest


@app.command(epilog="\b\nExample:\n  ragassay model")
def model(as_json: options.Json = False) -> None:
    """Download the embedded language model.

    Its weights are downloaded once and verified each time.
    """
    from ragassay.workflow import model as fetch

    if not as_json:
        print_message("Looking for the embedded language model ...")
    path = fetch()
    if as_json:
        print_result({"path": str(path)})
        return
    print_result(f"The embedded language model is at {path}; its checksum matches.")
    suggest("ragassay", "demo")
