// The page of a customer: profile, bookings, comments, and timeline.
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { customerQuery } from '../booking/queries.ts'
import { useAddress } from '../data/address.ts'
import { isProblem } from '../data/api.ts'
import { resourcesQuery, servicesQuery } from '../data/queries.ts'
import { useMay } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty, Failed, Skeleton } from '../ui/surface.tsx'
import { CustomerAbout } from './customer-about.tsx'
import { CustomerBookings } from './customer-bookings.tsx'
import { CustomerComments } from './customer-comments.tsx'
import { CustomerHead } from './customer-head.tsx'
import { CustomerSummaryCard } from './customer-summary.tsx'
import { CustomerTimeline } from './customer-timeline.tsx'
import { EditCustomer } from './edit-customer.tsx'
import { profileTexts } from './profile-texts.ts'

/** Each section loads its own data, all at the same time. */
export function CustomerPage() {
  const t = useTexts(profileTexts)
  const { id } = useParams({ strict: false }) as { id: string }
  const [search, change] = useAddress()
  const mayWrite = useMay('customers:write')
  const { data: customer, error, refetch } = useQuery(customerQuery(id))
  // The rows need the services, so they are loaded now and not after the first row.
  usePrefetchQuery(servicesQuery)
  usePrefetchQuery(resourcesQuery)
  if (isProblem(error, 'not_found')) return <Gone />
  if (error) return <Failed error={error} retry={() => void refetch()} />
  const known = customer ?? { id, name: '' }
  return (
    <div className="mx-auto max-w-6xl">
      <Link
        to="/customers"
        className="-ml-2 mb-2 inline-flex h-10 items-center gap-1.5 rounded-lg px-2 text-sm text-soft hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('toList')}
      </Link>
      {customer ? <CustomerHead customer={customer} edit={() => change({ edit: true })} /> : <HeadSkeleton />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerBookings customer={known} />
          <CustomerComments customer={known} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <CustomerSummaryCard id={id} />
          {customer ? <CustomerAbout customer={customer} /> : <Skeleton className="h-80" />}
        </div>
        <CustomerTimeline id={id} />
      </div>
      {customer && search.edit === true && mayWrite && (
        <EditCustomer key={id} customer={customer} onClose={() => change({ edit: undefined })} />
      )}
    </div>
  )
}

function HeadSkeleton() {
  return (
    <div className="flex flex-col gap-4 pb-5">
      <div className="flex items-start gap-4">
        <Skeleton className="size-14 rounded-full" />
        <Skeleton className="h-14 flex-1" />
      </div>
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-10 w-44" />
    </div>
  )
}

function Gone() {
  const t = useTexts(profileTexts)
  return (
    <Empty
      title={t('goneTitle')}
      action={
        <Link to="/customers" className={buttonClass({ look: 'main' })}>
          {t('toList')}
        </Link>
      }
    >
      {t('gone')}
    </Empty>
  )
}
