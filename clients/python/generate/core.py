"""Lets openapi-python-client read the contract and write the models, and fails if it leaves something out."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any, ClassVar

from attr import define
from openapi_python_client import Project, strings
from openapi_python_client.config import ClassOverride, Config, ConfigFile, MetaType
from openapi_python_client.parser import GeneratorData
from openapi_python_client.parser import properties as parser_properties
from openapi_python_client.parser.errors import GeneratorError
from openapi_python_client.parser.properties import AnyProperty, ModelProperty
from openapi_python_client.schema import DataType

TEMPLATES = Path(__file__).parent / "templates"


@define
class AnyMap(AnyProperty):
    """A map with any values. The generator itself would make a class of it, which is not a dict."""

    _type_string: ClassVar[str] = "dict[str, Any]"
    _json_type_string: ClassVar[str] = "dict[str, Any]"


@define
class IntegerMap(AnyProperty):
    """A map whose values are whole numbers."""

    _type_string: ClassVar[str] = "dict[str, int]"
    _json_type_string: ClassVar[str] = "dict[str, int]"


@define
class TextMap(AnyProperty):
    """A map whose values are texts."""

    _type_string: ClassVar[str] = "dict[str, str]"
    _json_type_string: ClassVar[str] = "dict[str, str]"


MAPS: dict[Any, type[AnyProperty]] = {DataType.INTEGER: IntegerMap, DataType.STRING: TextMap}


class ModelOrMap(ModelProperty):
    """Replaces the generator's class for objects."""

    @classmethod
    def build(cls, *, data: Any, name: Any, required: bool, schemas: Any, config: Config, **rest: Any) -> Any:
        """An object with fields is a model; an object with only values of one kind is a map."""
        if data.properties or data.allOf or not data.additionalProperties:
            return ModelProperty.build(data=data, name=name, required=required, schemas=schemas, config=config, **rest)
        values = getattr(data.additionalProperties, "type", None)
        python_name = strings.PythonIdentifier(value=name, prefix=config.field_prefix)
        described = {"description": data.description, "example": None, "default": None}
        kind = MAPS.get(values, AnyMap)
        return kind.build(name=name, required=required, python_name=python_name, **described), schemas


def read(contract: dict[str, Any]) -> GeneratorData:
    """Lets the generator read the contract."""
    parser_properties.ModelProperty = ModelOrMap
    data = GeneratorData.from_dict(contract, config=config_for(Path("unused"), contract))
    if isinstance(data, GeneratorError):
        raise SystemExit(f"{data.header}\n{data.detail}")
    faults = [*data.errors, *(each for tag in data.endpoint_collections_by_tag.values() for each in tag.parse_errors)]
    if faults:
        raise SystemExit("\n".join(f"{fault.header}\n{fault.detail}" for fault in faults))
    require_all(contract, data)
    return data


def require_all(contract: dict[str, Any], data: GeneratorData) -> None:
    """Fails if the generator has dropped operations or shapes that it cannot read."""
    operations = sum(len(item) for item in contract["paths"].values())
    read_operations = sum(len(tag.endpoints) for tag in data.endpoint_collections_by_tag.values())
    if operations != read_operations:
        raise SystemExit(f"Of {operations} operations only {read_operations} were read.")
    names = {str(model.class_info.name) for model in data.models}
    missing = [name for name in contract["components"]["schemas"] if name not in names]
    if missing:
        raise SystemExit(f"Shapes that were left out: {', '.join(missing)}")


def write_models(data: GeneratorData, folder: Path) -> None:
    """Writes only the models: the client has its own functions and errors instead of the generator's."""
    with tempfile.TemporaryDirectory() as temporary:
        whole = Path(temporary) / "whole"
        project = Project(openapi=data, config=config_for(whole, {}), custom_template_path=TEMPLATES)
        # The generator prints the temporary folder, which is of no use; it returns its warnings.
        with contextlib.redirect_stdout(io.StringIO()):
            faults = project.build()
        if faults:
            raise SystemExit("\n".join(f"{fault.header}\n{fault.detail}" for fault in faults))
        for name in ("__init__.py", "types.py"):
            shutil.copy(whole / name, folder / name)
        shutil.copytree(whole / "models", folder / "models")


def config_for(output: Path, contract: dict[str, Any]) -> Config:
    """Enums become literals, so that plain strings are values of them. main.py formats the code later."""
    # The generator names one variable after the module and one after each field; these names must differ.
    own = [
        name
        for name, schema in contract.get("components", {}).get("schemas", {}).items()
        if strings.snake_case(name) in schema.get("properties", {})
    ]
    overrides = {name: ClassOverride(module_name=f"{strings.snake_case(name)}_model") for name in own}
    return Config.from_sources(
        config_file=ConfigFile(literal_enums=True, post_hooks=[], class_overrides=overrides),
        meta_type=MetaType.NONE,
        document_source=Path("openapi.json"),
        file_encoding="utf-8",
        overwrite=False,
        output_path=output,
    )


def load(path: Path) -> dict[str, Any]:
    """The contract as it is committed."""
    contract: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return contract
