from typing import Literal

GetResourceStatsBucket = Literal["day", "month", "week"]

GET_RESOURCE_STATS_BUCKET_VALUES: set[GetResourceStatsBucket] = {
    "day",
    "month",
    "week",
}


def check_get_resource_stats_bucket(value: str) -> GetResourceStatsBucket:
    if value in GET_RESOURCE_STATS_BUCKET_VALUES:
        return value
    raise TypeError(f"Unexpected value {value!r}. Expected one of {GET_RESOURCE_STATS_BUCKET_VALUES!r}")
