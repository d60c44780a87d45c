// Invitations that wait to be accepted; each can be withdrawn.
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { api, type Invitation } from '../../data/api.ts'
import { invitationsQuery, queryClient } from '../../data/queries.ts'
import { useClock } from '../../data/workspace.ts'
import { says, useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { Badge, Card, Failed, SkeletonList } from '../../ui/surface.tsx'
import { teamTexts } from './texts.ts'

export function InvitationsCard() {
  const t = useTexts(teamTexts)
  const { data, error } = useQuery(invitationsQuery)
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null)
  const withdraw = async ({ id }: Invitation) => {
    await api().deleteInvitation(id)
    queryClient.setQueryData(invitationsQuery.queryKey, (all) => all?.filter((each) => each.id !== id))
    notify(t('withdrawn'))
  }
  return (
    <Card title={t('invitations')}>
      {error ? <Failed error={error} /> : !data && <SkeletonList rows={1} />}
      {data?.length === 0 && <p className="text-faint">{t('invitationsEmpty')}</p>}
      {data && data.length > 0 && (
        <ul className="-my-3 divide-y">
          {data.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} withdraw={() => setWithdrawn(invitation)} />
          ))}
        </ul>
      )}
      {withdrawn && (
        <Ask
          title={t('withdrawTitle')}
          action={t('withdraw')}
          open
          onClose={() => setWithdrawn(null)}
          run={() => withdraw(withdrawn)}
        >
          {t('withdrawText', { email: withdrawn.email })}
        </Ask>
      )}
    </Card>
  )
}

function Row({ invitation, withdraw }: { invitation: Invitation; withdraw: () => void }) {
  const t = useTexts(teamTexts)
  const clock = useClock()
  const { email, role, invited_by, expires_at } = invitation
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-faint">
        <Mail size={16} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium">{email}</p>
        <p className="text-sm text-faint">
          {t('waiting', { date: clock.date(expires_at) })} · {t('invitedBy', { name: invited_by.name })}
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:pl-12">
        <Badge>{says(teamTexts, role) ? t(role) : role}</Badge>
        <Button look="quiet" aria-label={t('withdrawOf', { email })} onClick={withdraw}>
          {t('withdraw')}
        </Button>
      </div>
    </li>
  )
}
