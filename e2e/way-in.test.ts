// Accounts, invitations, signing in and out, and the first workspace.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Holdfast } from '../clients/typescript/src/holdfast.ts'
import { createPasswordReset } from '../server/src/accounts/user.ts'
import { SYSTEM } from '../server/src/platform/context.ts'
import { SYSTEM_WORKSPACE } from '../server/src/platform/id.ts'
import { writing } from '../server/src/platform/transaction.ts'
import { isAccessible } from './axe.ts'
import { hold } from './hold.ts'
import { aVisit, PHONE, type Visit } from './visit.ts'

const PASSWORD = 'correct horse battery'
const camila = { name: 'Camila Fernández', email: 'camila@example.com', password: PASSWORD }

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function typeAccount(page: Page, { name, email, password }: Partial<typeof camila>): Promise<void> {
  if (name) await page.getByLabel('Your name').fill(name)
  if (email) await page.getByLabel('E-mail').fill(email)
  if (password) await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Makes an account that is not signed in in the browser. */
const anAccount = ({ origin }: Visit, account: typeof camila) => new Holdfast({ baseUrl: origin }).signUp(account)

test('a new user makes an account, a salon from the template with one change, and the first booking', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const { page } = visit
  await page.goto('/')
  await page.getByRole('link', { name: 'Make an account' }).click()
  await typeAccount(page, camila)
  await press(page, 'Make the account')

  await heading(page, 'Tell us about your business').waitFor()
  await page.getByRole('button', { name: /Time zone: America \/ Sao Paulo/ }).waitFor()
  await page.getByLabel('Name of the business').fill('Estúdio Sur')
  await press(page, 'Next')
  await page.getByRole('radio', { name: /^Salon/ }).check()
  await isAccessible(page, 'welcome, template')
  await press(page, 'Next')

  await heading(page, 'This is what we will make').waitFor()
  await isAccessible(page, 'welcome, preview')
  const haircut = page.getByRole('textbox', { name: 'Name', exact: true }).first()
  expect(await haircut.inputValue()).toBe('Haircut')
  await haircut.fill('Cut and wash')
  await press(page, 'Back')
  await press(page, 'Next')
  await heading(page, 'This is what we will make').waitFor()
  await page.reload()
  expect(await haircut.inputValue()).toBe('Cut and wash')
  await press(page, 'Make the workspace')

  await page.getByText('Estúdio Sur is ready.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/calendar')
  await press(page, 'Make the first booking')
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('Bruno Lima')
  await dialog.getByRole('option', { name: /New customer/ }).click()
  await dialog.getByLabel('Phone').fill('+55 21 97777-6666')
  const service = dialog.getByLabel('Service')
  const wanted = await service.getByRole('option', { name: /^Cut and wash/ }).getAttribute('value')
  await service.selectOption(wanted)
  // The salon is closed on Mondays.
  await dialog.getByRole('button', { name: /^Next free: Tue/ }).click()
  await dialog.getByRole('button', { name: /^Book Tue/ }).click()
  await page.getByText(/^Booked: Bruno Lima/).waitFor()
  await page.goto('/calendar?day=2030-03-05')
  await page.getByRole('button', { name: /^Bruno Lima, Cut and wash, 09:00/ }).waitFor()
})

test('making a workspace continues after an interruption, and makes nothing twice', async () => {
  await using visit = await aVisit({ ...PHONE, expectedErrors: /ERR_FAILED/ })
  const { page, origin, workspace } = visit
  await page.goto('/welcome')
  await page.getByLabel('Name of the business').fill('Correio Veloz')
  await press(page, 'Next')
  await page.getByRole('radio', { name: /^Delivery/ }).check()
  await press(page, 'Next')
  await heading(page, 'This is what we will make').waitFor()

  // Everything is made, but the answer is lost.
  let lost = 0
  await page.route('**/v1/assistant/proposals/*/apply', async (route) => {
    if (++lost > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await press(page, 'Make the workspace')
  await heading(page, 'It stopped on the way').waitFor()
  await page.getByRole('alert').getByText('There is no connection').waitFor()
  await isAccessible(page, 'welcome, stopped')
  await page.reload()
  await press(page, 'Go on')
  await page.getByText('Correio Veloz is ready.').waitFor()

  const headers = { cookie: workspace.cookie }
  const mine = await new Holdfast({ baseUrl: origin, headers }).listWorkspaces()
  const made = mine.data.filter(({ name }) => name === 'Correio Veloz')
  expect(made).toHaveLength(1)
  const { data: services } = await new Holdfast({ baseUrl: origin, headers, workspace: made[0]?.id }).listServices()
  expect(services.map(({ name }) => name)).toEqual(['Booked transport', 'Delivery', 'Express delivery', 'Pick-up'])
})

test("a description in the owner's own words is shown as it was understood, and the workspace is made from it", async () => {
  await using visit = await aVisit({ locale: 'pt-BR' })
  const { page, origin, workspace } = visit
  await page.goto('/welcome')
  await page.getByLabel('Nome do negócio').fill('Barbearia do Zé')
  await press(page, 'Avançar')
  const description = page.getByLabel('Ou descreva o seu negócio com suas palavras')
  await description.fill('Abrimos de segunda a sábado')
  await press(page, 'Avançar')
  await page.getByRole('alert').getByText('Não descobrimos o que você faz').waitFor()
  await description.fill('Barbearia do Zé, seg a sáb 9 às 19, corte 30 min R$ 45, barba 20 min R$ 30, eu e o Marcos')
  await isAccessible(page, 'welcome, description')
  await press(page, 'Avançar')

  await heading(page, 'É isto que vamos criar').waitFor()
  await isAccessible(page, 'welcome, preview of a description')
  const services = page.getByRole('textbox', { name: 'Nome', exact: true })
  expect(await services.first().inputValue()).toBe('Corte')
  expect(await page.getByLabel('O que o bot diz primeiro').inputValue()).toContain('Barbearia do Zé')
  await press(page, 'Criar o espaço de trabalho')
  await page.getByText('Barbearia do Zé está pronto.').waitFor()

  const headers = { cookie: workspace.cookie }
  const mine = await new Holdfast({ baseUrl: origin, headers }).listWorkspaces()
  const [made] = mine.data.filter(({ name }) => name === 'Barbearia do Zé')
  const api = new Holdfast({ baseUrl: origin, headers, workspace: made?.id })
  expect((await api.listServices()).data).toMatchObject([
    { name: 'Barba', duration_minutes: 20, price_cents: 3_000 },
    { name: 'Corte', duration_minutes: 30, price_cents: 4_500 },
  ])
  expect((await api.listResources()).data.map(({ name }) => name)).toContain('Marcos')
  expect((await api.listSchedules()).data[0]?.weekly).toHaveLength(6)
})

test('an invited person makes an account and joins the workspace of the team', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const { page, api } = visit
  const { url } = await api.createInvitation({ email: camila.email, role: 'agent' })
  await page.goto(url)
  await isAccessible(page, 'join')
  await typeAccount(page, camila)
  await press(page, 'Make the account and join')
  await heading(page, 'Good morning, Camila').waitFor()
  await page.getByRole('button', { name: 'Workspace: Salão Aurora' }).waitFor()
  // The page does not offer what her role does not allow.
  expect(await page.getByText('First steps').count()).toBe(0)
})

test('a link that was used, is for another person, or is incomplete says so, and a signed-in user joins with one click', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const { page, api } = visit
  const toCamila = await api.createInvitation({ email: camila.email, role: 'admin' })
  await anAccount(visit, camila)
  await anAccount(visit, { ...camila, email: 'bruno@example.com', name: 'Bruno Lima' })

  await page.goto('/join#hfi_cut-off')
  await heading(page, 'This link does not work').waitFor()

  await page.goto(toCamila.url)
  await press(page, 'I have an account')
  await typeAccount(page, { email: 'bruno@example.com', password: PASSWORD })
  await press(page, 'Sign in and join')
  await page.getByText('This invitation is for another e-mail address.').waitFor()
  await page.getByText('Bruno Lima').waitFor()
  await press(page, 'Use another account')
  await press(page, 'I have an account')
  await typeAccount(page, { email: camila.email, password: PASSWORD })
  await press(page, 'Sign in and join')
  await heading(page, /Camila$/).waitFor()

  // She is signed in now, and another team invites her too.
  const other = await visit.world.aWorkspace('Barbearia do Zé')
  const invitation = await other.owner.post('/team/invitations', { email: camila.email, role: 'agent' })
  await page.goto(invitation.body.url)
  await page.getByText('You are signed in as').waitFor()
  await press(page, 'Join the workspace')
  await page.getByRole('button', { name: 'Workspace: Barbearia do Zé' }).waitFor()

  const gone = await api.createInvitation({ email: camila.email, role: 'agent' })
  await api.deleteInvitation(gone.id)
  await page.goto(gone.url)
  await press(page, 'Join the workspace')
  await page.getByText('This invitation was used, withdrawn, or is older than seven days.').waitFor()
})

test('signing in leads to the page that was asked for, but never to another site', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const { page, api } = visit
  const { url } = await api.createInvitation({ email: camila.email, role: 'agent' })
  await anAccount(visit, camila)
  await page.goto('/customers?q=Ana')
  await heading(page, 'Welcome back').waitFor()
  await typeAccount(page, { email: camila.email, password: 'not her password' })
  await press(page, 'Sign in')
  await page.getByText('E-mail or password is not right.').waitFor()
  await typeAccount(page, { password: PASSWORD })
  await press(page, 'Sign in')
  // She has no workspace yet.
  await heading(page, 'Tell us about your business').waitFor()

  await page.goto(url)
  await press(page, 'Join the workspace')
  await heading(page, /Camila$/).waitFor()
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/customers?q=Ana']) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
    await page.getByRole('navigation', { name: 'Pages' }).first().waitFor()
    expect(page.url().startsWith(visit.origin), next).toBe(true)
  }
  expect(new URL(page.url()).pathname).toBe('/customers')
})

test('after too many wrong passwords the page says how long to wait', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const { page, origin } = visit
  await anAccount(visit, camila)
  const guess = { email: camila.email, password: 'a guess' }
  const tries = Array.from({ length: 10 }, () => new Holdfast({ baseUrl: origin }).signIn(guess, { maxRetries: 0 }))
  await Promise.allSettled(tries)
  await page.goto('/sign-in')
  await typeAccount(page, guess)
  await press(page, 'Sign in')
  await page.getByText(/^Too many tries in a short time. Try again in \d+ s\.$/).waitFor()
})

test('a new password is set by a link that works once', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const { page, world } = visit
  await anAccount(visit, camila)
  const token = await writing(world.platform, { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }, (ctx) =>
    createPasswordReset(ctx, camila.email),
  )
  await page.goto(`/reset-password#${token}`)
  await isAccessible(page, 'reset-password')
  await page.getByLabel('New password').fill('another horse battery')
  await press(page, 'Set the password')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await typeAccount(page, { email: camila.email, password: 'another horse battery' })
  await press(page, 'Sign in')
  await heading(page, 'Tell us about your business').waitFor()

  await page.goto(`/reset-password#${token}`)
  await page.reload()
  await page.getByLabel('New password').fill('one more horse battery')
  await press(page, 'Set the password')
  await page.getByText('This link was used or is older than a day.').waitFor()
})

test('after one user signed out, the next sees nothing of theirs, and each returns to their last workspace', async () => {
  await using visit = await aVisit({ as: 'nobody' })
  const { page, api, origin, world } = visit
  const bruno = { name: 'Bruno Lima', email: 'bruno@example.com', password: PASSWORD }
  const inOther = await world.aWorkspace('Barbearia do Zé')
  const join = async (account: typeof camila, token: string) => {
    const client = new Holdfast({ baseUrl: origin, headers: { cookie: await cookieOf(visit, account) } })
    await client.acceptInvitation(token)
  }
  const first = await api.createInvitation({ email: camila.email, role: 'agent' })
  await join(camila, first.token)
  for (const account of [camila, bruno]) {
    const { body } = await inOther.owner.post('/team/invitations', { email: account.email, role: 'agent' })
    await join(account, body.token)
  }
  const signIn = async (account: typeof camila) => {
    await page.goto('/sign-in')
    await typeAccount(page, { email: account.email, password: account.password })
    await press(page, 'Sign in')
  }
  const workspaceMenu = (name: string) => page.getByRole('button', { name: `Workspace: ${name}` })
  const signOut = async (name: string) => {
    await page.getByRole('button', { name: `Account: ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await heading(page, 'Welcome back').waitFor()
  }

  await signIn(camila)
  await workspaceMenu('Salão Aurora').click()
  await page.getByRole('menuitemcheckbox', { name: 'Barbearia do Zé' }).click()
  await workspaceMenu('Barbearia do Zé').waitFor()
  await workspaceMenu('Barbearia do Zé').click()
  await page.getByRole('menuitemcheckbox', { name: 'Salão Aurora' }).click()
  await workspaceMenu('Salão Aurora').waitFor()
  await signOut(camila.name)

  await signIn(bruno)
  await workspaceMenu('Barbearia do Zé').waitFor()
  expect(await page.getByText(/Camila|Salão Aurora/).count()).toBe(0)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(/Camila/)
  await signOut(bruno.name)
})

/** A visit by a member of two workspaces. */
async function inTwoWorkspaces(): Promise<Visit> {
  const visit = await aVisit()
  const other = await visit.world.aWorkspace('Barbearia do Zé')
  const { body } = await other.owner.post('/team/invitations', { email: visit.owner.email, role: 'agent' })
  await visit.api.acceptInvitation(body.token)
  await visit.page.goto('/today')
  await visit.page.getByText('Live', { exact: true }).waitFor()
  return visit
}

test('the menu of workspaces lists all of them, even if it is opened before they were loaded', async () => {
  await using visit = await inTwoWorkspaces()
  const { page } = visit
  await page.getByRole('button', { name: 'Workspace: Salão Aurora' }).dispatchEvent('pointerdown', { button: 0 })
  await page.getByRole('menuitemcheckbox', { name: 'Barbearia do Zé' }).waitFor()
})

test('until the page of another workspace is loaded, the page keeps the data of its own workspace', async () => {
  await using visit = await inTwoWorkspaces()
  const { page, context, api, workspace } = visit
  const named: string[] = []
  await context.exposeFunction('tellName', (name: string) => void named.push(name))
  await page.evaluate(() => {
    const { tellName } = globalThis as unknown as { tellName(name: string): void }
    const tell = () => tellName(document.querySelector('aside button')?.textContent ?? '')
    new MutationObserver(tell).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  let letGo = () => {}
  const network = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/today', async (route) => {
    await network
    await route.continue()
  })
  await page.getByRole('button', { name: 'Workspace: Salão Aurora' }).click()
  // While a page loads, Playwright's questions to the old page wait for it, so the page itself reports its name.
  await page.getByRole('menuitemcheckbox', { name: 'Barbearia do Zé' }).click({ noWaitAfter: true })
  await api.updateWorkspace(workspace.id, { name: 'Salão Lua' })
  await expect.poll(() => named.at(-1)).toContain('Salão Lua')
  expect(named.join()).not.toContain('Barbearia')
  letGo()
  await page.getByRole('button', { name: 'Workspace: Barbearia do Zé' }).waitFor()
})

test('the pages for signing in are in the language of the browser, or in the chosen one', async () => {
  await using visit = await aVisit({ as: 'nobody', locale: 'pt-BR' })
  const { page } = visit
  const language = () => page.evaluate(() => document.documentElement.lang)
  await page.goto('/sign-in')
  await heading(page, 'Que bom ver você de novo').waitFor()
  expect(await language()).toBe('pt-BR')
  await page.getByRole('button', { name: 'Español' }).click()
  await heading(page, 'Qué bueno verle de nuevo').waitFor()
  expect(await language()).toMatch(/^es/)
  await page.reload()
  await heading(page, 'Qué bueno verle de nuevo').waitFor()
  await page.getByRole('link', { name: 'Cree una cuenta' }).click()
  await page.getByLabel('Contraseña', { exact: true }).fill('corta')
  await heading(page, 'Cree su cuenta').waitFor()
})

/** The session cookie of an account, which is made if it does not exist. */
async function cookieOf({ world }: Visit, account: typeof camila): Promise<string> {
  const { email, password } = account
  const made = await world.anybody.post('/auth/sign-up/email', account)
  const { headers } = made.status === 201 ? made : await world.anybody.post('/auth/sign-in/email', { email, password })
  return String(headers['set-cookie']).split(';')[0] as string
}

test('signing out also empties the other tabs of the browser', async () => {
  await using visit = await aVisit()
  const { page, context, api } = visit
  await api.createCustomer({ name: 'Dona Aparecida', phone: '+5511987654321' })
  const other = await context.newPage()
  await other.goto('/customers')
  await other.getByText('Dona Aparecida').waitFor()
  await page.goto('/today')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in')
  await other.waitForURL('**/sign-in?next=%2Fcustomers')
  expect(await other.getByText('Dona Aparecida').count()).toBe(0)
})

test('after a member has signed out, the page is empty until the page for signing in is loaded', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await api.createCustomer({ name: 'Dona Aparecida', phone: '+5511987654321' })
  await page.goto('/customers')
  await page.getByText('Dona Aparecida').waitFor()
  // Playwright cannot read a page while the next one loads, so the page reports its text after each change.
  let shown = 'nothing was reported'
  await page.exposeFunction('report', (text: string) => {
    shown = text
  })
  await page.evaluate(() => {
    const { report } = globalThis as unknown as { report: (text: string) => void }
    const look = () => report(document.body.innerText)
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  const letGo = await hold('calls', page, 'GET', '**/sign-in')
  const asked = page.waitForRequest('**/sign-in')
  await page.getByRole('button', { name: /^Account: / }).click()
  // Playwright may end the click only when the next page is loaded, so the test does not wait for it here.
  const clicked = page.getByRole('menuitem', { name: 'Sign out' }).click()
  await asked
  await expect.poll(() => shown).toBe('')
  letGo()
  await clicked
  await page.waitForURL('**/sign-in')
})

test('a member who signs out while a file is sent is not asked whether to stay', async () => {
  await using visit = await aVisit()
  const { page } = visit
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    return dialog.accept()
  })
  await hold('calls', page, 'POST', '**/v1/knowledge/files')
  await page.goto('/knowledge')
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('Slow.') })
  await page.getByText('Sending slow.txt').waitFor()
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in')
  expect(questions).toEqual([])
})
