// The walk through the chat widget: its settings, and what its visitors call.
import { clientOf } from '../world.ts'
import type { Insider } from './walk.ts'

const PAGE = 'https://www.example.com'

export async function walkWebChat({ world, see, me }: Insider): Promise<void> {
  const { publishable_key } = see('getWebChatSite', await me.get('/webchat-site'))
  await world.db
    .updateTable('webchat_sites')
    .set({ allowed_origins: [PAGE] })
    .execute()
  const widget = { authorization: `Bearer ${publishable_key}`, origin: PAGE }
  const page = clientOf(world.app, widget)
  see('openWebChatSession', await page.post('/public/webchat/sessions', {}))
}
