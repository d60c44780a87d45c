// Recognises messages that need no answer of their own: laughter, emoji, and signs alone.

/** `kkkk`, `haha`, `jajaja`, `rsrs`, `hehe`, `huahua`, `lol`. */
const LAUGHTER = /^(?:k{2,}|(?:a?[hj]+[aeiu]+){2,}[hj]*|(?:rs){1,}|(?:hua){2,}|lo+l|lmao+|rofl)$/u

export const isLaughter = (word: string): boolean => LAUGHTER.test(word)

export function isChatter(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every(isLaughter)
}
