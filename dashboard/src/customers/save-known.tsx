// A button that saves everything that is known about a customer, for a person who asks for it.
import { Download } from 'lucide-react'
import { useState } from 'react'
import { api, type Customer } from '../data/api.ts'
import { useMay } from '../data/workspace.ts'
import { saveFile } from '../parts/save-file.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { notify, notifyProblem } from '../ui/notices.tsx'
import { profileTexts } from './profile-texts.ts'

export function SaveKnown({ customer: { id } }: { customer: Customer }) {
  const t = useTexts(profileTexts)
  const [isReading, setIsReading] = useState(false)
  const mayReadBookings = useMay('bookings:read')
  const mayReadMessages = useMay('messages:read')
  if (!mayReadBookings || !mayReadMessages) return null
  const save = async () => {
    setIsReading(true)
    try {
      const known = await api().exportCustomer(id)
      saveFile(`${id}.json`, 'application/json', JSON.stringify(known, null, 2))
      notify(t(known.complete ? 'knownSaved' : 'knownCut'))
    } catch (error) {
      notifyProblem(error)
    } finally {
      setIsReading(false)
    }
  }
  return (
    <div className="mt-3">
      <Button size="small" className="h-10" disabled={isReading} onClick={() => void save()}>
        <Download size={16} aria-hidden />
        {t('saveKnown')}
      </Button>
      <p className="pt-1.5 text-sm text-faint">{t('saveKnownHint')}</p>
    </div>
  )
}
