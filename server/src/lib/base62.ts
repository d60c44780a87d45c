// Numbers and bytes as text of digits and letters, in an alphabet that sorts like the numbers do.
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** So many digits at once fit into a plain number, which is divided much faster than a long one. */
const CHUNK = 8
const BASE = BigInt(62 ** CHUNK)

export function toBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= BASE) {
    let chunk = Number(rest % BASE)
    for (let digit = 0; digit < CHUNK && text.length < length; digit += 1) {
      text = ALPHABET[chunk % 62] + text
      chunk = Math.floor(chunk / 62)
    }
  }
  return text
}

/** null when it is no such text. */
export function fromBase62(text: string): bigint | null {
  let value = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return null
    value = value * 62n + BigInt(digit)
  }
  return value
}

export function bytesToBase62(bytes: Uint8Array, length: number): string {
  return toBase62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), length)
}
