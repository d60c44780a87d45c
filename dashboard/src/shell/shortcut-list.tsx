// The list of all keyboard shortcuts.
import { MENU } from '../data/pages.ts'
import { keyTexts } from '../inbox/key-texts.ts'
import { INBOX_KEYS } from '../inbox/keys.ts'
import { useTexts } from '../text/texts.ts'
import { COMMAND_KEY } from '../ui/command-key.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Key } from '../ui/surface.tsx'
import { LETTERS } from './shortcuts.ts'
import { shellTexts } from './texts.ts'

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts)
  const inbox = useTexts(keyTexts)
  const rows = [
    [[COMMAND_KEY, 'K'], t('shortcutPalette')],
    [['n'], t('shortcutNew')],
    [[COMMAND_KEY, 'Z'], t('shortcutUndo')],
    [['⇧', '↑ ↓ ← →'], t('shortcutCarry')],
    [['m'], t('shortcutMove')],
    ...MENU.map((name) => [['g', LETTERS[name]], t(name)] as const),
    [['?'], t('shortcutHelp')],
    [['Esc'], t('shortcutClose')],
  ] as const
  return (
    <Dialog title={t('shortcuts')} open onClose={onClose}>
      <Rows rows={rows} />
      <h3 className="pt-5 pb-2 font-semibold">{inbox('inboxKeys')}</h3>
      <Rows rows={INBOX_KEYS.map(({ key, text }) => [[key], inbox(text)] as const)} />
    </Dialog>
  )
}

function Rows({ rows }: { rows: readonly (readonly [keys: readonly string[], text: string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5">
      {rows.map(([keys, text]) => (
        <div key={text} className="contents">
          <dt className="flex items-start gap-1">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
