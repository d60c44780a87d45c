// Writes the message of a chat: one line for each kind of notice, and a button for each thing that can be taken.
import { type Kind, TAKES } from './kinds.ts'
import type { NoticeSubject } from './subject.ts'
import { type LocalSettings, nameOf, titleOf } from './title.ts'
import { wordsOf } from './words.ts'

export interface Notice {
  id: string
  kind: Kind
  count: number
  latest: readonly NoticeSubject[]
}

export interface WorkspaceOfNotice extends LocalSettings {
  id: string
  name: string
}

/** Telegram accepts 64 bytes in a button: a mark, the workspace, the notice and the place of the subject in it. */
const BUTTON = /^n\.([0-9A-Za-z]{22})\.([0-9A-Za-z]{22})\.(\d)$/

const buttonOf = (workspaceId: string, noticeId: string, index: number) =>
  `n.${workspaceId.slice('prj_'.length)}.${noticeId.slice('mno_'.length)}.${index}`

export interface Button {
  workspaceId: string
  noticeId: string
  index: number
}

/** null for a text that is no button of a notice. */
export function readButton(data: string): Button | null {
  const [, workspace, notice, index] = BUTTON.exec(data) ?? []
  return workspace ? { workspaceId: `prj_${workspace}`, noticeId: `mno_${notice}`, index: Number(index) } : null
}

export interface ComposeOptions {
  workspace: WorkspaceOfNotice
  /** Whether the message says which workspace it is about: a chat with the operator's bot may have several. */
  namesWorkspace: boolean
}

export function compose(notices: readonly Notice[], { workspace, namesWorkspace }: ComposeOptions) {
  const byKind = new Map<Kind, Notice[]>()
  for (const notice of notices) byKind.set(notice.kind, [...(byKind.get(notice.kind) ?? []), notice])
  const lines = [...byKind].flatMap(([kind, same]) => linesOf(workspace, kind, same))
  const inline_keyboard = buttonsOf(notices, workspace)
  return {
    text: fitting([...(namesWorkspace ? [workspace.name] : []), ...lines]),
    ...(inline_keyboard.length > 0 && { reply_markup: { inline_keyboard } }),
  }
}

/** Telegram refuses a message of more than 4,096 characters. The other 1,096 are for lines that say who took what. */
const MAX_MESSAGE_CHARACTERS = 3_000

/** As many of the lines as a message can have. The dashboard has all of them. */
function fitting(lines: readonly string[]): string {
  const text = lines.join('\n')
  if (text.length <= MAX_MESSAGE_CHARACTERS) return text
  return `${text.slice(0, text.lastIndexOf('\n', MAX_MESSAGE_CHARACTERS))}\n…`
}

/** How many subjects of a kind a message names. */
const MAX_LISTED = 5

/** Several notices of one kind are written as one: a message that could not be sent waits for the next one. */
function linesOf(workspace: WorkspaceOfNotice, kind: Kind, notices: readonly Notice[]): string[] {
  const count = notices.reduce((sum, notice) => sum + notice.count, 0)
  const latest = notices.toReversed().flatMap((notice) => notice.latest)
  const title = titleOf(workspace, { kind, count, latest })
  if (count === 1) return [title]
  const listed = latest.slice(0, MAX_LISTED).map((subject) => `– ${nameOf(workspace, subject)}`)
  const rest = count - listed.length
  return [title, ...listed, ...(rest > 0 ? [wordsOf(workspace).more(rest)] : [])]
}

const MAX_BUTTONS = 10

function buttonsOf(notices: readonly Notice[], workspace: WorkspaceOfNotice) {
  const words = wordsOf(workspace)
  const seen = new Set<string>()
  const takeable = notices.flatMap(({ id, kind, latest }) =>
    TAKES[kind] ? latest.map((subject, index) => ({ subject, data: buttonOf(workspace.id, id, index) })) : [],
  )
  // Something may be in a notice twice, such as a task that was given back.
  const once = takeable.filter(({ subject }) => !seen.has(subject.id) && seen.add(subject.id)).slice(0, MAX_BUTTONS)
  const isAlone = once.length === 1 && notices.length === 1 && notices[0]?.count === 1
  return once.map(({ subject, data }) => [
    { text: isAlone ? words.take : words.takeNamed(nameOf(workspace, subject)), callback_data: data },
  ])
}
