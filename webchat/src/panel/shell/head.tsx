// The head of the panel: the name of the business, whether it is open, the menu, and the buttons that go back and close.
import type { ComponentChildren } from 'preact'
import { useStore } from '../data/store.ts'
import { IconButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Menu } from '../ui/menu.tsx'
import { useChat, usePanel, useTexts } from '../ui/panel-context.ts'
import { shellTexts } from './texts.ts'

export function Head({
  onBack,
  onClose,
  children,
}: {
  /** Null: there is nothing to go back to. */
  onBack: (() => void) | null
  /** Null: the panel is a page of its own. */
  onClose: (() => void) | null
  /** The items of the menu. */
  children: ComponentChildren
}) {
  const t = useTexts(shellTexts)
  const { config, words } = usePanel()
  const title = words.title ?? config.name
  return (
    <header class="head">
      {onBack ? <IconButton label={t('back')} icon="back" onClick={onBack} /> : <Logo title={title} />}
      <div class="grow">
        <h1>{title}</h1>
        <State />
      </div>
      {children && (
        <Menu label={t('menu')} icon="more" side="bottom">
          {children}
        </Menu>
      )}
      {onClose && <IconButton label={t('close')} icon="close" onClick={onClose} />}
    </header>
  )
}

function State() {
  const t = useTexts(shellTexts)
  const chat = useChat()
  const { config } = usePanel()
  const live = useStore(chat.store, (state) => state.live)
  const isOnline = useStore(chat.store, (state) => state.isOnline)
  const isWaiting = !isOnline || live === 'connecting'
  return (
    <p class="state" role="status">
      <span class={`dot ${isWaiting ? '' : config.open ? 'good' : ''}`} />
      {isWaiting ? t('connecting') : config.open ? t('openNow') : t('closedNow')}
    </p>
  )
}
