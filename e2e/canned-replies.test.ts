// The settings of canned replies: they are written in the settings and found in the inbox.
import { expect, test } from 'vitest'
import { threadsOf } from '../server/src/testing/threads.ts'
import { isAccessible } from './axe.ts'
import { aVisit, PHONE } from './visit.ts'

test('a canned reply is written in two languages with a variable, found by a slash, changed and deleted', async () => {
  await using visit = await aVisit()
  const { page, api, world, workspace } = visit
  await page.goto('/settings/canned-replies')
  await page.getByRole('button', { name: 'Write the first one' }).click()
  const editor = page.getByRole('dialog', { name: 'New canned reply' })
  await editor.getByRole('textbox', { name: 'Shortcut' }).fill('/opening hours')
  const english = editor.getByRole('textbox', { name: 'English' })
  await english.fill('Hello , we open at 9.')
  // The cursor stands behind "Hello ", and the keyboard reaches the button.
  for (let step = 0; step < 'Hello , we open at 9.'.length; step += 1) await english.press('ArrowLeft')
  for (let step = 0; step < 'Hello '.length; step += 1) await english.press('ArrowRight')
  await editor.getByRole('button', { name: 'First name' }).focus()
  await page.keyboard.press('Enter')
  await editor.getByText('As it is sent: Hello Ana, we open at 9.').waitFor()
  await expect.poll(() => english.evaluate((field) => field === document.activeElement)).toBe(true)
  await editor.getByRole('textbox', { name: 'Portuguese' }).fill('Oi! Abrimos às {{hora}}.')
  await editor.getByText('{{hora}} is not filled in by itself.').waitFor()
  await isAccessible(page, 'new canned reply')
  await editor.getByRole('textbox', { name: 'Portuguese' }).fill('Oi! Abrimos às 9.')
  await editor.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: '/opening-hours' }).waitFor()
  const [made] = (await api.listCannedReplies()).data
  expect(made).toMatchObject({
    shortcut: 'opening-hours',
    texts: { en: 'Hello {{customer.first_name}}, we open at 9.', pt: 'Oi! Abrimos às 9.' },
  })

  const threads = threadsOf(world, workspace)
  const ana = await threads.aThread()
  await threads.says(ana, 'When do you open?')
  await page.goto(`/inbox?conversation=${ana.id}`)
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await field.pressSequentially('/open')
  await page.getByRole('option', { name: /opening-hours/ }).waitFor()

  await page.goto(`/settings/canned-replies?reply=${made?.id}`)
  const again = page.getByRole('dialog', { name: '/opening-hours' })
  await again.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete “/opening-hours”?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No canned replies yet').waitFor()
  expect((await api.listCannedReplies()).data).toEqual([])
})

test('two members see each other’s changes, a taken shortcut is named at its field, and nothing is overwritten', async () => {
  await using visit = await aVisit({ ...PHONE, locale: 'pt-BR' })
  const { page, api } = visit
  await api.createCannedReply({ shortcut: 'endereco', texts: { 'pt-BR': 'Rua Augusta, 1508' } })
  const { page: theirs, api: colleague } = await visit.colleague('agent', { locale: 'es-AR' })
  await theirs.goto('/settings/canned-replies')
  await theirs.getByRole('link', { name: /endereco/ }).waitFor()

  await page.goto('/settings/canned-replies')
  await page.getByRole('button', { name: 'Nova resposta pronta' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByRole('textbox', { name: 'Atalho' }).fill('endereco')
  await editor.getByText('Outra resposta pronta já usa este atalho.').waitFor()
  await editor.getByRole('textbox', { name: 'Atalho' }).fill('pix')
  await editor.getByRole('button', { name: 'Salvar' }).click()
  await editor.getByText('Escreva em pelo menos um idioma.').waitFor()
  await editor.getByRole('textbox', { name: 'Português' }).fill('Nossa chave Pix é o CNPJ.')
  await editor.getByRole('button', { name: 'Salvar' }).click()
  await theirs.getByRole('link', { name: /pix/ }).waitFor()
  await page.getByRole('dialog', { name: '/pix' }).waitFor()

  await editor.getByRole('textbox', { name: 'Português' }).fill('A chave é o telefone.')
  const [pix] = (await api.listCannedReplies()).data
  await colleague.updateCannedReply(pix?.id ?? '', { texts: { pt: 'A chave é o e-mail.' } })
  await editor.getByText('Outra pessoa acabou de alterar isto.').waitFor()
  await editor.getByRole('button', { name: 'Ver as alterações' }).click()
  await expect.poll(() => editor.getByRole('textbox', { name: 'Português' }).inputValue()).toBe('A chave é o e-mail.')
})
