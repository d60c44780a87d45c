// The two pages behind links that we hand out: joining a workspace and setting a new password.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { page } from '../http/html.ts'

// The token stands behind the # of the address: it never reaches a server log, and scripts here read it there.
const SHARED = `
  const token = location.hash.slice(1)
  const form = document.querySelector('form')
  const status = document.querySelector('[role=status]')
  const call = async (path, body) => {
    const answer = await fetch('/v1' + path, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    })
    const data = answer.status === 204 ? null : await answer.json()
    return { ok: answer.ok, data }
  }
  const fields = () => Object.fromEntries(new FormData(form))
  const say = (text) => { status.textContent = text }
  const why = ({ data }) => (data.errors ?? []).map((each) => each.message).join(' ') || data.detail || data.title`

const JOIN = `${SHARED}
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { name, email, password } = fields()
    const entered = event.submitter.value === 'new'
      ? await call('/auth/sign-up/email', { name: name || email, email, password })
      : await call('/auth/sign-in/email', { email, password })
    if (!entered.ok) return say(why(entered))
    const joined = await call('/team/invitations/' + encodeURIComponent(token) + '/accept', {})
    if (!joined.ok) return say(why(joined))
    form.hidden = true
    say('Welcome. You are a member of the workspace now.')
  })`

const RESET = `${SHARED}
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const answer = await call('/auth/reset-password', { token, password: fields().password })
    if (!answer.ok) return say(why(answer))
    form.hidden = true
    say('The new password is set. Sign in with it.')
  })`

const PASSWORD = 'type="password" name="password" required minlength="10"'

export function serveAccountPages(app: FastifyInstance): void {
  show(
    '/join',
    'Join a workspace',
    JOIN,
    `
    <p>You were invited. Sign in, or make an account with the e-mail address that was invited.</p>
    <form>
      <label>Name (for a new account)<input name="name" autocomplete="name"></label>
      <label>E-mail<input type="email" name="email" required autocomplete="email"></label>
      <label>Password<input ${PASSWORD} autocomplete="current-password"></label>
      <button value="known">Sign in and join</button>
      <button value="new">Make an account and join</button>
    </form>`,
  )
  show(
    '/reset-password',
    'Set a new password',
    RESET,
    `
    <form>
      <label>New password (10 characters or more)<input ${PASSWORD} autocomplete="new-password"></label>
      <button>Set password</button>
    </form>`,
  )

  function show(path: string, title: string, script: string, content: string): void {
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`
    const body = `<h1>${title}</h1>${content}<p role="status" aria-live="polite"></p><script>${script}</script>`
    const text = page(`${title} · Holdfast`, body)
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' })
        .type('text/html; charset=utf-8')
        .send(text),
    )
  }
}
