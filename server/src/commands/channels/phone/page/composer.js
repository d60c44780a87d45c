// The form in which the customer writes, and sends pictures, files, locations and contacts.
import { act, byId, element, post, tell } from './element.js'
import { icon } from './icon.js'

const PLACE = { lat: -25.28646, lng: -57.647 }
const MAX_FILE_BYTES = 30 * 1024 * 1024

/** `current` returns the open chat. */
export function openComposer(current) {
  const form = byId('composer')
  const { text } = form.elements
  let about = null

  const at = () => {
    const { provider, person } = current()
    return { provider, person }
  }

  function setAbout(next) {
    about = next
    const line = byId('answering')
    line.hidden = !next
    const words = next?.kind === 'edit' ? 'Editing: ' : 'Answering: '
    const cancel = element(
      'button',
      { type: 'button', class: 'close', 'aria-label': 'Cancel', onclick: () => setAbout(null) },
      '×',
    )
    line.replaceChildren(...(next ? [words, element('q', {}, next.bubble.text ?? 'a message'), cancel] : []))
    if (next) text.focus()
  }

  function send() {
    const written = text.value.trim()
    if (written === '') return
    if (about?.kind === 'edit') act({ do: 'edit', ...at(), message: about.bubble.id, text: written })
    else act({ do: 'text', ...at(), text: written, ...(about && { reply_to: about.bubble.id }) })
    text.value = ''
    fit()
    setAbout(null)
  }

  function fit() {
    text.style.height = 'auto'
    text.style.height = `${Math.min(text.scrollHeight, 140)}px`
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send()
  })
  text.addEventListener('input', fit)
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  })

  async function sendFile(file, caption) {
    if (file.size > MAX_FILE_BYTES) return tell('The file is larger than 30 MB.', 'bad')
    const bytes = await base64(file)
    const named = { bytes, media_type: file.type || 'application/octet-stream', name: file.name }
    await post({ do: 'file', ...at(), file: { ...named, ...(caption && { caption }) } })
  }

  const chooser = byId('file')
  chooser.addEventListener('change', async () => {
    const [file] = chooser.files
    if (file) await sendFile(file, text.value.trim())
    text.value = ''
    chooser.value = ''
  })

  byId('plus').append(icon('plus'))
  byId('send').append(icon('send'))
  openPlaceDialog((place) => act({ do: 'location', ...at(), ...place }))
  const askForPlace = () => byId('place').dispatchEvent(new CustomEvent('ask'))

  const item = (drawing, words, onclick) => {
    const close = () => {
      byId('attach').open = false
      onclick()
    }
    return element('button', { type: 'button', class: 'item', onclick: close }, icon(drawing), words)
  }
  byId('attach-menu').replaceChildren(
    item('camera', 'A sample picture', async () => sendFile(await samplePicture(), text.value.trim())),
    item('file', 'A picture or file …', () => chooser.click()),
    item('pin', 'A location …', askForPlace),
    item('person', 'Own contact', () => act({ do: 'contact', ...at(), whose: 'own' })),
    item('people', 'Contact of somebody else', () => act({ do: 'contact', ...at(), whose: 'other' })),
  )

  return {
    answer: (bubble) => setAbout({ kind: 'answer', bubble }),
    edit(bubble) {
      setAbout({ kind: 'edit', bubble })
      text.value = bubble.text
      fit()
    },
    reset: () => setAbout(null),
  }
}

/** A dialog that asks for a location; `ask` opens it. */
function openPlaceDialog(send) {
  const dialog = byId('place')
  const input = (name, label, value, more = {}) =>
    element(
      'label',
      { class: 'labelled' },
      label,
      element('input', { class: 'input', name, value, autocomplete: 'off', ...more }),
    )
  const degrees = { required: true, inputmode: 'decimal', pattern: '-?[0-9]+([.][0-9]+)?' }
  const form = element(
    'form',
    { method: 'dialog', class: 'stack' },
    element('h2', { id: 'place-title' }, 'Send a location'),
    input('lat', 'Latitude', String(PLACE.lat), degrees),
    input('lng', 'Longitude', String(PLACE.lng), degrees),
    input('name', 'Name of the place (optional)', ''),
    input('address', 'Address (optional)', ''),
    element(
      'div',
      { class: 'actions' },
      element('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, 'Cancel'),
      element('button', { type: 'submit', class: 'button main' }, 'Send'),
    ),
  )
  form.addEventListener('submit', () => {
    const { lat, lng, name, address } = Object.fromEntries(new FormData(form))
    send({ lat: Number(lat), lng: Number(lng), ...(name && { name }), ...(name && address && { address }) })
  })
  dialog.addEventListener('ask', () => dialog.showModal())
  dialog.replaceChildren(form)
}

async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}

/** A sample picture of a door, drawn on a canvas. */
async function samplePicture() {
  const canvas = element('canvas', { width: 480, height: 320 })
  const pen = canvas.getContext('2d')
  const paint = (colour, ...box) => {
    pen.fillStyle = colour
    pen.fillRect(...box)
  }
  paint('#f2d9b8', 0, 0, 480, 320)
  paint('#8aa48f', 0, 270, 480, 50)
  paint('#7a4a2b', 180, 70, 120, 200)
  paint('#a9683f', 194, 86, 92, 80)
  paint('#a9683f', 194, 178, 92, 78)
  paint('#f6c648', 276, 168, 10, 10)
  paint('#bfe0ea', 60, 100, 80, 80)
  paint('#ffffff', 97, 100, 6, 80)
  paint('#ffffff', 60, 137, 80, 6)
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return new File([blob], 'door.jpg', { type: 'image/jpeg' })
}
