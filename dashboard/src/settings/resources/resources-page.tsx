// Settings: staff, and the rooms and things that a booking takes up.
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { textIn, useAddress } from '../../data/address.ts'
import {
  groupsQuery,
  invitationsQuery,
  membersQuery,
  resourcesQuery,
  schedulesQuery,
  servicesQuery,
} from '../../data/queries.ts'
import { plannedTimeOffQuery } from '../../data/time-off.ts'
import { useManages, useMay } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
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
  const { data: services } = useQuery(servicesQuery)
  const { data: schedules } = useQuery(schedulesQuery)
  const { data: members = [] } = useQuery(membersQuery)
  const manages = useManages()
  // The form of a person shows these, so they are loaded together with the lists.
  useQuery({ ...invitationsQuery, enabled: manages && id !== undefined })
  useQuery({ ...plannedTimeOffQuery(id ?? ''), enabled: id?.startsWith('res_') ?? false })
  useQuery({ ...statsQuery(id ?? ''), enabled: id?.startsWith('res_') ?? false })
  const add = () => change({ resource: 'new', kind: undefined })
  const addThing = () => change({ resource: 'new', kind: 'room' })
  const resource = resources?.find((each) => each.id === id)
  const around = groups && services && schedules && resources && { groups, services, schedules, resources }
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
        <ResourceList
          resources={resources}
          groups={groups ?? []}
          services={services ?? []}
          schedules={schedules ?? []}
          members={members}
        />
      )}
      {resources && may && (
        <Button look="quiet" className="mt-4" onClick={addThing}>
          {t('addThing')}
        </Button>
      )}
      {around && (resource || (id === 'new' && may)) && (
        <ResourceEditor key={id} resource={resource} kind={textIn(search, 'kind') ?? 'person'} around={around} />
      )}
    </>
  )
}
