// The walk through the chat widget: its settings, and what its visitors call.
import { form, sendForm } from '../form.ts'
import { PLAIN_JPEG } from '../pictures.ts'
import { aPerson } from '../shop.ts'
import { type Client, clientOf } from '../world.ts'
import type { Insider } from './walk.ts'

const PAGE = 'https://www.example.com'

export async function walkWebChat({ world, see, me, program }: Insider): Promise<void> {
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
  await walkChatBookings(see, program, page, visitor)
  await walkChat(see, me, visitor)
}

/** A visitor books, moves and cancels. */
async function walkChatBookings(see: Insider['see'], program: Client, page: Client, visitor: Client): Promise<void> {
  const at = '/public/webchat'
  const room = (await program.post('/resources', { name: 'Room', kind: 'room' })).body
  const wish = { name: 'Yoga', duration_minutes: 60, requirements: [{ resource_ids: [room.id] }] }
  const { id: service_id } = (await program.post('/services', wish)).body
  const { data } = see('listWebChatSlots', await page.get(`${at}/slots?service_id=${service_id}`))
  // The very first time begins now, and only the team changes what has begun.
  const [, first, , , , second] = data.map(({ start }: { start: string }) => start)
  const held = see('createWebChatHold', await visitor.post(`${at}/holds`, { service_id, start: first }))
  see('releaseWebChatHold', await visitor.delete(`${at}/holds/${held.id}`))
  const { id } = see('createWebChatHold', await visitor.post(`${at}/holds`, { service_id, start: first }))
  see('confirmWebChatHold', await visitor.post(`${at}/holds/${id}/confirm`, aPerson()))
  const moved = see(
    'rescheduleWebChatBooking',
    await visitor.post(`${at}/bookings/${id}/reschedule`, { start: second }),
  )
  see('listWebChatBookings', await visitor.get(`${at}/bookings`))
  see('cancelWebChatBooking', await visitor.post(`${at}/bookings/${moved.id}/cancel`))
}

/** The messages between a visitor and the team, until the visitor ends the chat. */
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
