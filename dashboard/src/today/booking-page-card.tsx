// The page on which customers book by themselves: its link to copy, and its QR code to show.
import { Link } from '@tanstack/react-router'
import type { WebChatSite } from '../data/api.ts'
import { useManages } from '../data/workspace.ts'
import { bookingPageLink } from '../parts/booking-page-link.ts'
import { QrPicture } from '../parts/qr-picture.tsx'
import { useTexts } from '../text/texts.ts'
import { Copyable } from '../ui/copyable.tsx'
import { Card } from '../ui/surface.tsx'
import { todayTexts } from './texts.ts'

/** Nothing is shown while the page is off. */
export function BookingPageCard({ site: { booking_page } }: { site: WebChatSite }) {
  const t = useTexts(todayTexts)
  const manages = useManages()
  if (!booking_page.enabled || booking_page.slug === null) return null
  const link = bookingPageLink(booking_page.slug)
  return (
    <Card
      title={t('bookingPage')}
      aside={
        manages && (
          <Link to="/settings/booking-page" className="text-sm font-medium text-accent-ink hover:underline max-sm:py-2">
            {t('change')}
          </Link>
        )
      }
    >
      <Copyable label={t('bookingPage')} text={link} />
      <details className="pt-3">
        <summary className="cursor-pointer text-sm text-soft">{t('showQr')}</summary>
        <div className="pt-3">
          <QrPicture text={link} label={t('showQr')} />
        </div>
      </details>
    </Card>
  )
}
