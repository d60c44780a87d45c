// The walk through conversations and canned replies.
import { form, sendForm } from '../form.ts'
import { PLAIN_JPEG } from '../pictures.ts'
import type { Insider } from './walk.ts'

export async function walkConversations({ world, see, me, program }: Insider): Promise<void> {
  const identities = [{ channel: 'webchat', external_id: 'visitor-1' }]
  const person = { name: 'Bia', phone: '+5511966665555', identities }
  const { body: customer } = await program.post('/customers', person)
  const wish = { customer_id: customer.id, channel: 'webchat' }
  const { id } = see('openConversation', await program.post('/conversations', wish))
  const at = `/conversations/${id}`
  see('getConversation', await program.get(at))
  see('listConversations', await program.get('/conversations?q=bia'))
  see('updateConversation', await program.patch(at, { tags: ['vip'] }))
  const upload = form({ name: 'file', value: PLAIN_JPEG, filename: 'door.jpg' })
  const file = see('uploadMessageFile', await sendForm(program, `${at}/attachments`, upload))
  see('sendMessage', await program.post(`${at}/messages`, { text: 'The door', attachments: [file.id] }))
  const options = { items: [{ title: 'Yes' }, { title: 'No' }] }
  const offer = see('sendMessage', await program.post(`${at}/messages`, { text: 'Well?', options }))
  see('sendMessage', await program.post(`${at}/messages`, { location: { lat: -23.5, lng: -46.6 } }))
  see('listMessages', await program.get(`${at}/messages`))
  // Nothing fails on this channel by itself.
  const error = { code: 'provider_error', provider_code: null, message: 'No', retryable: true }
  await world.pool.query("update messages set status = 'failed', error = $2 where id = $1", [offer.id, error])
  see('listMessages', await program.get(`${at}/messages`))
  see('retryMessage', await program.post(`${at}/messages/${offer.id}/retry`))
  see('changeConversationMode', await program.post(`${at}/mode`, { mode: 'human' }))
  see('markConversationRead', await program.post(`${at}/read`))
  see('resolveConversation', await program.post(`${at}/resolve`, { note: 'Done' }))
  see('reopenConversation', await program.post(`${at}/reopen`))
  see('listConversationWorkItems', await program.get(`${at}/work-items`))
  see('showTyping', await program.post(`${at}/typing`))
  see('showPresence', await me.post(`${at}/presence`, { doing: 'writing' }))
  const other = { name: 'Beatriz', phone: '+5511966665554' }
  const other_id = (await program.post('/customers', other)).body.id
  see('mergeCustomers', await program.post(`/customers/${customer.id}/merge`, { other_id }))
  const texts = { en: 'We are open from 9 to 6.' }
  const reply = see('createCannedReply', await program.post('/canned-replies', { shortcut: 'hours', texts }))
  see('listCannedReplies', await program.get('/canned-replies'))
  see('updateCannedReply', await program.patch(`/canned-replies/${reply.id}`, { shortcut: 'times' }))
  see('deleteCannedReply', await program.delete(`/canned-replies/${reply.id}`))
}
