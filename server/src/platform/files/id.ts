// Paths and keys of files consist only of our own ids.

export function requireOwnId(id: string): string {
  if (!/^[a-z]{3}_\w{1,40}$/.test(id)) throw new Error('A file is stored under our own ids only')
  return id
}
