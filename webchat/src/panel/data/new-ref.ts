// Makes a name that nobody else has, by which the server knows a message or a call again.

export function newRef(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
