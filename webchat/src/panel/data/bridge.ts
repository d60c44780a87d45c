// The panel's end of the line to the page around it. Without such a page, the panel is a page of its own.
import { HELLO, type ToPage, type ToPanel } from '../../frame/messages.ts'

export interface Bridge {
  isFramed: boolean
  say(message: ToPage): void
}

/** Only the page that holds the frame is heard, and only through the port that it gave. */
export function openBridge(heard: (message: ToPanel) => void): Bridge {
  const isFramed = parent !== window
  let port: MessagePort | null = null
  let waiting: ToPage[] = []
  addEventListener('message', ({ source, data, ports }) => {
    const [given] = ports
    if (source !== parent || data !== HELLO || !given) return
    port = given
    given.onmessage = (message) => heard(message.data as ToPanel)
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
