"""The server believes an identity token that the client made, and the client makes none that it would refuse."""

from __future__ import annotations

import base64
import hashlib
import hmac
import itertools
import json
import time
from datetime import datetime, timedelta, timezone
from typing import Any

import httpx
import pytest
from server import Server

from holdfast import create_identity_token

SECRET = "wcs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo"
NOW = datetime(2026, 11, 15, 10, 0, 0, 900_000, tzinfo=timezone.utc)
T = 1_794_736_800
PAGE = "https://www.shop.example"


def create(**change: Any) -> str:
    given: dict[str, Any] = {"sub": "user-1", "secret": SECRET, "now": NOW}
    return create_identity_token(**{**given, **change})


def read(part: str) -> Any:
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def test_a_token_that_was_signed_by_openssl_is_the_same() -> None:
    # printf '{"sub":"user-1","exp":1794740400}' | basenc --base64url; … | openssl dgst -sha256 -hmac wcs_test -binary
    header, claims = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", "eyJzdWIiOiJ1c2VyLTEiLCJleHAiOjE3OTQ3NDA0MDB9"
    signature = "0AHbmYN_bUY2SoOUDKRzbXNjPUE495maZhB1HJWh7KI"
    assert create(secret="wcs_test") == f"{header}.{claims}.{signature}"


@pytest.mark.parametrize("sub", ["7", "São João 🙂", '"\\/<script>\n', "x" * 200])
def test_a_token_names_the_person_and_is_signed(sub: str) -> None:
    header, claims, signature = create(sub=sub).split(".")
    assert read(header) == {"alg": "HS256", "typ": "JWT"}
    assert read(claims) == {"sub": sub, "exp": T + 3_600}
    right = hmac.new(SECRET.encode(), f"{header}.{claims}".encode(), hashlib.sha256).digest()
    assert base64.urlsafe_b64decode(signature + "=") == right


@pytest.mark.parametrize("seconds", [1, 60, 86_400])
def test_another_time_can_be_given(seconds: float) -> None:
    assert read(create(expires_in=seconds).split(".")[1])["exp"] == T + seconds


def test_without_now_the_system_clock_counts() -> None:
    assert abs(read(create(now=None).split(".")[1])["exp"] - 3_600 - time.time()) < 60


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sub": None}, "sub must be text"),
        ({"sub": 7}, r"sub must be text: write a number as str\(id\)"),
        ({"sub": b"user-1"}, "sub must be text"),
        ({"sub": ""}, "sub must name the person"),
        ({"sub": " \n"}, "sub must name the person"),
        ({"sub": "x" * 201}, "in 1 to 200 characters"),
        ({"sub": "🙂" * 101}, "sub must name the person"),
        ({"sub": "a\0b"}, "sub must name the person"),
        ({"sub": "\ud83d"}, "sub must name the person"),
        ({"secret": None}, "secret must be"),
        ({"secret": SECRET.encode()}, "secret must be"),
        ({"secret": ""}, "secret must be"),
        ({"secret": "wcs_"}, "secret must be"),
        ({"secret": "pk_abc_def"}, "secret must be the secret of the chat widget, wcs_…"),
        ({"secret": "whsec_abc"}, "secret must be"),
        ({"expires_in": 0}, "expires_in must be a number of seconds from 1 to 86400"),
        ({"expires_in": -1}, "expires_in must be"),
        ({"expires_in": 3_600_000}, "expires_in must be"),
        ({"expires_in": 86_401}, "expires_in must be"),
        ({"expires_in": "1h"}, "expires_in must be"),
        ({"expires_in": timedelta(hours=1)}, "expires_in must be"),
        ({"expires_in": float("nan")}, "expires_in must be"),
    ],
)
def test_wrong_use_is_a_type_error_that_says_what_to_do(change: dict[str, Any], words: str) -> None:
    with pytest.raises(TypeError, match=words) as refused:
        create(**change)
    assert "abc" not in str(refused.value)


def test_a_time_without_a_zone_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="now has no time zone"):
        create(now=NOW.replace(tzinfo=None))


MAX_CALL_SECONDS = 60


class Site:
    """A chat widget of a new workspace, and pages that open it."""

    _numbers = itertools.count(1)

    def __init__(self, base_url: str) -> None:
        self._base_url = base_url
        headers = {"origin": base_url.removesuffix("/v1")}
        with httpx.Client(base_url=base_url, headers=headers, timeout=MAX_CALL_SECONDS) as owner:
            email = f"owner-{next(self._numbers)}@shop.example"
            account = {"name": "Maria", "email": email, "password": "correct horse battery"}
            owner.post("auth/sign-up/email", json=account).raise_for_status()
            owner.post("workspaces", json={"name": "Salão"}).raise_for_status()
            site = owner.put("webchat-site", json={"allowed_origins": [PAGE]}).raise_for_status().json()
            self._headers = {"authorization": f"Bearer {site['publishable_key']}", "origin": PAGE}
            self.secret: str = owner.post("webchat-site/rotate-secret").raise_for_status().json()["secret"]

    def open(self, token: str) -> httpx.Response:
        address = f"{self._base_url}/public/webchat/sessions"
        session = {"identity_token": token}
        return httpx.post(address, headers=self._headers, json=session, timeout=MAX_CALL_SECONDS)


@pytest.fixture(scope="module")
def site(server: Server) -> Site:
    return Site(server.base_url)


@pytest.mark.parametrize(
    "given",
    [
        {"sub": "7", "expires_in": 1},
        {"sub": "🙂" * 100, "expires_in": 86_400},
        {"sub": '"\\ São/João+?ÿ=\n<script>'},
    ],
)
def test_the_server_believes_a_token(site: Site, given: dict[str, Any]) -> None:
    answer = site.open(create_identity_token(secret=site.secret, **given))
    assert answer.status_code == 201, answer.text


def test_the_server_does_not_believe_a_token_after_its_time_or_of_another_secret(site: Site) -> None:
    hour_ago = datetime.now(timezone.utc) - timedelta(hours=1, minutes=2)
    late = site.open(create_identity_token("7", site.secret, now=hour_ago))
    assert [fault["code"] for fault in late.json()["errors"]] == ["token_expired"]
    other = site.open(create_identity_token("7", SECRET))
    assert [fault["code"] for fault in other.json()["errors"]] == ["token_invalid"]
