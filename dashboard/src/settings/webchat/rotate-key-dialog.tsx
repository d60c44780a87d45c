// Gives the chat a new public key. The old one may stay valid for some hours, until all pages have the new line.
import { useState } from 'react'
import { api, type WebChatSite } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { webChatTexts } from './texts.ts'

const OVERLAPS = [24, 1, 0] as const
type Overlap = (typeof OVERLAPS)[number]

export function RotateKeyDialog({
  site,
  onChanged,
  onClose,
}: {
  site: WebChatSite
  onChanged: (site: WebChatSite) => void
  onClose: () => void
}) {
  const t = useTexts(webChatTexts)
  // While an older key is valid, only a rotation that ends it at once is possible.
  const offered = site.previous_key === null ? OVERLAPS : OVERLAPS.filter((hours) => hours === 0)
  const [hours, setHours] = useState<Overlap>(offered[0] ?? 0)
  return (
    <Dialog title={t('rotateKey')} open onClose={onClose}>
      <Form
        submit={t('rotateKey')}
        onCancel={onClose}
        send={async () => {
          onChanged(await api().rotateWebChatKey({ overlap_hours: hours, expected_version: site.version }))
          notify(t('rotatedKey'))
          onClose()
        }}
      >
        <p className="text-soft">{t('rotateKeyText')}</p>
        <Field label={t('overlap')} hint={hours === 0 ? t('overlapNone') : undefined}>
          <Select value={hours} onChange={({ target }) => setHours(Number(target.value) as Overlap)}>
            {offered.map((each) => (
              <option key={each} value={each}>
                {t(`overlap:${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </Form>
    </Dialog>
  )
}
