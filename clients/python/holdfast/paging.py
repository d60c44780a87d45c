"""Lists: one page at a time, or all entries of all pages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Generator, Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar

from ._call import Call

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class PageAnswer(Protocol[T_co]):
    """A page of a list, as the API answers it."""

    @property
    def data(self) -> Sequence[T_co]:
        """The entries of this page."""

    @property
    def next_cursor(self) -> str | None:
        """The cursor of the next page; None on the last page."""

    @property
    def additional_properties(self) -> dict[str, Any]:
        """The fields that are newer than this client."""


class Sender(ABC):
    """The part of a client that the operations use."""

    @abstractmethod
    def _send(self, call: Call[T]) -> T: ...

    def _list(self, call: Call[PageAnswer[T]]) -> Page[T]:
        return Page(self, call, self._send(call))


class Page(Generic[T]):
    """One page of a list. Iterating continues with the next pages, and requests each when it is needed."""

    def __init__(self, sender: Sender, call: Call[PageAnswer[T]], answer: PageAnswer[T]) -> None:
        self._sender = sender
        self._call = call
        self.data: list[T] = list(answer.data)
        self.next_cursor = answer.next_cursor
        self.additional_properties = answer.additional_properties

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Page[T]]:
        """This page and those after it."""
        page: Page[T] | None = self
        while page is not None:
            yield page
            before, page = page, page.next_page()
            _require_progress(before, page)

    def next_page(self) -> Page[T] | None:
        """The page after this one, or None at the end."""
        if self.next_cursor is None:
            return None
        return self._sender._list(_continued(self._call, self.next_cursor))

    def __repr__(self) -> str:
        return _show(self)


class AsyncSender(ABC):
    """The part of an async client that the operations use."""

    @abstractmethod
    async def _send(self, call: Call[T]) -> T: ...

    def _list(self, call: Call[PageAnswer[T]]) -> AsyncPages[T]:
        return AsyncPages(self, call)


class AsyncPages(Generic[T]):
    """A list that was not requested yet: `await` it for its first page, or read all entries with `async for`."""

    def __init__(self, sender: AsyncSender, call: Call[PageAnswer[T]]) -> None:
        self._sender = sender
        self._call = call

    def __await__(self) -> Generator[Any, None, AsyncPage[T]]:
        return self._first().__await__()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for entry in await self._first():
            yield entry

    async def pages(self) -> AsyncIterator[AsyncPage[T]]:
        """All pages, one after the other."""
        async for page in (await self._first()).pages():
            yield page

    async def _first(self) -> AsyncPage[T]:
        return AsyncPage(self._sender, self._call, await self._sender._send(self._call))


class AsyncPage(Generic[T]):
    """One page of a list. `async for` continues with the next pages, and requests each when it is needed."""

    def __init__(self, sender: AsyncSender, call: Call[PageAnswer[T]], answer: PageAnswer[T]) -> None:
        self._sender = sender
        self._call = call
        self.data: list[T] = list(answer.data)
        self.next_cursor = answer.next_cursor
        self.additional_properties = answer.additional_properties

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for entry in page.data:
                yield entry

    async def pages(self) -> AsyncIterator[AsyncPage[T]]:
        """This page and those after it."""
        page: AsyncPage[T] | None = self
        while page is not None:
            yield page
            before, page = page, await page.next_page()
            _require_progress(before, page)

    async def next_page(self) -> AsyncPage[T] | None:
        """The page after this one, or None at the end."""
        if self.next_cursor is None:
            return None
        return await self._sender._list(_continued(self._call, self.next_cursor))

    def __repr__(self) -> str:
        return _show(self)


def _continued(call: Call[PageAnswer[T]], cursor: str) -> Call[PageAnswer[T]]:
    """The call for the next page. The cursor contains the filters, so only the page size is sent with it."""
    return replace(call, query={"limit": call.query.get("limit"), "cursor": cursor})


def _require_progress(before: Page[T] | AsyncPage[T], page: Page[T] | AsyncPage[T] | None) -> None:
    if page is not None and page.next_cursor == before.next_cursor:
        raise RuntimeError("The list does not end: the cursor of a page leads to the same page.")


def _show(page: Page[T] | AsyncPage[T]) -> str:
    end = "the last" if page.next_cursor is None else "more follow"
    return f"<{type(page).__name__} of {len(page.data)}, {end}>"
