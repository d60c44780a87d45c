// The actions of owners and admins on a channel: check it now, pause it, remove it.
import { Ellipsis, PauseCircle, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, type ChannelServiceStatus } from '../../data/api.ts'
import { askAgain } from '../../data/queries.ts'
import type { ChannelName } from '../../parts/channels.ts'
import { says, useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { pauseTexts } from './pause-texts.ts'
import { channelTexts } from './texts.ts'

export function ChannelActions({ name, channel }: { name: ChannelName; channel: ChannelServiceStatus }) {
  const t = useTexts(channelTexts)
  const pauses = useTexts(pauseTexts)
  const ui = useTexts(uiTexts)
  const [asked, setAsked] = useState<'pause' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const hasProvider = name !== 'webchat' && channel.configured
  return (
    <>
      {hasProvider && <CheckButton name={name} />}
      {!channel.paused && channel.configured && (
        <Button onClick={() => setAsked('pause')}>
          <PauseCircle size={18} aria-hidden />
          {pauses('pause')}
        </Button>
      )}
      {hasProvider && (
        <Menu
          button={
            <IconButton label={ui('more')}>
              <Ellipsis size={20} />
            </IconButton>
          }
        >
          <MenuItem danger icon={<Trash2 size={18} />} onSelect={() => setAsked('remove')}>
            {t('disconnect')}
          </MenuItem>
        </Menu>
      )}
      {asked === 'pause' && <PauseDialog name={name} onClose={close} />}
      <Ask
        title={t('disconnectTitle', { channel: t(name) })}
        action={t('disconnect')}
        open={asked === 'remove'}
        onClose={close}
        run={async () => {
          await (name === 'whatsapp' ? api().deleteWhatsAppChannel() : api().deleteTelegramChannel())
          askAgain(['channels'])
          notify(t('disconnected', { channel: t(name) }))
        }}
      >
        {t('disconnectText')}
      </Ask>
    </>
  )
}

/** Asks the provider now, and says what came of it. */
function CheckButton({ name }: { name: ChannelName }) {
  const t = useTexts(channelTexts)
  const [checking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    try {
      const { status } = await api().checkChannel(name)
      const key = `status:${status}`
      notify(t('checkedNow', { channel: t(name), status: says(channelTexts, key) ? t(key) : status }), {
        tone: status === 'ok' ? 'plain' : 'danger',
      })
    } catch (error) {
      notifyProblem(error)
    }
    askAgain(['channels'])
    setChecking(false)
  }
  return (
    <Button disabled={checking} onClick={() => void check()}>
      <RefreshCw size={18} aria-hidden className={checking ? 'motion-safe:animate-spin' : undefined} />
      {t('checkNow')}
    </Button>
  )
}
