// The kinds of items of knowledge, and whether an item can be found already.

export const ITEM_KINDS = ['text', 'faq', 'file', 'site'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/**
 * `queued` and `processing`: its present text is not found yet. `partial`: a part of its text is missing. `failed`: there
 * is no text. `error` says why.
 */
export const ITEM_STATUSES = ['queued', 'processing', 'ready', 'partial', 'failed'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]
