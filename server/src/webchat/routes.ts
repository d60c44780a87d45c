// The public face of WebChat: the settings of the widget, and what its visitors call.
import { member, widget } from '../http/caller.ts'
import { slow, write } from '../http/route.ts'
import { chargeSession } from './limits.ts'
import { readThread } from './message.ts'
import { NewSession, Session, Site } from './schema.ts'
import { getSite } from './site.ts'
import { openSession } from './visitor.ts'

const looks = { tag: 'WebChat', access: member('agent') }
const visits = { tag: 'WebChat (public)', access: widget }

const settings = [
  slow({
    at: 'GET /webchat-site',
    id: 'getWebChatSite',
    summary: 'The chat widget of the workspace',
    description: 'It exists from the first call on, with a key and without a secret.',
    ...looks,
    returns: [200, Site],
    run: getSite,
  }),
]

const sessions = [
  write({
    at: 'POST /public/webchat/sessions',
    id: 'openWebChatSession',
    summary: 'Open the chat as a visitor',
    description:
      'With a valid `Svc-Visitor` it renews that visitor; otherwise it makes a new one. The customer and the conversation are made with the first message: until then `conversation` is null.',
    answer: 'The visitor, and what was said so far',
    ...visits,
    charge: chargeSession,
    body: NewSession,
    returns: [201, Session],
    async run(ctx, { body }, visit) {
      const { visitor, visitor_token } = await openSession(ctx, body, visit)
      return { visitor_token, expires_at: visitor.expires_at, ...(await readThread(ctx, visitor)) }
    },
  }),
]

export const webchatRoutes = [...settings, ...sessions]
