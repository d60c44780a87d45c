// The link of a new invitation, which is shown once: to copy, or to share by WhatsApp.
import { MessageCircle } from 'lucide-react'
import type { InvitationWithLink } from '../../data/api.ts'
import { useClock, useMe } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { teamTexts } from './texts.ts'

export function InvitationLink({ invitation, onClose }: { invitation: InvitationWithLink; onClose: () => void }) {
  const t = useTexts(teamTexts)
  const clock = useClock()
  const { workspace } = useMe()
  const { url, email, expires_at } = invitation
  const share = encodeURIComponent(t('shareText', { workspace: workspace.name, url }))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{t('linkText', { date: clock.date(expires_at), email })}</p>
      <Copyable text={url} label={t('link')} />
      <div className="flex flex-wrap justify-end gap-2">
        <a href={`https://wa.me/?text=${share}`} target="_blank" rel="noreferrer" className={buttonClass()}>
          <MessageCircle size={16} aria-hidden />
          {t('shareWhatsapp')}
        </a>
        <Button look="main" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}
