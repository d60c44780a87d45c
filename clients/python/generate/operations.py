"""Writes a method for every operation of the contract, once for the sync client and once for the async one."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from typing import Any

from openapi_python_client.parser import GeneratorData
from openapi_python_client.parser.openapi import Endpoint
from openapi_python_client.parser.properties import FileProperty

Json = dict[str, Any]
BANNER = "Written from api/openapi.json by `npm run generate`; not to be edited."
# The README explains the codes that any call may get, so they are not repeated at every method.
EVERYWHERE = {
    "invalid_api_key",
    "insufficient_scope",
    "forbidden",
    "payload_too_large",
    "rate_limited",
    "internal_error",
    "unavailable",
}
WIDTH = 112


@dataclass(frozen=True)
class Side:
    """The differences between the two clients."""

    module: str
    base: str
    name: str
    page: str
    define: str
    send: str


SIDES = (
    Side("operations_gen.py", "Sender", "Operations", "Page", "def", "self._send"),
    Side("async_operations_gen.py", "AsyncSender", "AsyncOperations", "AsyncPages", "async def", "await self._send"),
)


def write_operations(contract: Json, data: GeneratorData, side: Side) -> str:
    """The whole module of one client."""
    endpoints = [each for tag in data.endpoint_collections_by_tag.values() for each in tag.endpoints]
    methods = [write_method(contract, endpoint, side) for endpoint in endpoints]
    body = "\n".join(textwrap.indent(method, "    ") for method in methods)
    names = {str(model.class_info.name) for model in data.models} | {str(enum.class_info.name) for enum in data.enums}
    models = ", ".join(sorted(name for name in names if re.search(rf"\b{name}\b", body)))
    answers = ", ".join(name for name in ("as_bytes", "as_model", "as_nothing") if name in body)
    return f'''"""Every operation as a method. {BANNER}"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from ._answer import {answers}
from ._call import Call, key_or_new, segment
from ._generated.models import {models}
from .paging import {side.base}, {side.page}


class {side.name}({side.base}):
    """One method per operation, named as in the contract."""

{body}
'''


def write_method(contract: Json, endpoint: Endpoint, side: Side) -> str:
    """One method: its arguments, its docstring, and the call that it makes."""
    operation = contract["paths"][endpoint.path.get_untrusted_value()][endpoint.method]
    answer = answer_of(endpoint)
    is_page = answer.endswith("Page")
    taken = {each.get("$ref", "").rsplit("/", 1)[-1] for each in operation.get("parameters", [])}
    takes_key = bool(taken & {"IdempotencyKey", "OptionalIdempotencyKey"})
    define = "def" if is_page else side.define
    returns = f"{side.page}[{answer[: -len('Page')]}]" if is_page else answer
    send = "self._list" if is_page else side.send
    call = ", ".join(
        [
            f'"{endpoint.method.upper()}"',
            path_of(endpoint),
            {"None": "as_nothing", "bytes": "as_bytes"}.get(answer, f"as_model({answer})"),
            *([f"query={query_of(endpoint)}"] if endpoint.query_parameters else []),
            *([f"{'form' if is_form(endpoint) else 'body'}=body"] if endpoint.bodies else []),
            *(["idempotency_key=key_or_new(idempotency_key)"] if takes_key else []),
        ]
    )
    lines = [
        f"{define} {endpoint.name}({', '.join(arguments_of(endpoint, takes_key))}) -> {returns}:",
        textwrap.indent(docstring_of(contract, operation, endpoint), "    "),
        f"    {'' if answer == 'None' else 'return '}{send}(Call({call}))",
    ]
    return "\n".join(lines) + "\n"


def answer_of(endpoint: Endpoint) -> str:
    """The type of the answer. A call that may find what it was asked to make answers 200 or 201 with the same type."""
    response, *others = endpoint.responses.patterns
    if any(other.prop.get_type_string() != response.prop.get_type_string() for other in others):
        raise ValueError(f"{endpoint.name} answers with several types")
    if isinstance(response.prop, FileProperty):
        return "bytes"
    name: str = response.prop.get_type_string().as_unembedded_code()
    return "None" if name == "Any" else name


def is_form(endpoint: Endpoint) -> bool:
    """Whether the body is a form with a file."""
    return any(body.body_type == "files" for body in endpoint.bodies)


def path_of(endpoint: Endpoint) -> str:
    """The path, as code that fills in the caller's arguments."""
    path = endpoint.path.get_untrusted_value()
    for parameter in endpoint.path_parameters:
        name = parameter.name.get_untrusted_value()
        path = path.replace(f"{{{name}}}", f"{{segment({parameter.python_name})}}")
    return f'f"{path}"' if endpoint.path_parameters else f'"{path}"'


def query_of(endpoint: Endpoint) -> str:
    """The query, as code: the contract's names with the arguments of the method."""
    pairs = [f'"{each.name.get_untrusted_value()}": {each.python_name}' for each in endpoint.query_parameters]
    return f"{{{', '.join(pairs)}}}"


def arguments_of(endpoint: Endpoint, takes_key: bool) -> list[str]:
    """The arguments of a method: path and body are positional, everything else is by name."""
    placed = [f"{each.python_name}: {type_of(each)}" for each in endpoint.path_parameters]
    for body in endpoint.bodies:
        model = body.prop.get_type_string(no_optional=True).as_unembedded_code()
        optional = "" if body.prop.required else " | None = None"
        placed.append(f"body: {model} | Mapping[str, Any]{optional}")
    ordered = sorted(endpoint.query_parameters, key=lambda each: not each.required)
    named = [f"{each.python_name}: {type_of(each)}" + ("" if each.required else " | None = None") for each in ordered]
    named += ["idempotency_key: str | None = None"] if takes_key else []
    return ["self", *placed, *(["*", *named] if named else [])]


def type_of(parameter: Any) -> str:
    """The type of an argument. A list is `list` or `tuple`, because a single string is a `Sequence` too."""
    name: str = parameter.get_type_string(no_optional=True).as_unembedded_code()
    return re.sub(r"^list\[(.+)\]$", r"list[\1] | tuple[\1, ...]", name)


def docstring_of(contract: Json, operation: Json, endpoint: Endpoint) -> str:
    """The docstring: summary, description, arguments, scope and problem codes."""
    described = [
        (each.python_name, each.description.get_untrusted_value())
        for each in [*endpoint.path_parameters, *endpoint.query_parameters]
        if each.description
    ]
    arguments = "\n".join(
        textwrap.fill(f"{name}: {text}", WIDTH, initial_indent="    ", subsequent_indent="        ")
        for name, text in described
    )
    scope = operation.get("x-scope")
    codes = sorted(codes_of(contract, operation) - EVERYWHERE)
    parts = [
        operation["summary"] + ".",
        *([filled(operation["description"])] if operation.get("description") else []),
        *([f"Args:\n{arguments}"] if arguments else []),
        *([f"Needs the scope `{scope}`."] if scope else []),
        *([textwrap.fill(f"May be refused with {', '.join(f'`{code}`' for code in codes)}.", WIDTH)] if codes else []),
    ]
    text = "\n\n".join(parts).replace("\\", "\\\\").replace('"""', "'''")
    return f'"""{text}\n"""' if "\n" in text else f'"""{text}"""'


def filled(text: str) -> str:
    """Breaks long lines, and keeps the line breaks of the text."""
    return "\n".join(textwrap.fill(line, WIDTH) for line in text.split("\n"))


def codes_of(contract: Json, operation: Json) -> set[str]:
    """The problem codes that an operation declares."""
    codes: set[str] = set()
    for answer in operation["responses"].values():
        name = answer.get("$ref", "").rsplit("/", 1)[-1]
        codes |= set((contract["components"]["responses"][name] if name else answer).get("x-codes", []))
    return codes
