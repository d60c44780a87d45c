// The reader's own key in the examples. It is stored for this tab only, sent nowhere, and forgotten at sign-out.
import { readStored, store } from '../../dashboard/src/text/browser-storage.ts'
import { all, make, one } from './elements.ts'
import { fillKey } from './fill.ts'

/** The dashboard removes what is stored for a member when the member signs out in this tab. */
const WHERE = 'member tab'
const NAME = 'guides-key'

export function offerKey(): void {
  const blocks = all('.code').filter((block) => block.querySelector('[data-fill="key"]'))
  if (blocks.length === 0) return
  const dialog = one<HTMLDialogElement>('#key-dialog')
  const input = one<HTMLInputElement>('input', dialog)
  const fault = one('.fault', dialog)
  const buttons = blocks.map((block) => {
    const button = make('button', { type: 'button' })
    button.addEventListener('click', () => {
      input.value = stored() ?? ''
      fault.textContent = ''
      one('[value="forget"]', dialog).hidden = stored() === null
      dialog.showModal()
    })
    one('.bar', block).prepend(button)
    return button
  })
  dialog.addEventListener('submit', (event) => {
    const { value } = event.submitter as HTMLButtonElement
    const key = input.value.trim()
    if (value === 'use' && !/^hfk_\w+$/.test(key)) {
      event.preventDefault()
      fault.textContent = 'A key begins with hfk_ and has only letters, digits and underscores.'
    } else if (value !== 'cancel') keep(value === 'use' ? key : null)
  })
  // The dashboard tells all tabs when somebody signs in or out.
  new BroadcastChannel('holdfast.session').addEventListener('message', () => keep(null))
  // A page that comes back from the browser's cache was not loaded again.
  addEventListener('pageshow', show)
  show()

  function keep(key: string | null): void {
    store(WHERE, NAME, key ?? undefined)
    show()
  }

  function show(): void {
    const key = stored()
    fillKey(key)
    for (const button of buttons) button.textContent = key ? 'Your key is filled in' : 'Use my key…'
  }
}

function stored(): string | null {
  const found = readStored(WHERE, NAME)
  return typeof found === 'string' ? found : null
}
