// Settings: groups of resources that can replace each other.
import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { textIn, useAddress } from '../../data/address.ts'
import type { Resource, ResourceGroup } from '../../data/api.ts'
import { groupsQuery, resourcesQuery, servicesQuery } from '../../data/queries.ts'
import { useMay } from '../../data/workspace.ts'
import { EntryRow, Rows } from '../../parts/entry-row.tsx'
import { useTexts } from '../../text/texts.ts'
import { Card, Empty, Failed, Initials, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { AddButton } from '../catalog/add-button.tsx'
import { useAssignmentName } from './assignment.ts'
import { GroupEditor } from './group-editor.tsx'
import { groupTexts } from './group-texts.ts'

const MAX_FACES = 5

export function GroupsPage() {
  const t = useTexts(groupTexts)
  const [search, change] = useAddress()
  const may = useMay('config:write')
  const { data: groups, error, refetch } = useQuery(groupsQuery)
  const { data: resources } = useQuery(resourcesQuery)
  const { data: services = [] } = useQuery(servicesQuery)
  const id = textIn(search, 'group')
  const group = groups?.find((each) => each.id === id)
  const add = () => change({ group: 'new' })
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {groups && groups.length > 0 && <AddButton at="head" text={t('add')} onClick={add} />}
      </PageHead>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !groups ? (
        <SkeletonList rows={4} />
      ) : groups.length === 0 ? (
        <Card>
          <Empty
            icon={<Boxes size={32} />}
            title={t('emptyTitle')}
            action={<AddButton at="empty" text={t('emptyAction')} onClick={add} />}
          >
            {t('emptyText')}
          </Empty>
        </Card>
      ) : (
        <Rows>
          {groups.map((each) => (
            <GroupRow key={each.id} group={each} resources={resources ?? []} />
          ))}
        </Rows>
      )}
      {resources && (group || (groups && id === 'new' && may)) && (
        <GroupEditor key={id} group={group} resources={resources} services={services} />
      )}
    </>
  )
}

function GroupRow({ group, resources }: { group: ResourceGroup; resources: readonly Resource[] }) {
  const t = useTexts(groupTexts)
  const nameOf = useAssignmentName()
  const members = group.resource_ids.flatMap((id) => resources.find((each) => each.id === id) ?? [])
  const count = group.resource_ids.length === 0 ? t('nobody') : t('count', { count: group.resource_ids.length })
  return (
    <EntryRow search={{ group: group.id }} name={group.name} note={`${count} · ${nameOf(group.assignment)}`}>
      <span aria-hidden className="hidden shrink-0 -space-x-1.5 sm:flex">
        {members.slice(0, MAX_FACES).map(({ id, name, color }) => (
          <span key={id} className="rounded-full ring-2 ring-card">
            <Initials name={name} color={color} size="small" />
          </span>
        ))}
      </span>
    </EntryRow>
  )
}
