// Paths and keys are made of our own ids and of nothing else.

export function requireOwnId(id: string): string {
  if (!/^[a-z]{3}_\w{1,40}$/.test(id)) throw new Error('A file is kept under our own ids only')
  return id
}
