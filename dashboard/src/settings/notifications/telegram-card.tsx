// The member's Telegram: a one-time link that connects a chat, who is connected, and how to end it.
import { ExternalLink, Send, Unlink } from 'lucide-react'
import { useState } from 'react'
import { api, HoldfastError, type MemberTelegram, type MemberTelegramLink } from '../../data/api.ts'
import { askAgain } from '../../data/queries.ts'
import { useClock, useNow } from '../../data/workspace.ts'
import { QrPicture } from '../../parts/qr-picture.tsx'
import { useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import { Remark } from '../../ui/remark.tsx'
import { Badge, Card } from '../../ui/surface.tsx'
import { telegramQuery } from './queries.ts'
import { preferenceTexts } from './texts.ts'

export function TelegramCard({ telegram }: { telegram: MemberTelegram }) {
  const t = useTexts(preferenceTexts)
  return (
    <Card title={t('telegramTitle')} aside={telegram.linked && <Badge tone="good">{t('linked')}</Badge>}>
      {telegram.linked ? <Linked telegram={telegram} /> : <NotLinked />}
    </Card>
  )
}

function Linked({ telegram: { username, linked_at } }: { telegram: MemberTelegram }) {
  const t = useTexts(preferenceTexts)
  const clock = useClock()
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-medium">{username ?? t('unnamed')}</p>
        <p className="text-sm text-faint">
          {linked_at && `${t('linkedSince', { date: clock.date(linked_at) })} `}
          {t('notYou')}
        </p>
      </div>
      <Button onClick={() => setAsking(true)}>
        <Unlink size={18} aria-hidden />
        {t('unlink')}
      </Button>
      <Ask
        title={t('unlinkTitle')}
        action={t('unlink')}
        open={asking}
        onClose={() => setAsking(false)}
        run={async () => {
          await api().unlinkMemberTelegram()
          askAgain(telegramQuery.queryKey)
        }}
      >
        {t('unlinkText')}
      </Ask>
    </div>
  )
}

function NotLinked() {
  const t = useTexts(preferenceTexts)
  const [link, setLink] = useState<MemberTelegramLink | null>(null)
  const [making, setMaking] = useState(false)
  const isOld = useNow() >= new Date(link?.expires_at ?? 0)
  const [hasNoBot, setHasNoBot] = useState(false)
  const make = async () => {
    setMaking(true)
    await api()
      .linkMemberTelegram()
      .then(setLink, (error) => (isWithoutBot(error) ? setHasNoBot(true) : notifyProblem(error)))
    setMaking(false)
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-soft">{t('telegramText')}</p>
      {hasNoBot && !link && (
        <Remark role="alert" tone="warn">
          {t('noBot')}
        </Remark>
      )}
      {link && !isOld ? (
        <OpenLink link={link} />
      ) : (
        <>
          {link && (
            <p role="status" className="text-sm text-warn-ink">
              {t('linkOld')}
            </p>
          )}
          <Button look="main" disabled={making} onClick={() => void make()}>
            <Send size={18} aria-hidden />
            {t('link')}
          </Button>
        </>
      )}
    </div>
  )
}

/** The workspace has no bot, or Telegram does not accept it. */
const isWithoutBot = (error: unknown) =>
  error instanceof HoldfastError && error.errors.some(({ code }) => code === 'not_reachable')

function OpenLink({ link: { url, expires_at } }: { link: MemberTelegramLink }) {
  const t = useTexts(preferenceTexts)
  const clock = useClock()
  return (
    <div role="status" className="flex w-full min-w-0 flex-col items-start gap-3">
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ look: 'main' })}>
        <ExternalLink size={18} aria-hidden />
        {t('openTelegram')}
      </a>
      <p className="text-sm text-faint">{t('linkHint', { time: clock.time(expires_at) })}</p>
      <div className="flex w-full min-w-0 flex-col gap-3">
        <p className="text-sm font-medium text-soft">{t('otherDevice')}</p>
        <QrPicture text={url} label={t('qr')} />
        <Copyable text={url} label={t('otherDevice')} />
      </div>
    </div>
  )
}
