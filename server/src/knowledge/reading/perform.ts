// The tasks that the server gives to the reading program, and how its thread does them.
import { analyse, type Passage } from '../search/analysis.ts'
import type { ItemText } from '../search/passages.ts'
import type { TextLanguage } from '../search/words.ts'
import type { Document, Failure, FileDocument, PageDocument } from './document.ts'
import { orFailure, readFileNow, readPageNow, type UnreadFile, type UnreadPage } from './read.ts'
import { readTypedText } from './typed-text.ts'

/** The text of an item, before it is divided into passages. */
export interface UnreadItem {
  title: string
  text: ItemText
  language: TextLanguage
}

export type ReadingTask =
  | { do: 'read-file'; file: UnreadFile }
  | { do: 'read-page'; page: UnreadPage }
  | { do: 'read-text'; content: string }
  | { do: 'analyse'; item: UnreadItem }

export async function perform(
  task: ReadingTask,
): Promise<FileDocument | PageDocument | Document | Passage[] | Failure> {
  if (task.do === 'read-file') return readFileNow({ ...task.file, bytes: asBuffer(task.file.bytes) })
  if (task.do === 'read-page') return readPageNow({ ...task.page, bytes: asBuffer(task.page.bytes) })
  if (task.do === 'read-text') return orFailure(() => readTypedText(task.content))
  return orFailure(() => analyse(task.item.title, task.item.text, task.item.language))
}

/** A buffer that was sent to a thread arrives as plain bytes. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
