// Settings: services.
import { useQueries, useQuery } from '@tanstack/react-query'
import { Scissors } from 'lucide-react'
import { textIn, useAddress } from '../../data/address.ts'
import { groupsQuery, resourcesQuery, schedulesQuery, servicesQuery } from '../../data/queries.ts'
import { useMay } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Card, Empty, Failed, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { AddButton } from '../catalog/add-button.tsx'
import { Gone } from '../catalog/gone.tsx'
import { ServiceEditor } from './service-editor.tsx'
import { ServiceList } from './service-list.tsx'
import { serviceTexts } from './service-texts.ts'
import { timesQuery } from './times-query.ts'

export function ServicesPage() {
  const t = useTexts(serviceTexts)
  const [search, change] = useAddress()
  const may = useMay('config:write')
  const id = textIn(search, 'service')
  const { data: services, error, refetch } = useQuery(servicesQuery)
  // Loaded here, together with the services, so that the parts below do not have to wait for them.
  useQueries({ queries: [groupsQuery, resourcesQuery, schedulesQuery] })
  useQuery({ ...timesQuery(id ?? ''), enabled: id?.startsWith('svc_') ?? false })
  const add = () => change({ service: 'new' })
  if (id !== undefined && services) {
    const find = (wanted: string | undefined) => services.find((each) => each.id === wanted)
    const service = find(id)
    if (!service && !(id === 'new' && may)) return <Gone back={() => change({ service: undefined })} />
    const like = find(textIn(search, 'like'))
    return <ServiceEditor key={`${id} ${like?.id}`} service={service} like={like} />
  }
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {services && services.length > 0 && <AddButton at="head" text={t('add')} onClick={add} />}
      </PageHead>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !services ? (
        <SkeletonList rows={6} />
      ) : services.length === 0 ? (
        <Card>
          <Empty
            icon={<Scissors size={32} />}
            title={t('emptyTitle')}
            action={<AddButton at="empty" text={t('emptyAction')} onClick={add} />}
          >
            {t('emptyText')}
          </Empty>
        </Card>
      ) : (
        <ServiceList services={services} />
      )}
    </>
  )
}
