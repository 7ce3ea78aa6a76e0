"""Secrets in URLs: what messages show of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.core.errors import UsageError
from ragassay.core.http_client import without_secrets, without_user
from ragassay.parts.systems import system

USERS = st.text("abcXYZ0189._-~%", max_size=8)
# With both an @ and a later slash, the text after the @ would be the host that is called.
PASSWORDS = st.text("abcXYZ0189@:&$ ", max_size=12) | st.text("abcXYZ0189:/?#&$ ", max_size=12)
HOSTS = st.sampled_from(["localhost:8000", "127.0.0.1:1", "h", "[::1]:8000", "example.org", "h:${PORT}"])
PATHS = st.sampled_from(["", "/", "/ask", "/users/@me", "/a:b"])


@given(USERS, PASSWORDS, HOSTS, st.sampled_from(["", "/", "/ask", "/a:b"]))
def test_no_character_of_a_password_is_shown(user: str, password: str, host: str, path: str) -> None:
    assert without_user(f"http://{user}:secret{password}@{host}{path}") == f"http://{host}{path}"


@given(HOSTS, PATHS, st.sampled_from(["", "?key=me@h", "#me@h"]))
def test_a_url_without_a_user_is_shown_as_it_is(host: str, path: str, rest: str) -> None:
    assert without_user(f"http://{host}{path}{rest}") == f"http://{host}{path}{rest}"
    assert without_secrets(f"http://{host}{path}{rest}") == f"http://{host}{path}"


@given(st.text("ab1@:/?#[] ", max_size=30))
def test_a_url_without_secrets_has_none(text: str) -> None:
    assert without_secrets(once := without_secrets(f"http://{text}")) == once


@pytest.mark.parametrize("spec", ["python:app:reply", "recorded:answers@home.jsonl", "openai-chat:m", "embedded"])
def test_a_spec_that_is_no_url_is_shown_as_it_is(spec: str) -> None:
    assert without_secrets(spec) == spec


def test_the_message_about_an_invalid_url_does_not_show_its_password() -> None:
    with pytest.raises(UsageError, match="Invalid URL 'http://localhost:1/ask': inside a password, write / as %2F"):
        system("http://me:p/ss@localhost:1/ask")
