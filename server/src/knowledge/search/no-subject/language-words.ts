// The words of a language that help to read a question: words without a subject, and words that chats shorten.

export interface LanguageWords {
  /** Words of grammar, as PostgreSQL lists them. They are not in the index. Separated by spaces. */
  stop: string
  /** Greetings and ways to begin a question, of several words. Their words may carry a subject elsewhere. */
  courtesies: readonly string[]
  /** Greetings, courtesies and verbs of asking. They are in the index, and are left out of questions. */
  noSubject: string
  /** Shortened words, each with what it stands for. */
  abbreviations: Readonly<Record<string, string>>
}
