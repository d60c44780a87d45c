// The frame with the panel: it is made when it is needed, and speaks to the page through a port of its own.
import { HELLO, type ToPage, type ToPanel } from '../frame/messages.ts'

export interface PanelFrame {
  element: HTMLIFrameElement
  /** A message before the panel is ready is dropped; the callback `ready` sends what is needed. */
  say(message: ToPanel): void
}

export function makeFrame(
  base: string,
  key: string,
  { ready, heard }: { ready: () => void; heard: (message: ToPage) => void },
): PanelFrame {
  const element = document.createElement('iframe')
  element.allow = 'geolocation; clipboard-write'
  element.referrerPolicy = 'no-referrer'
  element.src = `${base}/webchat/panel?key=${encodeURIComponent(key)}`
  let port: MessagePort | null = null
  // A frame that the page has moved loads again, and says hello again.
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== element.contentWindow || origin !== base || data !== HELLO) return
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = (message) => heard(message.data as ToPage)
    element.contentWindow?.postMessage(HELLO, base, [channel.port2])
    ready()
  })
  return { element, say: (message) => port?.postMessage(message) }
}
