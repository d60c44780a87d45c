// Settings: resources, the people, rooms and equipment that a booking takes up.
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { textIn, useAddress } from '../../data/address.ts'
import { groupsQuery, membersQuery, resourcesQuery, schedulesQuery, servicesQuery } from '../../data/queries.ts'
import { useMay } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Card, Empty, Failed, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { AddButton } from '../catalog/add-button.tsx'
import { ResourceEditor } from './resource-editor.tsx'
import { ResourceList } from './resource-list.tsx'
import { statsQuery } from './resource-stats.tsx'
import { resourceTexts } from './resource-texts.ts'

export function ResourcesPage() {
  const t = useTexts(resourceTexts)
  const [search, change] = useAddress()
  const may = useMay('config:write')
  const id = textIn(search, 'resource')
  const { data: resources, error, refetch } = useQuery(resourcesQuery)
  const { data: groups } = useQuery(groupsQuery)
  const { data: services = [] } = useQuery(servicesQuery)
  const { data: schedules = [] } = useQuery(schedulesQuery)
  const { data: members = [] } = useQuery(membersQuery)
  useQuery({ ...statsQuery(id ?? ''), enabled: id?.startsWith('res_') ?? false })
  const add = () => change({ resource: 'new' })
  const resource = resources?.find((each) => each.id === id)
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {resources && resources.length > 0 && <AddButton at="head" text={t('add')} onClick={add} />}
      </PageHead>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !resources ? (
        <SkeletonList rows={6} />
      ) : resources.length === 0 ? (
        <Card>
          <Empty
            icon={<Users size={32} />}
            title={t('emptyTitle')}
            action={<AddButton at="empty" text={t('emptyAction')} onClick={add} />}
          >
            {t('emptyText')}
          </Empty>
        </Card>
      ) : (
        <ResourceList resources={resources} groups={groups ?? []} schedules={schedules} members={members} />
      )}
      {groups && (resource || (resources && id === 'new' && may)) && (
        <ResourceEditor key={id} resource={resource} groups={groups} services={services} />
      )}
    </>
  )
}
