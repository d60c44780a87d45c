// Sends messages to the page around the panel and receives its messages. Without such a page, the panel stands alone.
import { HELLO, type ToPage, type ToPanel } from '../../frame/messages.ts'

export interface PagePort {
  isFramed: boolean
  say(message: ToPage): void
}

/**
 * Messages are accepted only from the page that holds the frame, and only through the port that it gave. `isOurs`: it
 * is a page of our own origin.
 */
export function openPagePort(heard: (message: ToPanel, isOurs: boolean) => void): PagePort {
  const isFramed = parent !== window
  let port: MessagePort | null = null
  let waiting: ToPage[] = []
  addEventListener('message', ({ source, origin, data, ports }) => {
    const [given] = ports
    if (source !== parent || data !== HELLO || !given) return
    port = given
    given.onmessage = (message) => heard(message.data as ToPanel, origin === location.origin)
    for (const message of waiting) given.postMessage(message)
    waiting = []
  })
  if (isFramed) parent.postMessage(HELLO, '*')
  return {
    isFramed,
    say(message) {
      if (port) port.postMessage(message)
      else if (isFramed) waiting.push(message)
    },
  }
}
