// Numbers and bytes as text of digits and letters, in an alphabet that sorts like the numbers do.
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function toBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text
  return text
}

export function bytesToBase62(bytes: Uint8Array, length: number): string {
  return toBase62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), length)
}
