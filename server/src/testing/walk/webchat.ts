// The walk through the chat widget: its settings, and what its visitors call.
import { form, sendForm } from '../form.ts'
import { PLAIN_JPEG } from '../pictures.ts'
import { type Client, clientOf } from '../world.ts'
import type { Insider } from './walk.ts'

const PAGE = 'https://www.example.com'

export async function walkWebChat({ world, see, me }: Insider): Promise<void> {
  see('getWebChatSite', await me.get('/webchat-site'))
  const texts = { 'pt-BR': { greeting: 'Olá!' } }
  see('putWebChatSite', await me.put('/webchat-site', { allowed_origins: [PAGE], texts }))
  see('rotateWebChatSecret', await me.post('/webchat-site/rotate-secret'))
  const { publishable_key } = see('rotateWebChatKey', await me.post('/webchat-site/rotate-key', { overlap_hours: 1 }))
  const widget = { authorization: `Bearer ${publishable_key}`, origin: PAGE }
  const page = clientOf(world.app, widget)
  see('getWebChatConfig', await page.get('/public/webchat/config'))
  const { visitor_token } = see('openWebChatSession', await page.post('/public/webchat/sessions', { locale: 'pt-BR' }))
  const visitor = clientOf(world.app, { ...widget, 'svc-visitor': visitor_token })
  see(
    'identifyWebChatVisitor',
    await visitor.post('/public/webchat/identify', { name: 'Ana', phone: '+5511988887777' }),
  )
  await walkChat(see, me, visitor)
}

/** What a visitor and the team write to each other, until the visitor ends it. */
async function walkChat(see: Insider['see'], team: Client, visitor: Client): Promise<void> {
  const at = '/public/webchat'
  see('writeWebChatMessage', await visitor.post(`${at}/messages`, { text: 'Oi!', client_ref: 'first' }))
  see('writeWebChatMessage', await visitor.post(`${at}/messages`, { location: { lat: -23.5, lng: -46.6 } }))
  const upload = form({ name: 'file', value: PLAIN_JPEG, filename: 'door.jpg' })
  const file = see('uploadWebChatFile', await sendForm(visitor, `${at}/attachments`, upload))
  see('writeWebChatMessage', await visitor.post(`${at}/messages`, { attachments: [file.id] }))
  const { conversation } = see('openWebChatSession', await visitor.post(`${at}/sessions`, {}))
  const options = { items: [{ id: 'yes', title: 'Yes' }] }
  const offer = (await team.post(`/conversations/${conversation.id}/messages`, { text: 'Well?', options })).body
  const choice = { option_id: 'yes', message_id: offer.id }
  see('writeWebChatMessage', await visitor.post(`${at}/messages`, { choice }))
  see('listWebChatMessages', await visitor.get(`${at}/messages`))
  see('followWebChat', await visitor.get(`${at}/stream`))
  see('showWebChatTyping', await visitor.post(`${at}/typing`))
  see('markWebChatRead', await visitor.post(`${at}/read`, { up_to_message_id: offer.id }))
  see('endWebChat', await visitor.post(`${at}/end`))
}
