// The names of channels, modes and kinds of messages; a value that is newer than this page names itself.
import { says, useTexts } from '../text/texts.ts'
import { inboxTexts } from './texts.ts'

export function useInboxName(): (value: string) => string {
  const t = useTexts(inboxTexts)
  return (value) => (says(inboxTexts, value) ? t(value) : value)
}
