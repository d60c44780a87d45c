// How this device tells its member of news: by a notification of the browser and by a sound. Both are off until chosen.
import { readStored, store } from '../text/browser-storage.ts'
import { openStore } from '../text/store.ts'

interface DeviceNews {
  shows: boolean
  sounds: boolean
}

const STORAGE_NAME = 'holdfast.device-news'
const chosen = openStore<DeviceNews>(chosenBefore())

export const useDeviceNews = chosen.use

/** Another tab may have chosen, and the tab that tells of news must know. */
export function hearChoices(signal: AbortSignal): void {
  addEventListener('storage', ({ key }) => key === STORAGE_NAME && chosen.set(chosenBefore()), { signal })
}

export function chooseDeviceNews(change: Partial<DeviceNews>): void {
  const next = { ...chosen.get(), ...change }
  store('device', STORAGE_NAME, next)
  chosen.set(next)
}

/** Browsers on Android have notifications only for installed programs. */
export function newsPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in globalThis && !/Android/i.test(navigator.userAgent) ? Notification.permission : 'unsupported'
}

let audio: AudioContext | undefined

/** Two short, soft tones. A browser plays them once the member has touched the page. */
export function playSound(): void {
  audio ??= new AudioContext()
  void audio.resume()
  for (const [index, hertz] of [880, 1_175].entries()) {
    const from = audio.currentTime + index * 0.16
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(0.15, from + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + 0.3)
  }
}

function chosenBefore(): DeviceNews {
  const found = readStored('device', STORAGE_NAME) as Partial<DeviceNews> | undefined
  return { shows: found?.shows === true, sounds: found?.sounds === true }
}
