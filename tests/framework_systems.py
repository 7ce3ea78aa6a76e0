"""Run commands, then query objects of each framework as systems under test, and write the rows as objects.json.

Run by the interpreter of .venv-frameworks: `python framework_systems.py SOURCE SITE_PACKAGES COMMANDS`, a JSON list;
the package and what it needs are found in these two folders, behind the libraries of that environment.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any

QUESTIONS = [
    {"question": "Where is the tower?", "reference_answers": ["Lima"]},
    {"question": "Where is the bridge?", "reference_answers": ["Quito"]},
]
TOWER, BRIDGE = "The tower is in Lima.", "The bridge is in Quito."


def langchain() -> Iterator[tuple[str, Any]]:
    """Runnables and retrievers, by what is typical of them."""
    from langchain_classic.chains import ConversationalRetrievalChain, RetrievalQA, create_retrieval_chain
    from langchain_classic.chains.combine_documents import create_stuff_documents_chain
    from langchain_classic.chains.history_aware_retriever import create_history_aware_retriever
    from langchain_classic.retrievers.merger_retriever import MergerRetriever
    from langchain_core.documents import Document
    from langchain_core.embeddings import DeterministicFakeEmbedding
    from langchain_core.language_models import FakeListChatModel, GenericFakeChatModel
    from langchain_core.messages import AIMessage
    from langchain_core.output_parsers import StrOutputParser
    from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
    from langchain_core.retrievers import BaseRetriever
    from langchain_core.runnables import RunnableLambda, RunnableParallel, RunnablePassthrough
    from langchain_core.vectorstores import InMemoryVectorStore
    from langgraph.graph import START, MessagesState, StateGraph

    documents = [
        Document(page_content=TOWER, metadata={"id": "towers", "source": "a.txt"}),
        Document(page_content=BRIDGE, metadata={"source": "bridges.txt"}, id="drawn-at-random"),
    ]

    class Words(BaseRetriever):  # type: ignore[misc]
        def _get_relevant_documents(self, query: str, *, run_manager: object) -> list[Document]:  # noqa: ARG002
            words = set(query.strip("?").lower().split())
            return sorted(documents, key=lambda each: -len(words & set(each.page_content.lower().split())))

    retriever = Words()
    model = FakeListChatModel(responses=["Lima"])
    counted = [AIMessage("Lima", usage_metadata={"input_tokens": 7, "output_tokens": 2, "total_tokens": 9})] * 9
    prompt = ChatPromptTemplate.from_template("{context} {question}")
    with_history = ChatPromptTemplate.from_messages([MessagesPlaceholder("chat_history"), ("human", "{input}")])
    stuff = create_stuff_documents_chain(model, ChatPromptTemplate.from_template("{context} {input}"))

    def joined(found: list[Document]) -> str:
        return " ".join(each.page_content for each in found)

    async def reply(question: str) -> str:
        return f"an answer to {question}"

    by_text = {"context": retriever | joined, "question": RunnablePassthrough()} | prompt
    by_key = {"context": itemgetter("question") | retriever | joined, "question": itemgetter("question")} | prompt
    yield "retriever", retriever
    yield "merged retrievers", MergerRetriever(retrievers=[retriever, retriever])
    yield "chain of a text", by_text | model | StrOutputParser()
    yield "chain of a key", by_key | model
    yield "counted tokens", by_key | GenericFakeChatModel(messages=iter(counted)) | StrOutputParser()
    yield "retrieval chain", create_retrieval_chain(retriever, stuff)
    aware = create_history_aware_retriever(model, retriever, with_history)
    yield "chain with a history", create_retrieval_chain(aware, stuff)
    yield "RetrievalQA", RetrievalQA.from_chain_type(model, retriever=retriever)
    yield "ConversationalRetrievalChain", ConversationalRetrievalChain.from_llm(model, retriever)
    yield "parallel", RunnableParallel(docs=retriever, answer=by_text | model)
    yield "context in its text", RunnableLambda(lambda _: {"context": TOWER, "answer": "Lima"})
    yield "coroutine", RunnableLambda(reply)
    yield "chat model", model
    yield "prompt and model", prompt | model
    store = InMemoryVectorStore.from_documents(documents[1:], DeterministicFakeEmbedding(size=4))
    yield "vector store", store.as_retriever()
    graph = StateGraph(MessagesState)
    graph.add_node("agent", lambda _: {"messages": [model.invoke([retriever.invoke("tower")[0].page_content])]})
    graph.add_edge(START, "agent")
    yield "agent", graph.compile()
    yield "unknown key", RunnablePassthrough.assign(context=itemgetter("q") | retriever) | itemgetter("context")


def llamaindex() -> Iterator[tuple[str, Any]]:
    """Query engines and retrievers."""
    from llama_index.core import Document, MockEmbedding, Settings, SummaryIndex, VectorStoreIndex
    from llama_index.core.llms import MockLLM
    from llama_index.core.query_engine import CustomQueryEngine
    from llama_index.core.schema import TextNode

    documents = [Document(text=TOWER, doc_id="towers"), Document(text=BRIDGE, doc_id="bridges")]
    model, embedding = MockLLM(max_tokens=3), MockEmbedding(embed_dim=4)
    Settings.llm, Settings.embed_model = model, embedding
    index = VectorStoreIndex.from_documents(documents)

    class Synchronous(CustomQueryEngine):  # type: ignore[misc]
        def custom_query(self, query_str: str) -> str:
            return f"an answer to {query_str}"

        async def acustom_query(self, query_str: str) -> str:
            raise NotImplementedError

    yield "query engine", index.as_query_engine(similarity_top_k=2)
    yield "stream", index.as_query_engine(similarity_top_k=2, streaming=True)
    yield "no text", index.as_query_engine(similarity_top_k=2, response_mode="no_text")
    yield "retriever", index.as_retriever(similarity_top_k=2)
    nodes = SummaryIndex([TextNode(text=TOWER, id_="chosen", metadata={"doc_id": "towers"}), TextNode(text=BRIDGE)])
    yield "nodes without documents", nodes.as_query_engine()
    yield "synchronous", Synchronous()


def haystack() -> Iterator[tuple[str, Any]]:
    """Pipelines."""
    from haystack import Document, Pipeline
    from haystack.components.builders import AnswerBuilder, ChatPromptBuilder
    from haystack.components.generators.chat import MockChatGenerator
    from haystack.components.joiners import DocumentJoiner
    from haystack.components.retrievers.in_memory import InMemoryBM25Retriever
    from haystack.dataclasses import ChatMessage
    from haystack.document_stores.in_memory import InMemoryDocumentStore

    store = InMemoryDocumentStore()
    store.write_documents(
        [Document(id="towers", content=TOWER), Document(id="x", content=BRIDGE, meta={"id": "bridges"})]
    )
    template = [ChatMessage.from_user("{% for each in documents %}{{ each.content }}{% endfor %} {{ question }}")]
    usage = {"usage": {"prompt_tokens": 7, "completion_tokens": 2}}

    def pipeline(*, required: Any = "*", meta: Mapping[str, Any] = usage) -> Pipeline:
        made = Pipeline()
        made.add_component("retriever", InMemoryBM25Retriever(store))
        made.add_component("prompt", ChatPromptBuilder(template=template, required_variables=required))
        made.add_component("model", MockChatGenerator("Lima", meta=dict(meta)))
        made.connect("retriever", "prompt.documents")
        made.connect("prompt", "model")
        return made

    def with_answers() -> Pipeline:
        made = pipeline()
        made.add_component("answers", AnswerBuilder())
        made.connect("model", "answers")
        made.connect("retriever", "answers.documents")
        return made

    def joined() -> Pipeline:
        made = Pipeline()
        made.add_component("one", InMemoryBM25Retriever(store, top_k=1))
        made.add_component("all", InMemoryBM25Retriever(store))
        made.add_component("joiner", DocumentJoiner(top_k=2))
        made.connect("one", "joiner")
        made.connect("all", "joiner")
        return made

    alone = Pipeline()
    alone.add_component("model", MockChatGenerator("Lima"))
    empty = Pipeline()
    empty.add_component("prompt", ChatPromptBuilder(template=template, required_variables=[]))
    yield "pipeline", pipeline()
    yield "answer builder", with_answers()
    yield "joined retrievers", joined()
    yield "optional question", pipeline(required=["documents"])
    yield "unknown tokens", pipeline(meta={})
    yield "model alone", alone
    yield "no mandatory input", empty


FRAMEWORKS: Mapping[str, Callable[[], Iterator[tuple[str, Any]]]] = {
    "langchain": langchain,
    "llamaindex": llamaindex,
    "haystack": haystack,
}


def rows(name: str, value: Any) -> dict[str, Any]:
    """The rows of an object, or why there is none, and what was said."""
    import ragassay
    from ragassay.core.errors import RagassayError

    module = type(sys)(f"app_{abs(hash(name))}")
    module.it = value  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    notices: list[str] = []
    try:
        table = ragassay.answer(QUESTIONS, system=f"python:{module.__name__}:it", notice=notices.append)
        judged = ragassay.judge(table)
    except RagassayError as error:
        return {"error": str(error)}
    kept = ("answer", "contexts", "context_ids", "input_tokens", "output_tokens", "retrieved", "error", "outcome")
    return {"rows": [{key: row[key] for key in kept} for row in judged], "notices": notices}


if __name__ == "__main__":
    # One process, since each framework takes seconds to import. The commands are first: no object of ours helps them.
    source, packages, commands = sys.argv[1:]
    sys.path += [source, packages]
    from ragassay.cli import main

    for sys.argv in json.loads(commands):
        try:
            main()
        except SystemExit as ended:
            if ended.code:
                raise
    results = {f"{family}: {name}": rows(name, value) for family, make in FRAMEWORKS.items() for name, value in make()}
    Path("objects.json").write_text(json.dumps(results), encoding="utf-8")
