// The quick booking: books a time for a customer in a dialog, in few steps.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupsQuery, resourcesQuery, servicesQuery } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty, SkeletonList } from '../../ui/surface.tsx'
import type { QuickBookingBegin } from './quick-booking-begin.ts'
import { QuickBookingForm } from './quick-booking-form.tsx'
import { quickBookingTexts } from './quick-booking-texts.ts'

export function QuickBooking({ begin, onClose }: { begin: QuickBookingBegin; onClose: () => void }) {
  const t = useTexts(quickBookingTexts)
  const { data: services } = useQuery(servicesQuery)
  const { data: resources } = useQuery(resourcesQuery)
  const { data: groups } = useQuery(groupsQuery)
  const [first] = useState(begin)
  const offered = services?.filter(({ active }) => active)
  return (
    <Dialog title={t('title')} open onClose={onClose}>
      {!offered || !resources || !groups ? (
        <SkeletonList rows={4} />
      ) : offered.length === 0 ? (
        <Empty
          title={t('noServicesTitle')}
          action={
            <Link to="/settings/services" className={buttonClass({ look: 'main' })}>
              {t('addService')}
            </Link>
          }
        >
          {t('noServices')}
        </Empty>
      ) : (
        <QuickBookingForm begin={first} catalog={{ services: offered, resources, groups }} onClose={onClose} />
      )}
    </Dialog>
  )
}
