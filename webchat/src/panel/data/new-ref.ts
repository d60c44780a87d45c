// Makes a random name, by which the server recognises a message or a call that is sent twice.

export function newRef(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
