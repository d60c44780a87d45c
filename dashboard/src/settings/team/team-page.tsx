// Settings: the team, its invitations, and the rights of each role.
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useAddress } from '../../data/address.ts'
import { membersQuery, resourcesQuery } from '../../data/queries.ts'
import { useManages } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Failed, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { settingsTexts } from '../texts.ts'
import { InvitationsCard } from './invitations-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { RolesCard } from './roles-card.tsx'
import { teamTexts } from './texts.ts'

export function TeamPage() {
  const t = useTexts(teamTexts)
  const names = useTexts(settingsTexts)
  const manages = useManages()
  const [search, change] = useAddress()
  return (
    <div className="max-w-3xl">
      <PageHead title={names('team')} note={!manages && t('readOnly')}>
        {manages && (
          <Button look="main" onClick={() => change({ invite: true })}>
            <UserPlus size={18} aria-hidden />
            {t('invite')}
          </Button>
        )}
      </PageHead>
      <div className="flex flex-col gap-4">
        <Members />
        {manages && <InvitationsCard />}
        <RolesCard />
      </div>
      {manages && search.invite === true && <InviteDialog onClose={() => change({ invite: undefined })} />}
    </div>
  )
}

function Members() {
  const t = useTexts(teamTexts)
  const { data: members, error, refetch } = useQuery(membersQuery)
  const { data: resources = [] } = useQuery(resourcesQuery)
  return (
    <Card title={t('members')}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : !members && <SkeletonList rows={3} />}
      <ul className="-my-3 divide-y">
        {members?.map((member) => (
          <MemberRow key={member.id} member={member} members={members} resources={resources} />
        ))}
      </ul>
    </Card>
  )
}
