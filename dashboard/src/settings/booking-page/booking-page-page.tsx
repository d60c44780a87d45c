// Settings: the page on which customers book by themselves.
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useMemo } from 'react'
import { api, isProblem, type WebChatSite } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { siteQuery } from '../../data/webchat-site.ts'
import { useMe } from '../../data/workspace.ts'
import { bookingPageLink, slugOf } from '../../parts/booking-page-link.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { QrPicture } from '../../parts/qr-picture.tsx'
import { useTexts } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { Card, Failed, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { settingsTexts } from '../texts.ts'
import { bookingPageTexts } from './texts.ts'

export function BookingPagePage() {
  const t = useTexts(bookingPageTexts)
  const names = useTexts(settingsTexts)
  const { data: site, error, refetch } = useQuery(siteQuery)
  return (
    <>
      <PageHead title={names('booking-page')} note={t('note')} />
      {error && !site ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : site ? (
        <div className="flex max-w-xl flex-col gap-4">
          <Settings site={site} />
          {site.booking_page.enabled && site.booking_page.slug !== null && <Shared slug={site.booking_page.slug} />}
        </div>
      ) : (
        <SkeletonList rows={4} />
      )}
    </>
  )
}

function Settings({ site: { booking_page, version } }: { site: WebChatSite }) {
  const t = useTexts(bookingPageTexts)
  const { name } = useMe().workspace
  const kept = useMemo(
    () => ({ enabled: booking_page.enabled, slug: booking_page.slug ?? slugOf(name) }),
    [booking_page.enabled, booking_page.slug, name],
  )
  const draft = useDraft(kept, version)
  const save = async () => {
    try {
      const { enabled, slug } = draft.value
      const saved = await api().putWebChatSite({
        booking_page: { enabled, slug: slug.trim() === '' ? null : slug.trim() },
        expected_version: draft.version ?? null,
      })
      draft.settle()
      queryClient.setQueryData(siteQuery.queryKey, saved)
    } catch (error) {
      if (isProblem(error, 'version_conflict')) await queryClient.invalidateQueries(siteQuery)
      throw error
    }
  }
  return (
    <Card>
      <EditorForm draft={draft} name="booking-page" place="page" save={save}>
        {(faults) => (
          <>
            <Checkbox
              label={t('isOn')}
              hint={t('isOnHint')}
              checked={draft.value.enabled}
              onChange={({ target }) => draft.change({ enabled: target.checked })}
            />
            <Field
              label={t('address')}
              hint={t('addressHint')}
              fault={faults['booking_page/slug'] && faultWords(draft.value.slug, t)}
            >
              <Input
                value={draft.value.slug}
                onChange={({ target }) => draft.change({ slug: target.value.toLowerCase() })}
                maxLength={48}
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
              />
            </Field>
          </>
        )}
      </EditorForm>
    </Card>
  )
}

/** The server says only that the address has a fault; the text follows from the address itself. */
const faultWords = (slug: string, t: (key: 'taken' | 'addressFault') => string) =>
  slug.trim().length >= 3 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.trim()) ? t('taken') : t('addressFault')

function Shared({ slug }: { slug: string }) {
  const t = useTexts(bookingPageTexts)
  const link = bookingPageLink(slug)
  return (
    <Card title={t('link')}>
      <Copyable label={t('link')} text={link} />
      <a href={link} target="_blank" rel="noreferrer" className={`${buttonClass()} mt-3`}>
        {t('open')}
        <ExternalLink size={16} aria-hidden className="shrink-0" />
      </a>
      <p className="pt-5 pb-2 text-sm text-faint">{t('qrHint')}</p>
      <QrPicture text={link} label={t('qr')} />
    </Card>
  )
}
