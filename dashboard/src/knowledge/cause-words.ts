// The words for a cause: what happened, and what to do about it.
import { type Say, says, useTexts } from '../text/texts.ts'
import { causeTexts, fileCauseTexts } from './cause-texts.ts'

export interface CauseWords {
  what: string
  /** Null for a cause that is newer than this page. */
  advice: string | null
}

/** `ofPages` and `ofFiles` speak the language of the page; `detail` is the server's sentence for an unknown cause. */
export function causeWords(
  { ofPages, ofFiles }: { ofPages: Say<PageKey>; ofFiles: Say<FileKey> },
  { cause, detail, isFile }: { cause: string; detail: string; isFile: boolean },
): CauseWords {
  const advice = `${cause}_do`
  if (isFile && says(fileCauseTexts, cause) && says(fileCauseTexts, advice))
    return { what: ofFiles(cause), advice: ofFiles(advice) }
  if (says(causeTexts, cause) && says(causeTexts, advice)) return { what: ofPages(cause), advice: ofPages(advice) }
  return { what: detail, advice: null }
}

type KeyOf<T> = T extends { en: Readonly<Record<infer Key extends string, unknown>> } ? Key : never
type PageKey = KeyOf<typeof causeTexts>
type FileKey = KeyOf<typeof fileCauseTexts>

export function useCauseWords(): (cause: string, detail: string, isFile: boolean) => CauseWords {
  const ofPages = useTexts(causeTexts)
  const ofFiles = useTexts(fileCauseTexts)
  return (cause, detail, isFile) => causeWords({ ofPages, ofFiles }, { cause, detail, isFile })
}
