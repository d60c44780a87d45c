"""Changes a copy of the contract for the generator: each step here replaces one thing that it cannot read well."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

Json = dict[str, Any]
METHODS = ("get", "put", "post", "patch", "delete")


def adapt(contract: Json) -> Json:
    """Returns a changed copy; the contract itself stays as it is."""
    adapted = copy.deepcopy(contract)
    for step in STEPS:
        step(adapted)
    return adapted


def operations_of(contract: Json) -> Iterator[tuple[str, str, Json]]:
    """Every operation of the contract, with its path and its method."""
    for path, item in contract["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def leave_out_what_refuses_keys(contract: Json) -> None:
    """The client calls with a key, so it has no operations for signing in, or that need a member's session."""
    for path, method, operation in list(operations_of(contract)):
        credentials = operation.get("security", [])
        if (credentials and {"apiKey": []} not in credentials) or "Sign-in" in operation["tags"]:
            del contract["paths"][path][method]


def leave_out_refusals(contract: Json) -> None:
    """The client raises problems as errors before it reads an answer; here they would make every type a union."""
    for _, _, operation in operations_of(contract):
        operation["responses"] = {status: answer for status, answer in operation["responses"].items() if status < "3"}


def leave_out_headers(contract: Json) -> None:
    """The client itself sets idempotency keys."""
    for _, _, operation in operations_of(contract):
        parameters = operation.get("parameters", [])
        operation["parameters"] = [each for each in parameters if "$ref" not in each and each["in"] != "header"]


def make_files_bytes(contract: Json) -> None:
    """The generator reads only one media type per answer, and reads unknown ones as text."""
    for _, _, operation in operations_of(contract):
        for answer in operation["responses"].values():
            content = answer.get("content", {})
            if content and "application/json" not in content:
                binary = {"schema": {"type": "string", "format": "binary"}}
                answer["content"] = {"application/octet-stream": binary}


def leave_out_read_only(contract: Json) -> None:
    """The server accepts and ignores read-only properties in a body; the models of bodies do not have them."""
    for schema in schemas_of(contract):
        properties = schema.get("properties", {})
        for name in [name for name, each in properties.items() if each.get("readOnly")]:
            del properties[name]


def leave_out_defaults(contract: Json) -> None:
    """The generated code would send the defaults, but the server fills them in, also when they change."""
    for schema in schemas_of(contract):
        schema.pop("default", None)


def move_null_out_of_enums(contract: Json) -> None:
    """The generator makes three classes from an enum that may be null, so null is moved out of the enum."""
    for schema in schemas_of(contract):
        if "enum" in schema and None in schema["enum"]:
            values = [value for value in schema.pop("enum") if value is not None]
            schema.pop("type")
            schema["anyOf"] = [{"type": "string", "enum": values}, {"type": "null"}]


def leave_out_unused(contract: Json) -> None:
    """Leaves out the shapes that only the operations above used."""
    schemas = contract["components"]["schemas"]
    used: set[str] = {"Problem"}
    wanted = [contract["paths"], contract["webhooks"], schemas["Problem"]]
    while wanted:
        for name in references(wanted.pop()) - used:
            used.add(name)
            wanted.append(schemas[name])
    contract["components"] = {"schemas": {name: schema for name, schema in schemas.items() if name in used}}


def references(part: Any) -> set[str]:
    """The names of the shapes that a part of the contract refers to."""
    shapes = "#/components/schemas/"
    return {each["$ref"][len(shapes) :] for each in walk(part) if str(each.get("$ref", "")).startswith(shapes)}


def schemas_of(contract: Json) -> Iterator[Json]:
    """Every schema, however deep, of shapes and parameters."""
    yield from walk(contract["components"]["schemas"])
    for _, _, operation in operations_of(contract):
        yield from walk(operation.get("parameters", []))


def walk(part: Any) -> Iterator[Json]:
    """Every object in a part of the contract, but not in examples, which are data."""
    if isinstance(part, dict):
        yield part
        for name, value in list(part.items()):
            if name not in ("example", "examples"):
                yield from walk(value)
    elif isinstance(part, list):
        for value in part:
            yield from walk(value)


STEPS: tuple[Callable[[Json], None], ...] = (
    leave_out_what_refuses_keys,
    leave_out_refusals,
    leave_out_headers,
    make_files_bytes,
    leave_out_read_only,
    leave_out_defaults,
    move_null_out_of_enums,
    leave_out_unused,
)
