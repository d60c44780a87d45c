// A button at each block of code that copies it, with what was filled in.
import { all, make, one } from './elements.ts'

const MESSAGE_SHOWN_MS = 2_000

export function addCopyButtons(): void {
  const status = make('p', { className: 'hidden' })
  status.setAttribute('role', 'status')
  document.body.append(status)
  for (const block of all('.code')) {
    const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' })
    button.addEventListener('click', async () => {
      const isCopied = await copied(textOf(block))
      button.textContent = isCopied ? 'Copied' : 'Not copied'
      status.textContent = isCopied ? 'The code was copied.' : 'The browser did not allow copying.'
      setTimeout(() => {
        button.textContent = 'Copy'
        status.textContent = ''
      }, MESSAGE_SHOWN_MS)
    })
    block.prepend(make('div', { className: 'bar' }, button))
  }
}

/** From a block that shows a session in a terminal, only the commands are copied. */
function textOf(block: Element): string {
  const text = one('code', block).textContent ?? ''
  const commands = [...text.matchAll(/^\$ (.*)$/gm)].map(([, command]) => command)
  return commands.length > 0 ? commands.join('\n') : text
}

/** Browsers offer the clipboard only to pages with HTTPS, so a page without it uses the old way. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = make('textarea', { value: text, className: 'hidden' })
    document.body.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    return isCopied
  }
}
