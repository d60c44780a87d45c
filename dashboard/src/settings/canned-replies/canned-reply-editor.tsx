// The editor of a canned reply: its shortcut, and its text in each language.
import { Ellipsis, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAddress } from '../../data/address.ts'
import { api, type CannedReply, isProblem } from '../../data/api.ts'
import { cannedRepliesQuery } from '../../data/message-queries.ts'
import { queryClient } from '../../data/queries.ts'
import { useMay, useMe } from '../../data/workspace.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { tagsToWrite } from '../../parts/languages.ts'
import { useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { notify } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { cannedTexts } from './texts.ts'
import { TextsField } from './texts-field.tsx'

/** `reply` is undefined for a new one. */
export function CannedReplyEditor({
  reply,
  replies,
  scope,
}: {
  reply: CannedReply | undefined
  replies: readonly CannedReply[]
  /** The scope that a member needs in order to change the reply. */
  scope: string
}) {
  const t = useTexts(cannedTexts)
  const [, change] = useAddress()
  const { locale } = useMe().workspace
  const kept = useMemo(
    () => ({ shortcut: reply?.shortcut ?? '', texts: textsToWrite(reply?.texts ?? {}, locale) }),
    [reply, locale],
  )
  const draft = useDraft(kept, reply?.version)
  const { shortcut, texts } = draft.value
  const isTaken = replies.some((each) => each.id !== reply?.id && each.shortcut === shortcut.trim())
  const save = async () => {
    const body = { shortcut: shortcut.trim(), texts: writtenTexts(texts) }
    const saved = await showSaved(
      reply
        ? api().updateCannedReply(reply.id, { ...body, expected_version: draft.version ?? null })
        : api().createCannedReply(body),
    )
    draft.settle()
    if (!reply) change({ reply: saved.id }, { replace: true })
  }
  return (
    <Drawer
      title={reply ? `/${reply.shortcut}` : t('newTitle')}
      open
      onClose={() => change({ reply: undefined })}
      aside={
        reply && (
          <ReplyMenu
            reply={reply}
            scope={scope}
            onGone={() => {
              draft.settle()
              change({ reply: undefined }, { replace: true })
            }}
          />
        )
      }
    >
      <EditorForm draft={draft} name="reply" place="drawer" scope={scope} save={save}>
        {(faults) => (
          <>
            <Field label={t('shortcut')} hint={t('shortcutHint')} fault={isTaken ? t('taken') : faults.shortcut}>
              <Input
                required
                maxLength={50}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                placeholder={t('shortcutExample')}
                value={shortcut}
                onChange={({ target }) => draft.change({ shortcut: asShortcut(target.value) })}
              />
            </Field>
            <TextsField texts={texts} faults={faults} onChange={(next) => draft.change({ texts: next })} />
          </>
        )}
      </EditorForm>
    </Drawer>
  )
}

type CannedTexts = CannedReply['texts']

/** A text for each language of the page; empty where there is none yet. */
const textsToWrite = (texts: CannedTexts, home: string): CannedTexts =>
  Object.fromEntries(tagsToWrite(Object.keys(texts), home).map((tag) => [tag, texts[tag] ?? '']))

/** Languages without a text are left out. */
const writtenTexts = (texts: CannedTexts): CannedTexts =>
  Object.fromEntries(Object.entries(texts).flatMap(([tag, text]) => (text.trim() === '' ? [] : [[tag, text.trim()]])))

/** A shortcut has no slash and no spaces. */
const asShortcut = (typed: string) => typed.replace(/^\/+/, '').replace(/\s+/g, '-')

function ReplyMenu({ reply, scope, onGone }: { reply: CannedReply; scope: string; onGone: () => void }) {
  const t = useTexts(cannedTexts)
  const ui = useTexts(uiTexts)
  const [asking, setAsking] = useState(false)
  const { id, shortcut } = reply
  if (!useMay(scope)) return null
  return (
    <>
      <Menu
        button={
          <IconButton label={ui('more')}>
            <Ellipsis size={20} />
          </IconButton>
        }
      >
        <MenuItem danger icon={<Trash2 size={18} />} onSelect={() => setAsking(true)}>
          {t('remove')}
        </MenuItem>
      </Menu>
      <Ask
        title={t('removeTitle', { shortcut })}
        action={t('remove')}
        open={asking}
        onClose={() => setAsking(false)}
        run={async () => {
          await api().deleteCannedReply(id)
          onGone()
          queryClient.setQueryData(cannedRepliesQuery.queryKey, (all) => all?.filter((each) => each.id !== id))
          notify(t('removed', { shortcut }))
        }}
      >
        {t('removeText')}
      </Ask>
    </>
  )
}

/** Puts the saved reply into the list at once; after a conflict the list is loaded, so that the other change is seen. */
async function showSaved(sent: Promise<CannedReply>): Promise<CannedReply> {
  const { queryKey } = cannedRepliesQuery
  try {
    const saved = await sent
    queryClient.setQueryData(queryKey, (all) => all && [...all.filter(({ id }) => id !== saved.id), saved])
    return saved
  } catch (error) {
    if (isProblem(error, 'version_conflict')) await queryClient.invalidateQueries({ queryKey })
    throw error
  }
}
