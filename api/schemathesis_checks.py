"""What schemathesis cannot read in the contract: values of our own formats, and which refusals are about a shape."""

import re
from datetime import datetime, timezone

import schemathesis
from hypothesis import strategies as st

TIME_ZONES = ["America/Sao_Paulo", "America/Asuncion", "Europe/Lisbon", "Asia/Kathmandu", "Pacific/Apia", "UTC"]
LOCALES = ["pt-BR", "en", "es-PY", "zh-Hant-TW", "de-1996"]
FIRST, LAST = datetime(1970, 1, 2), datetime(2199, 12, 30)

MOMENTS = st.datetimes(FIRST, LAST, timezones=st.just(timezone.utc))
# Most requests are about the next days, and only then is there anything to book.
SOON = st.integers(0, 60 * 24 * 30).map(lambda minutes: datetime.now(timezone.utc).timestamp() + minutes * 60)
NEXT = SOON.map(lambda seconds: datetime.fromtimestamp(seconds // 60 * 60, timezone.utc))

schemathesis.openapi.format("time-zone", st.sampled_from(TIME_ZONES))
schemathesis.openapi.format("locale", st.sampled_from(LOCALES))
schemathesis.openapi.format("date-time", st.one_of(MOMENTS, NEXT).map(lambda moment: moment.isoformat()))
schemathesis.openapi.format("date", MOMENTS.map(lambda moment: moment.date().isoformat()))


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """What we answered may be sent back: read-only fields of a body are ignored, whatever they hold, not refused."""
    for schema in raw_schema["components"]["schemas"].values():
        for member in schema.get("properties", {}).values():
            member.pop("readOnly", None)


# The words of http/check.ts: rules use some of its codes as well, but never its words.
OF_A_SHAPE = re.compile(
    r"( is required| is not known here| must be one of [^.]*| must be of type .*| must not be blank| has the wrong format"
    r"| must have at (least|most) \d+ (characters|entries)| must be at (least|most) -?\d+"
    r"| must be (a|an|the) (date and time|day|time|phone|e-mail|name|language)[^.]*)\.$"
)
# What is to be filled in is a setting of the workspace, so its faults are those of a rule.
FILLED_IN = re.compile(r"^/(intake|data)/")


@schemathesis.check
def refused_for_its_shape(ctx, response, case):
    """What the contract allows is not refused because of its shape."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 422:
        return None
    faults = [
        fault
        for fault in response.json().get("errors", [])
        if OF_A_SHAPE.search(fault["message"]) and not FILLED_IN.match(fault.get("pointer", ""))
    ]
    assert not faults, f"The contract allows it, and yet: {faults}"
    return None
