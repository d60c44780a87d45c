// The ids of nodes and actions, and the names of answers and ports.

const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

export const isId = (text: string): boolean => ID.test(text)
