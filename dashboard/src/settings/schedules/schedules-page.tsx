// Settings: schedules, the hours when people work and services are offered.
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { textIn, useAddress } from '../../data/address.ts'
import { resourcesQuery, schedulesQuery, servicesQuery } from '../../data/queries.ts'
import { useMay } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Card, Empty, Failed, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { AddButton } from '../catalog/add-button.tsx'
import { Gone } from '../catalog/gone.tsx'
import { followersOf } from '../catalog/users.tsx'
import { monthQuery, useMonth } from './override-calendar.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { scheduleTexts } from './schedule-texts.ts'

export function SchedulesPage() {
  const t = useTexts(scheduleTexts)
  const [search, change] = useAddress()
  const may = useMay('config:write')
  const { data: schedules, error, refetch } = useQuery(schedulesQuery)
  const { data: services = [] } = useQuery(servicesQuery)
  const { data: resources = [] } = useQuery(resourcesQuery)
  const id = textIn(search, 'schedule')
  const month = useMonth()
  // Loaded here, together with the schedules, so that the calendar below does not have to wait for them.
  useQuery({ ...monthQuery(month), enabled: id?.startsWith('sch_') ?? false })
  const add = () => change({ schedule: 'new' })
  if (id !== undefined && schedules) {
    const schedule = schedules.find((each) => each.id === id)
    if (!schedule && !(id === 'new' && may)) return <Gone back={() => change({ schedule: undefined })} />
    const users = schedule ? followersOf(schedule, services, resources) : { services: [] }
    return <ScheduleEditor key={id} schedule={schedule} isFirst={schedules.length === 0} users={users} />
  }
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {schedules && schedules.length > 0 && <AddButton at="head" text={t('add')} onClick={add} />}
      </PageHead>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !schedules ? (
        <SkeletonList rows={4} />
      ) : schedules.length === 0 ? (
        <Card>
          <Empty
            icon={<Clock size={32} />}
            title={t('emptyTitle')}
            action={<AddButton at="empty" text={t('emptyAction')} onClick={add} />}
          >
            {t('emptyText')}
          </Empty>
        </Card>
      ) : (
        <ScheduleList schedules={schedules} services={services} resources={resources} />
      )}
    </>
  )
}
