// The search: the index is loaded when it is first used, and what is found is a list of links to sections.
import { all, make, one } from './elements.ts'
import { excerptOf, type Found, markedParts, type Page, searchIn, wordsOf } from './match.ts'

let index: Promise<(typed: string) => Found[]> | undefined

export function offerSearch(): void {
  const dialog = one<HTMLDialogElement>('#search-dialog')
  const input = one<HTMLInputElement>('input', dialog)
  const status = one('[role="status"]', dialog)
  const list = one('ul', dialog)

  for (const button of all('[data-open="search"]')) button.addEventListener('click', open)
  addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select')
    const isShortcut =
      (key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey) || (key === 'k' && (ctrlKey || metaKey))
    if (!isShortcut || document.querySelector('dialog[open]')) return
    event.preventDefault()
    open()
  })
  input.addEventListener('input', () => void show())
  dialog.addEventListener('keydown', (event) => {
    const links = all<HTMLAnchorElement>('a', list)
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    if (event.key === 'ArrowDown') (links[at + 1] ?? links[0])?.focus()
    else if (event.key === 'ArrowUp') (at > 0 ? links[at - 1] : input)?.focus()
    else if (event.key === 'Enter' && event.target === input) links[0]?.click()
    else return
    event.preventDefault()
  })
  // A link to a section of this page does not load the page again, so the dialog has to be closed.
  list.addEventListener('click', ({ target }) => (target as Element).closest('a') && dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())

  function open(): void {
    dialog.showModal()
    input.select()
    index ??= load()
  }

  async function show(): Promise<void> {
    const typed = input.value
    try {
      index ??= load()
      const found = (await index)(typed)
      // Another key was pressed while the index was loaded.
      if (typed !== input.value) return
      status.textContent = said(typed, found.length)
      list.replaceChildren(...found.map((each) => make('li', {}, entry(each, wordsOf(typed)))))
    } catch {
      index = undefined
      status.textContent = 'The search could not be loaded. Is the server reachable?'
    }
  }
}

async function load(): Promise<(typed: string) => Found[]> {
  const answer = await fetch(document.documentElement.dataset.search as string)
  if (!answer.ok) throw new Error(`The index was answered with ${answer.status}`)
  return searchIn((await answer.json()) as Page[])
}

function said(typed: string, count: number): string {
  if (typed.trim() === '') return ''
  if (count === 0) return `Nothing was found for “${typed.trim()}”.`
  return count === 1 ? '1 section' : `${count} sections`
}

function entry({ address, title, heading, text }: Found, words: readonly string[]): HTMLAnchorElement {
  const name = make('strong', {}, ...marked(markedParts(heading || title, words)))
  const page = make('small', { textContent: heading === title ? '' : title })
  return make('a', { href: address }, name, page, make('span', {}, ...marked(excerptOf(text, words))))
}

const marked = (parts: readonly { text: string; isFound: boolean }[]) =>
  parts.map(({ text, isFound }) => (isFound ? make('mark', { textContent: text }) : text))
