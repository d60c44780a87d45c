// The settings of this device for news: a notification of the browser, a sound.
import { useState } from 'react'
import { chooseDeviceNews, newsPermission, playSound, useDeviceNews } from '../../data/device-news.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Remark } from '../../ui/remark.tsx'
import { Card } from '../../ui/surface.tsx'
import { preferenceTexts } from './texts.ts'

export function DeviceCard() {
  const t = useTexts(preferenceTexts)
  const { shows, sounds } = useDeviceNews()
  const [permission, setPermission] = useState(newsPermission)
  const choose = async (wanted: boolean) => {
    if (wanted && newsPermission() === 'default') await Notification.requestPermission()
    setPermission(newsPermission())
    chooseDeviceNews({ shows: wanted && newsPermission() === 'granted' })
  }
  return (
    <Card title={t('deviceTitle')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-soft">{t('deviceText')}</p>
        <Checkbox
          label={t('deviceShows')}
          hint={permission === 'unsupported' ? t('deviceUnsupported') : t('deviceShowsHint')}
          checked={shows && permission === 'granted'}
          disabled={permission === 'unsupported'}
          onChange={({ target }) => void choose(target.checked)}
        />
        {permission === 'denied' && (
          <Remark role="alert" tone="warn">
            {t('deviceDenied')}
          </Remark>
        )}
        <Checkbox
          label={t('deviceSounds')}
          checked={sounds}
          onChange={({ target }) => {
            chooseDeviceNews({ sounds: target.checked })
            if (target.checked) playSound()
          }}
        />
        {sounds && (
          <Button size="small" className="max-sm:h-10" onClick={playSound}>
            {t('deviceTry')}
          </Button>
        )}
      </div>
    </Card>
  )
}
