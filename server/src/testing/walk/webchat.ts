// The walk through the chat widget: its settings, and what its visitors call.
import { clientOf } from '../world.ts'
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
}
