// The page of knowledge: questions with answers, files, the box that asks, and open questions.
import { expect, test } from 'vitest'
import { askUnanswered } from '../server/src/testing/unanswered.ts'
import { isAccessible } from './axe.ts'
import { aVisit, PHONE } from './visit.ts'

const PAIR = { question: 'Do you take cards?', answer: 'Yes, all cards, and Pix.' }

test('the first question is written with the keyboard alone, and the box shows the answer of the bot', async () => {
  await using visit = await aVisit()
  const { page, api, world } = visit
  await page.goto('/knowledge')
  await page.getByText('The bot knows nothing yet').waitFor()
  await page.getByRole('button', { name: 'Write the first question' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title' }).focus()
  await page.keyboard.type('Payment')
  await page.getByRole('textbox', { name: 'Question', exact: true }).focus()
  await page.keyboard.type(PAIR.question)
  await page.keyboard.press('Tab')
  // The only question cannot be removed, so the next stop is the answer.
  await page.keyboard.type(PAIR.answer)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Can I pay by card?')
  await isAccessible(page, 'a new FAQ')
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Payment' }).waitFor()
  await page.getByText('Being read').waitFor()
  await world.runJobs()
  // The stream tells that the item is found now.
  await page.getByText('Found', { exact: true }).waitFor()
  const [item] = (await api.listKnowledge()).data
  expect((await api.getKnowledge(item?.id ?? '')).items).toEqual([{ ...PAIR, variants: ['Can I pay by card?'] }])

  await page.getByRole('link', { name: 'Knowledge' }).click()
  await page.getByRole('textbox', { name: 'Ask as a customer would' }).fill('can i use my card')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('region', { name: 'The bot would answer' })
  await answer.getByText('Yes, all').waitFor()
  await answer.getByText('the bot answers from 60% on').waitFor()
  await answer.getByRole('link', { name: 'Payment › Do you take cards?' }).click()
  await page.getByRole('heading', { name: 'Payment' }).waitFor()
})

test('an answer that is pasted and does not fit says that it was cut off', async () => {
  await using visit = await aVisit({ locale: 'es-AR' })
  const { page } = visit
  await page.goto('/knowledge?item=new-faq')
  const answer = page.getByRole('textbox', { name: 'Respuesta' })
  await answer.fill('Corto.')
  expect(await page.getByText('caracteres').count()).toBe(0)
  await answer.focus()
  await page.keyboard.insertText('Sí, todas las tarjetas. '.repeat(300))
  await page.getByText(/^4\.?000 de 4\.?000 caracteres\. Aquí no cabe más\.$/).waitFor()
})

test('a question that nothing answers is asked, answered in one step, and the box shows the new answer', async () => {
  await using visit = await aVisit({ ...PHONE, locale: 'pt-BR' })
  const { page, api, world, workspace } = visit
  await api.createKnowledge({ kind: 'faq', title: 'Pagamento', locale: 'pt-BR', items: [PAIR] })
  for (const question of ['posso levar meu cachorro?', 'asdf?']) await askUnanswered(world, workspace.id, question)
  await world.runJobs()
  await page.goto('/knowledge?ask=posso+levar+meu+cachorro')
  await page.getByRole('heading', { name: 'O bot diria que não sabe' }).waitFor()
  await page.getByRole('link', { name: 'Sem resposta' }).click()
  await page.getByRole('button', { name: 'Dispensar “asdf?”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dispensar' }).click()
  await page.getByText('A pergunta foi dispensada.').waitFor()

  await page.getByRole('button', { name: 'Responder “posso levar meu cachorro?”' }).click()
  const drawer = page.getByRole('dialog', { name: 'Responder a uma pergunta' })
  await drawer.getByRole('textbox', { name: 'Resposta' }).fill('Sim, cachorros são bem-vindos.')
  await isAccessible(page, 'answer a question')
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  const leaving = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await leaving.getByRole('button', { name: 'Cancelar' }).click()
  await drawer.getByRole('combobox', { name: 'Adicionar a' }).selectOption({ label: 'Pagamento' })
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Nenhuma pergunta sem resposta').waitFor()
  await world.runJobs()
  await page.getByRole('region', { name: 'O bot responderia' }).getByText('são bem-vindos').waitFor()
  expect((await api.listKnowledgeQuestions()).data).toEqual([])
})

test('files are dropped, sent and read; those that cannot be are refused in plain words', async () => {
  await using visit = await aVisit()
  const { page, world } = visit
  await page.goto('/knowledge')
  await page.getByText('The bot knows nothing yet').waitFor()
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['service,price\nHaircut,80\n'], 'prices.csv'))
    data.items.add(new File(['not a PDF at all'], 'menu.pdf'))
    data.items.add(new File(['x'], 'team.jpg'))
    data.items.add(new File([new Uint8Array(11 * 1024 * 1024)], 'book.pdf'))
    return data
  })
  const area = page.getByRole('region', { name: 'Knowledge', exact: true })
  await area.dispatchEvent('dragenter', { dataTransfer: files })
  await page.getByText('Drop the files here').waitFor()
  await area.dispatchEvent('drop', { dataTransfer: files })
  await page.getByText('team.jpg was not added').waitFor()
  await page.getByText('This type of file cannot be read.').waitFor()
  await page.getByText('It is larger than 10 MB.').waitFor()
  await isAccessible(page, 'refused files')
  await page.getByRole('button', { name: 'Close the message about team.jpg' }).click()
  await page.getByRole('link', { name: /prices/ }).waitFor()
  await page.getByRole('link', { name: /menu/ }).waitFor()
  await world.runJobs()
  await page.getByRole('link', { name: /prices.*Found/ }).waitFor()
  await page.getByRole('link', { name: /menu.*Not read/ }).click()
  await page.getByText('What to do:').waitFor()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('“menu” is deleted.').waitFor()
})

test('a file that is being sent can be cancelled, and the chooser sends another one', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  // The file never reaches the server: only the page itself can end this call.
  await page.route('**/v1/knowledge/files', () => {})
  await page.goto('/knowledge')
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('Slow.') })
  await page.getByText('Sending slow.txt').waitFor()
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/knowledge/files'))
  await page.getByRole('button', { name: 'Cancel slow.txt' }).click()
  await cancelled
  await page.getByText('Sending slow.txt').waitFor({ state: 'detached' })
  await page.unroute('**/v1/knowledge/files')
  await chooser.setInputFiles({ name: 'hours.txt', mimeType: 'text/plain', buffer: Buffer.from('From 9 to 18.') })
  await page.getByRole('link', { name: /hours/ }).waitFor()
  expect((await api.listKnowledge()).data.map(({ title }) => title)).toEqual(['hours'])
})

test('a file whose answer was lost is sent again, and is there once', async () => {
  await using visit = await aVisit({ expectedErrors: /ERR_FAILED/ })
  const { page, api } = visit
  let arrives = true
  await page.route('**/v1/knowledge/files', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // The server gets the first file; the connection breaks before its answer.
    if (arrives) await route.fetch()
    arrives = false
    return route.abort()
  })
  await page.goto('/knowledge')
  const send = (name: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('From 9 to 18.') })
  await send('arrived.txt')
  await page.getByText('arrived.txt was not added').waitFor()
  await send('lost.txt')
  await page.getByText('lost.txt was not added').waitFor()
  await isAccessible(page, 'files whose answers were lost')
  await page.unroute('**/v1/knowledge/files')
  for (const name of ['arrived.txt', 'lost.txt']) {
    await page.getByRole('button', { name: `Send ${name} again` }).click()
    await page.getByText(`${name} was not added`).waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: /lost/ }).waitFor()
  expect((await api.listKnowledge()).data.map(({ title }) => title).toSorted()).toEqual(['arrived', 'lost'])
})

test('two members change an FAQ at once: nothing is overwritten, and synonyms make a question answerable', async () => {
  await using visit = await aVisit({ locale: 'es-AR', colorScheme: 'dark' })
  const { page, api, world } = visit
  const items = [{ question: 'How much is straightening?', answer: 'Straightening costs 300.' }]
  const faq = await api.createKnowledge({ kind: 'faq', title: 'Hair', locale: 'en', items })
  await world.runJobs()
  const { api: colleague } = await visit.colleague('admin')
  await page.goto(`/knowledge?item=${faq.id}`)
  await page.getByRole('textbox', { name: 'Respuesta' }).fill('Cuesta 350.')
  await colleague.updateKnowledge(faq.id, { title: 'Cabello' })
  const title = page.getByRole('textbox', { name: 'Título' })
  await expect.poll(() => title.inputValue()).toBe('Cabello')
  expect(await page.getByRole('textbox', { name: 'Respuesta' }).inputValue()).toBe('Cuesta 350.')
  await title.fill('Pelo')
  await colleague.updateKnowledge(faq.id, { title: 'Cabellos' })
  await page.getByText('Otra persona acaba de cambiar esto.').waitFor()
  await page.getByRole('button', { name: 'Ver sus cambios' }).click()
  await expect.poll(() => title.inputValue()).toBe('Cabellos')
  expect((await api.getKnowledge(faq.id)).items[0]?.answer).toBe('Straightening costs 300.')

  await world.runJobs()
  await page.goto('/knowledge?view=synonyms&ask=glossplex')
  await page.getByRole('heading', { name: 'El bot diría que no sabe' }).waitFor()
  await page.getByRole('button', { name: 'Agregar palabras' }).click()
  await page.getByRole('textbox', { name: 'Palabras que significan lo mismo' }).fill('glossplex, straightening')
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en-US')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('region', { name: 'El bot respondería' }).getByText('costs 300').waitFor()
})

test('an agent reads the knowledge and is offered nothing that only admins may do', async () => {
  await using visit = await aVisit()
  const faq = await visit.api.createKnowledge({ kind: 'faq', title: 'Payment', items: [PAIR] })
  const { page } = await visit.colleague('agent')
  await page.goto('/knowledge')
  await page.getByRole('link', { name: /Payment/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Add' }).count()).toBe(0)
  await page.goto(`/knowledge?item=${faq.id}`)
  await page.getByText('Owners and admins can change this').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
})
