// The page that is shown when the dashboard is opened without a connection. It says since when, and opens by itself.
import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLostSince } from '../data/connection.ts'
import { timeOfMinutes } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Empty, Failed } from '../ui/surface.tsx'
import { uiTexts } from '../ui/texts.ts'
import { shellTexts } from './texts.ts'

/** Stands for a page that could not be opened, and opens it as soon as there is a connection again. */
export function NotOpened({ error, retry, inFrame }: { error: unknown; retry: () => void; inFrame: boolean }) {
  const since = useLostSince()
  const wasLost = useRef(false)
  useEffect(() => {
    if (wasLost.current && since === null) retry()
    wasLost.current = since !== null
  })
  return since && !inFrame ? <NoConnection since={since} retry={retry} /> : <Failed error={error} retry={retry} />
}

function NoConnection({ since, retry }: { since: Date; retry: () => void }) {
  const t = useTexts(shellTexts)
  const ui = useTexts(uiTexts)
  // The workspace and its time zone are not known here, so this is the time of the device.
  const time = timeOfMinutes(since.getHours() * 60 + since.getMinutes())
  return (
    <main role="alert" className="grid min-h-dvh place-items-center p-4">
      <Empty
        icon={<WifiOff size={32} />}
        title={t('noConnectionTitle', { time })}
        action={<Button onClick={retry}>{ui('again')}</Button>}
      >
        {t('noConnection')}
      </Empty>
    </main>
  )
}
