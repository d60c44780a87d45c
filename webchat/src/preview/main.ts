// The preview page: shows the chat of the key in the address, or of the signed-in person's own workspace.
import { languageOf, tagOf } from '../text/language.ts'
import { sayIn } from '../text/texts.ts'
import './preview.css'
import { previewTexts } from './texts.ts'

const language = languageOf(navigator.languages)
const t = sayIn(previewTexts, language)
document.documentElement.lang = tagOf(language, navigator.languages)
document.title = `${t('title')} · Holdfast`

void show()

async function show(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('key')
  try {
    const key = asked ?? (await ownKey())
    if (key === null)
      return draw(heading('signIn', 'signInHint'), link('/sign-in?next=/webchat/preview', t('toSignIn')))
    draw(
      heading('title', 'lead'),
      section('paste', 'pasteHint', snippet(key)),
      section('allow', 'allowHint', link('/guides/webchat#allow-your-pages', t('guide'))),
    )
    load(key)
  } catch {
    draw(heading('title', 'failed'))
  }
}

/** The key of the workspace that the dashboard shows, or of the newest one; null: nobody is signed in. */
async function ownKey(): Promise<string | null> {
  const workspaces = await ask<{ data: readonly { id: string }[] }>('/v1/workspaces', {})
  const own = workspaces?.data.map(({ id }) => id) ?? []
  const workspace = own.find((id) => id === chosenWorkspace()) ?? own[0]
  if (workspace === undefined) return null
  const site = await ask<{ publishable_key: string }>('/v1/webchat-site', { 'svc-workspace': workspace })
  return site?.publishable_key ?? null
}

/** Null if the person is not signed in. */
async function ask<Answer>(path: string, headers: Record<string, string>): Promise<Answer | null> {
  const answer = await fetch(path, { headers })
  if (answer.status === 401) return null
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json() as Promise<Answer>
}

/** The dashboard keeps its choice in this browser. */
function chosenWorkspace(): string | null {
  try {
    return JSON.parse(localStorage.getItem('holdfast.workspace') ?? 'null')
  } catch {
    return null
  }
}

function load(key: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = '/webchat.js'
  script.setAttribute('data-key', key)
  document.body.append(script)
}

function draw(...parts: Node[]): void {
  const sign = new Image(44, 44)
  sign.src = '/favicon.svg'
  sign.alt = ''
  document.getElementById('preview')?.replaceChildren(sign, ...parts)
}

type Key = Parameters<typeof t>[0]

function heading(title: Key, lead: Key): Node {
  const part = document.createDocumentFragment()
  part.append(element('h1', t(title)), element('p', t(lead)))
  return part
}

function section(title: Key, words: Key, ...more: Node[]): Node {
  const part = element('section', '')
  part.append(element('h2', t(title)), element('p', t(words)), ...more)
  return part
}

function snippet(key: string): Node {
  const line = `<script async src="${location.origin}/webchat.js" data-key="${key}"></script>`
  const place = element('div', '')
  place.className = 'snippet'
  const code = element('pre', '')
  code.tabIndex = 0
  code.append(element('code', line))
  const button = element('button', t('copy')) as HTMLButtonElement
  button.type = 'button'
  button.addEventListener('click', () => {
    void navigator.clipboard?.writeText(line).then(() => {
      button.textContent = t('copied')
      setTimeout(() => {
        button.textContent = t('copy')
      }, 2_000)
    })
  })
  place.append(code, button)
  return place
}

function link(to: string, words: string): Node {
  const made = element('a', words) as HTMLAnchorElement
  made.href = to
  return made
}

function element(name: string, words: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = words
  return made
}
