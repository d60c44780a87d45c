// The panel next to the phone: the connection, the switches for failures, and the log of calls.
import { act, byId, clock, element } from './element.js'

const FAILURES = [
  ['error', 'Refuse with a code', 'The provider says no. Nothing is accepted.'],
  ['status', 'Answer with a page (502)', 'Something in front of the provider is broken.'],
  ['hang', 'Never answer', 'Nothing is accepted.'],
  ['hang_after', 'Accept, then never answer', 'The message arrives all the same.'],
  ['drop', 'Break the connection', 'Nothing is accepted.'],
  ['drop_after', 'Accept, then break the connection', 'The message arrives all the same.'],
  ['drip', 'Answer byte by byte', 'The answer never ends.'],
  ['nonsense', 'Answer something that is not JSON', 'The message arrives all the same.'],
  ['wrong_type', 'Give a file another type', 'For downloads.'],
  ['too_large', 'Give a file without an end', 'For downloads.'],
]
const CALLS = {
  whatsapp: ['messages', 'media', 'media_info', 'download', 'templates', 'number', 'apps', '*'],
  telegram: [
    'sendMessage',
    'sendPhoto',
    'sendDocument',
    'sendLocation',
    'getMe',
    'getUpdates',
    'setWebhook',
    'answerCallbackQuery',
    'getFile',
    'download',
    '*',
  ],
}
const TELEGRAM_CODES = [400, 401, 403, 409, 429, 500]

export function openPanel() {
  const connect = drawConnect()
  const person = element('div')
  const rules = drawRules()
  const failing = drawFailures()
  const log = element('ol', { class: 'log' })
  byId('panel').replaceChildren(
    connect.node,
    card('This person', person),
    card('WhatsApp', rules.node),
    card('Make it fail', failing.node),
    card('Calls to the providers', log),
  )
  return {
    show(state, thread) {
      connect.show(state)
      rules.show(state)
      failing.show(state)
      showPerson(person, thread)
      log.replaceChildren(...(state.log.length > 0 ? state.log.map(drawCall) : [element('li', {}, 'None yet.')]))
    },
  }
}

const card = (title, ...children) => element('section', { class: 'card' }, element('h2', {}, title), ...children)

const drawCall = ({ provider, call, at, status, failure }) =>
  element(
    'li',
    { class: status === null || status >= 400 ? 'bad' : 'good' },
    element('span', { class: `dot ${provider}`, title: provider }),
    element('code', {}, call),
    element('span', { class: 'status' }, `${status ?? 'no answer'}${failure ? ` (${failure})` : ''}`),
    element('time', {}, clock(at)),
  )

function drawConnect() {
  const form = element(
    'form',
    { class: 'stack' },
    element(
      'label',
      { class: 'labelled' },
      'Holdfast runs at',
      element('input', {
        class: 'input',
        name: 'address',
        value: 'http://localhost:3000',
        required: true,
        type: 'url',
      }),
    ),
    element(
      'label',
      { class: 'labelled' },
      'E-mail',
      element('input', { class: 'input', name: 'email', value: 'demo@holdfast.example', autocomplete: 'username' }),
    ),
    element(
      'label',
      { class: 'labelled' },
      'Password',
      element('input', { class: 'input', name: 'password', type: 'password', autocomplete: 'current-password' }),
    ),
    element('button', { type: 'submit', class: 'button main' }, 'Connect'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    act({ do: 'connect', holdfast: Object.fromEntries(new FormData(form)) })
  })
  const lines = element('ul', { class: 'lines' })
  const retry = element(
    'button',
    { type: 'button', class: 'button', onclick: () => act({ do: 'retry' }) },
    'Deliver again now',
  )
  const details = element('details', { open: true }, element('summary', {}, 'Connect'), form)
  const node = card('Holdfast', lines, retry, details)
  let wasConnected = false
  return {
    node,
    show({ whatsapp, telegram }) {
      const waits = whatsapp.untaken + telegram.untaken
      const telegramLine = telegram.hook
        ? `by a webhook`
        : telegram.polled_at
          ? `asked at ${clock(telegram.polled_at)}`
          : 'not connected'
      lines.replaceChildren(
        element(
          'li',
          {},
          element('span', { class: `dot whatsapp ${whatsapp.hook ? '' : 'off'}` }),
          `WhatsApp: ${whatsapp.hook ? 'connected' : 'not connected'}`,
        ),
        element(
          'li',
          {},
          element('span', { class: `dot telegram ${telegramLine === 'not connected' ? 'off' : ''}` }),
          `Telegram: ${telegramLine}`,
        ),
        waits > 0 ? element('li', { class: 'warn' }, `${waits} not taken yet`) : '',
      )
      retry.hidden = waits === 0
      const isConnected = whatsapp.hook !== null
      if (isConnected !== wasConnected) details.open = !isConnected
      wasConnected = isConnected
    },
  }
}

function showPerson(node, thread) {
  if (!thread) return
  const { provider, person, blocked, hides_number } = thread
  const toggle = (words, isOn, change) =>
    element(
      'label',
      { class: 'toggle' },
      element('input', { type: 'checkbox', checked: isOn, onchange: (event) => change(event.target.checked) }),
      words,
    )
  node.replaceChildren(
    toggle('Has blocked the business', blocked, (value) => act({ do: 'block', provider, person, blocked: value })),
    provider === 'whatsapp'
      ? toggle('Hides the phone number', hides_number, (value) =>
          act({ do: 'hide_number', provider, person, hides: value }),
        )
      : '',
  )
}

function drawRules() {
  const toggle = (words, onchange) => {
    const input = element('input', { type: 'checkbox', onchange: () => onchange(input.checked) })
    return { input, node: element('label', { class: 'toggle' }, input, words) }
  }
  const window = toggle('Only templates after 24 hours of silence', (window) => act({ do: 'switch', window }))
  const later = toggle('Refuse by a later status, not at once', (is) =>
    act({ do: 'switch', refusals: is ? 'by_status' : 'at_once' }),
  )
  const receipts = toggle('Send receipts', (is) => act({ do: 'switch', receipts: is ? 'by_themselves' : 'when_told' }))
  return {
    node: element('div', {}, window.node, later.node, receipts.node),
    show({ whatsapp }) {
      window.input.checked = whatsapp.window
      later.input.checked = whatsapp.refusals === 'by_status'
      receipts.input.checked = whatsapp.receipts === 'by_themselves'
    },
  }
}

function drawFailures() {
  const option = (value, words = value) => element('option', { value }, String(words))
  const provider = element(
    'select',
    { class: 'input', name: 'provider' },
    option('whatsapp', 'WhatsApp'),
    option('telegram', 'Telegram'),
  )
  const call = element('select', { class: 'input', name: 'call' })
  const kind = element(
    'select',
    { class: 'input', name: 'kind' },
    FAILURES.map(([value, words]) => option(value, words)),
  )
  const code = element('select', { class: 'input', name: 'code' })
  const seconds = element('input', { class: 'input', name: 'retry_after', type: 'number', min: 1, value: 5 })
  const times = element('input', { class: 'input', name: 'times', type: 'number', min: 1, max: 1000, value: 1 })
  const about = element('p', { class: 'about' })
  const codeLabel = element('label', { class: 'labelled' }, 'Code', code)
  const secondsLabel = element('label', { class: 'labelled' }, 'Seconds to wait (retry_after)', seconds)
  let codes = []

  function fit() {
    const chosen = provider.value
    if (call.dataset.of !== chosen) {
      call.replaceChildren(...CALLS[chosen].map((each) => option(each, each === '*' ? 'every call' : each)))
      code.replaceChildren(...(chosen === 'whatsapp' ? codes : TELEGRAM_CODES).map((each) => option(each)))
      code.value = chosen === 'whatsapp' ? '131026' : '429'
      call.dataset.of = chosen
    }
    codeLabel.hidden = kind.value !== 'error'
    secondsLabel.hidden = codeLabel.hidden || chosen !== 'telegram' || code.value !== '429'
    about.textContent = FAILURES.find(([value]) => value === kind.value)?.[2] ?? ''
  }

  function failureOf() {
    if (kind.value === 'error') {
      return {
        kind: 'error',
        code: Number(code.value),
        ...(!secondsLabel.hidden && { retry_after: Number(seconds.value) }),
      }
    }
    if (kind.value === 'status') return { kind: 'status', status: 502 }
    return kind.value === 'wrong_type' ? { kind: 'wrong_type', media_type: 'text/html' } : { kind: kind.value }
  }

  const form = element(
    'form',
    { class: 'stack', onchange: fit },
    element('label', { class: 'labelled' }, 'Provider', provider),
    element('label', { class: 'labelled' }, 'Call', call),
    element('label', { class: 'labelled' }, 'How', kind),
    about,
    codeLabel,
    secondsLabel,
    element('label', { class: 'labelled' }, 'How many calls', times),
    element('button', { type: 'submit', class: 'button' }, 'Switch on'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    act({ do: 'fail', provider: provider.value, call: call.value, failure: failureOf(), times: Number(times.value) })
  })
  const active = element('ul', { class: 'lines' })
  const mend = element(
    'button',
    { type: 'button', class: 'button', onclick: () => act({ do: 'mend' }) },
    'Everything works again',
  )
  return {
    node: element('div', {}, active, mend, form),
    show(state) {
      if (codes.length === 0) {
        codes = state.codes
        fit()
      }
      active.replaceChildren(
        ...state.failures.map((each) =>
          element(
            'li',
            { class: 'warn' },
            element('span', { class: `dot ${each.provider}` }),
            `${each.call}: ${each.failure.kind} ${each.failure.code ?? ''} × ${each.left}`,
          ),
        ),
      )
      mend.hidden = state.failures.length === 0
    },
  }
}
