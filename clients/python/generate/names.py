"""Writes the lists of the contract: the public names of the models, the known problem codes, the events."""

from __future__ import annotations

from typing import Any

from adapt import operations_of
from openapi_python_client.parser import GeneratorData
from operations import BANNER, codes_of

Json = dict[str, Any]


def write_names(data: GeneratorData) -> str:
    """The public module of all models; the literals among the generated names stay private."""
    names = sorted(str(model.class_info.name) for model in data.models)
    imports = ", ".join(f"{name} as {name}" for name in names)
    listed = ", ".join(f'"{name}"' for name in ["UNSET", *sorted(["File", "Unset", *names])])
    return f'''"""The shapes of requests and answers. {BANNER}"""

from ._generated.models import {imports}
from ._generated.types import UNSET as UNSET
from ._generated.types import File as File
from ._generated.types import Unset as Unset

__all__ = ({listed},)
'''


def write_codes(contract: Json) -> str:
    """Every problem code that the contract has."""
    codes: set[str] = set()
    for _, _, operation in operations_of(contract):
        codes |= codes_of(contract, operation)
    listed = ", ".join(f'"{code}"' for code in sorted(codes))
    return f'''"""The problem codes that the contract knows. {BANNER}"""

from typing import Literal

KnownCode = Literal[{listed}]
'''


def write_events(contract: Json) -> str:
    """The shape of each event, by its type."""
    shapes: dict[str, str] = {}
    for name, item in contract["webhooks"].items():
        schema = item["post"]["requestBody"]["content"]["application/json"]["schema"]
        shapes[name] = schema["$ref"].rsplit("/", 1)[-1]
    table = ", ".join(f'"{name}": {shape}.from_dict' for name, shape in shapes.items())
    return f'''"""The events that the contract knows. {BANNER}"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Union

from ._generated.models import {", ".join(shapes.values())}

KnownEvent = Union[{", ".join(shapes.values())}]

READ_EVENT: dict[str, Callable[[Mapping[str, Any]], KnownEvent]] = {{{table}}}
'''
