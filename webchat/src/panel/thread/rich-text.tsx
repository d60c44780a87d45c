// The text of a message: its links can be followed, and everything else is plain text.
const LINK = /(https?:\/\/[^\s<>"']+)/
/** Punctuation after a link in a sentence is not part of the link. */
const AFTER_LINK = /[.,;:!?)\]]+$/

export function RichText({ text }: { text: string }) {
  return (
    <>
      {text.split(LINK).map((part, index) => {
        if (index % 2 === 0) return part
        const address = part.replace(AFTER_LINK, '')
        return (
          <>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {address}
            </a>
            {part.slice(address.length)}
          </>
        )
      })}
    </>
  )
}

const EMOJI_ONLY = /^(\p{Extended_Pictographic}|\p{Emoji_Component}|\s){1,12}$/u

/** A few emoji and nothing else are shown larger. Digits are parts of emoji, too. */
export const isEmojiOnly = (text: string) => EMOJI_ONLY.test(text) && /\p{Extended_Pictographic}/u.test(text)
