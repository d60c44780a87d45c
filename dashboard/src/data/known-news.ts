// The notifications that this browser has shown already. All tabs share them, so that a new keeper shows only the rest.
import { readStored, store } from '../text/browser-storage.ts'
import type { Notification as News } from './api.ts'

/** The newest moment of a notification, and how often each of the last list had happened. */
interface KnownNews {
  latest: number
  counts: Readonly<Record<string, number>>
}

/** A notification is stored at the end of its transaction, so an older one may appear after a newer one. */
const LATE_MS = 10_000

export function knowing(found: readonly News[], before: KnownNews | null): KnownNews {
  return {
    latest: Math.max(before?.latest ?? 0, ...found.map(({ created_at }) => Date.parse(created_at))),
    counts: Object.fromEntries(found.map(({ id, data }) => [id, data.count])),
  }
}

/**
 * A notification that was there when the first page was opened is not news, and neither is an older notification that
 * moves up in the list when others are read. Several events in one minute are one notification whose count grows.
 */
export function freshOf(found: readonly News[], before: KnownNews | null): News[] {
  if (before === null) return []
  return found.filter(({ id, data, created_at }) => {
    const count = before.counts[id]
    return count === undefined ? Date.parse(created_at) > before.latest - LATE_MS : data.count > count
  })
}

const nameOf = (workspaceId: string) => `news.${workspaceId}`

/** Null when no page of this browser has loaded the news since the first one was opened. */
export function knownNews(workspaceId: string): KnownNews | null {
  const { latest, counts } = (readStored('member', nameOf(workspaceId)) ?? {}) as Partial<KnownNews>
  return typeof latest === 'number' && typeof counts === 'object' && counts !== null ? { latest, counts } : null
}

export const rememberNews = (workspaceId: string, known: KnownNews): void => store('member', nameOf(workspaceId), known)

export const forgetNews = (workspaceId: string): void => store('member', nameOf(workspaceId), undefined)
