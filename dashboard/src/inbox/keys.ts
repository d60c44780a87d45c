// The keys of the inbox, in the order of the list of shortcuts.

type KeyName = keyof typeof KEYS

export const KEYS = {
  next: 'j',
  previous: 'k',
  reply: 'r',
  note: 'p',
  resolve: 'e',
  mode: 'b',
  handOver: 'h',
  assign: 'a',
  snooze: 's',
  tags: 't',
  priority: 'y',
  book: 'n',
  details: 'd',
  search: '/',
  back: 'u',
} as const

/** The keys with their texts, for the list of all shortcuts. */
export const INBOX_KEYS: readonly { key: string; text: KeyName }[] = (Object.keys(KEYS) as KeyName[]).map((name) => ({
  key: KEYS[name],
  text: name,
}))
