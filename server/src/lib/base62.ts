// Writes numbers and bytes as digits and letters, in an alphabet that sorts in the order of the numbers.
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The number of digits that fit into a plain number, which is divided much faster than a bigint. */
const DIGITS_PER_CHUNK = 8
const BASE = BigInt(62 ** DIGITS_PER_CHUNK)

export function toBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= BASE) {
    let chunk = Number(rest % BASE)
    for (let digit = 0; digit < DIGITS_PER_CHUNK && text.length < length; digit += 1) {
      text = ALPHABET[chunk % 62] + text
      chunk = Math.floor(chunk / 62)
    }
  }
  return text
}

/** Null when the text has other characters. */
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
