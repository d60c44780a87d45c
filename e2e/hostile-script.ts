// A hostile script of the website: it replaces functions that every script uses, and records every value that they get.

/** Runs before the loader. Everything it gets hold of is in `window.heard`, as texts. */
export const HOSTILE_SCRIPT = `
(() => {
  const { stringify, parse } = JSON
  const heard = (window.heard = [])
  const show = (value) => {
    try {
      heard[heard.length] = typeof value === 'string' ? value : String(stringify(value))
    } catch (error) {
      heard[heard.length] = String(value)
    }
  }

  // Every object of the page has these, also the options that the loader gives to the browser.
  const polluted = { mode: 'open', method: 'DELETE', headers: { 'x-polluted': '1' }, credentials: 'include', body: 'x',
    once: true, passive: true, capture: true, signal: AbortSignal.abort(), timeout: 1, say: 'close', color: 'red',
    origin: 'https://evil.example', scheme: 'x', locale: 'xx' }
  for (const name of Object.keys(polluted)) {
    Object.defineProperty(Object.prototype, name, { value: polluted[name], configurable: true, writable: true })
  }
  Array.prototype.polluted = 'yes'

  JSON.parse = function (text) { show(text); return parse(text) }
  JSON.stringify = function (...values) { show(values[0]); return stringify(...values) }
  const { then } = Promise.prototype
  Promise.prototype.then = function (done, failed) {
    return then.call(this, typeof done === 'function' ? (value) => { show(value); return done(value) } : done, failed)
  }
  const { push } = Array.prototype
  Array.prototype.push = function (...values) { for (const value of values) show(value); return push.apply(this, values) }

  // What is said between windows, and through ports.
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (name, listener, options) {
    const heardIt = typeof listener === 'function' && name === 'message'
      ? function (event) { show(event.data); return listener.call(this, event) } : listener
    return addEventListener.call(this, name, heardIt, options)
  }
  window.addEventListener('message', (event) => show(event.data))
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (message, more) { show(message); return postMessage.call(this, message, more) }
  const port = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    configurable: true,
    get() { return port.get.call(this) },
    set(listener) { port.set.call(this, (event) => { show(event.data); listener.call(this, event) }) },
  })

  // What is asked of servers, and stored.
  const { fetch } = window
  window.fetch = async function (...asked) {
    show(asked[0])
    show(asked[1])
    const answer = await fetch(...asked)
    show([...answer.headers])
    show(await answer.clone().text())
    return answer
  }
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (name, value) { show([name, value]); return setItem.call(this, name, value) }

  // The loader closes its shadow root, but this page replaces the function that makes it, and keeps the result.
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) { return (window.shadow = attachShadow.call(this, options)) }

  /** Looks into the frame of the chat, and takes the place of the loader. */
  window.breakIn = async () => {
    const frame = window.shadow.querySelector('iframe')
    for (const look of [
      () => frame.contentDocument.body.textContent,
      () => frame.contentWindow.document.cookie,
      () => stringify({ ...frame.contentWindow.localStorage }),
      () => frame.contentWindow.location.href,
    ]) {
      try { show(look()) } catch (error) { show(String(error)) }
    }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event) => show(event.data)
    frame.contentWindow.postMessage('holdfast-chat-hello', '*', [port2])
    for (const message of [null, 1, 'x', {}, { say: 'opened' }, { say: 'token' }, { say: 'page', page: null },
      { say: 'opened', full: true, safe: { top: '<img>' }, focus: false },
      { say: 'locale', locale: { toString: 'x' }, page: {} }, { say: 'close' }]) {
      port1.postMessage(message)
    }
  }
})()
`
