// Recognises messages that need no answer of their own: laughter, emoji, and signs alone.

/** `kkkk`, `haha`, `jajaja`, `rsrs`, `hehe`, `huahua`, `lol`. */
const LAUGHTER = /^(?:k{2,}|(?:a?[hj]+[aeiu]+){2,}[hj]*|(?:rs){1,}|(?:hua){2,}|lo+l|lmao+|rofl)$/u

/** Emoji that are an answer: they mean yes or no. */
const ANSWERS = /[👍👌✅🙌👎❌]/u

export function isChatter(text: string): boolean {
  if (ANSWERS.test(text)) return false
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => LAUGHTER.test(word))
}
