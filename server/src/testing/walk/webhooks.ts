// The walk through webhooks.
import type { Insider } from './walk.ts'

export async function walkWebhooks({ world, see, program }: Insider): Promise<void> {
  const hooks = '/webhook-endpoints'
  const hook = { url: 'https://hooks.example.com/', events: ['booking.created'] }
  const endpoint = see('createWebhookEndpoint', await program.post(hooks, hook))
  see('getWebhookEndpoint', await program.get(`${hooks}/${endpoint.id}`))
  see('updateWebhookEndpoint', await program.patch(`${hooks}/${endpoint.id}`, { active: false }))
  see('updateWebhookEndpoint', await program.patch(`${hooks}/${endpoint.id}`, { active: true }))
  see('rotateWebhookSecret', await program.post(`${hooks}/${endpoint.id}/rotate-secret`))
  see('listWebhookEndpoints', await program.get(hooks))
  const ping = see('pingWebhookEndpoint', await program.post(`${hooks}/${endpoint.id}/ping`))
  await world.runJobs()
  see('listWebhookDeliveries', await program.get(`${hooks}/${endpoint.id}/deliveries`))
  const resend = `${hooks}/${endpoint.id}/deliveries/${ping.id}/resend`
  see('resendWebhookDelivery', await program.post(resend))
  see('deleteWebhookEndpoint', await program.delete(`${hooks}/${endpoint.id}`))
}
