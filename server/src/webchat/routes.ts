// The public routes of WebChat: the settings of the widget, and what its visitors call.
import { member, visitor, widget, workspaceOf } from '../http/caller.ts'
import { read, slow, write } from '../http/route.ts'
import { visitorBookingRoutes } from './booking-routes.ts'
import { getConfig } from './config.ts'
import { WidgetConfig } from './config-schema.ts'
import { chargeSession } from './limits.ts'
import { visitorMessageRoutes } from './message-routes.ts'
import { rotateKey, rotateSecret } from './rotate.ts'
import { Identification, KeyRotation, NewSession, RotatedSecret, Session, Site, SiteChange } from './schema.ts'
import { identifyVisitor, openSession } from './session.ts'
import { getSite } from './site.ts'
import { changeSite } from './site-change.ts'
import { findVisitorId } from './visitor.ts'

const looks = { tag: 'WebChat', access: member('agent') }
const manages = { tag: 'WebChat', access: member('admin') }
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
  write({
    at: 'PUT /webchat-site',
    id: 'putWebChatSite',
    summary: 'Change the chat widget',
    description:
      'What is left out stays as it is; `allowed_origins`, `texts` and the fields of the form are replaced whole. Until an origin is listed, only our own preview page shows the chat. A page that is taken off the list loses the chat when it is loaded again.',
    answer: 'The site as it is now',
    ...manages,
    problems: ['version_conflict'],
    body: SiteChange,
    returns: [200, Site],
    run: (ctx, { body }) => changeSite(ctx, body),
  }),
  write({
    at: 'POST /webchat-site/rotate-key',
    id: 'rotateWebChatKey',
    summary: 'Give the chat widget a new key',
    description:
      'The old key is accepted for `overlap_hours` more, and a second rotation in that time is refused with `invalid_transition` unless it ends the old key at once.',
    answer: 'The site with its new key',
    ...manages,
    problems: ['version_conflict', 'invalid_transition'],
    body: KeyRotation,
    returns: [200, Site],
    run: (ctx, { body }) => rotateKey(ctx, body),
  }),
  slow({
    at: 'POST /webchat-site/rotate-secret',
    id: 'rotateWebChatSecret',
    summary: 'Give the chat widget a new secret',
    description:
      'The secret signs identity tokens and is shown once. Tokens that were signed with the old one are refused from now on; visitors who are identified already stay so.',
    answer: 'The site, with the secret',
    ...manages,
    returns: [200, RotatedSecret],
    run: rotateSecret,
  }),
]

const sessions = [
  read({
    at: 'GET /public/webchat/config',
    id: 'getWebChatConfig',
    summary: 'What the chat widget shows',
    description:
      'How the chat looks, its texts by language, whether the business is open now, and the services that can be booked in it. It makes no visitor. Where booking is switched off, a visitor who has bookings gets the services of these, which can still be moved.',
    ...visits,
    returns: [200, WidgetConfig],
    run: (ctx, _input, visit) => getConfig(ctx, workspaceOf(visit.caller), visit, findVisitorId(visit)),
  }),
  slow({
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
    run: (ctx, { body }, visit) => openSession(ctx, body, visit),
  }),
  slow({
    at: 'POST /public/webchat/identify',
    id: 'identifyWebChatVisitor',
    summary: 'Say who the visitor is',
    description:
      'A name, an e-mail address or a phone number that was typed is kept and proves nothing: it finds nobody. A signed `identity_token` makes the history of that user visible. When the visitor was signed in as somebody else before, the answer has a new visitor with a new token: it is another person on the same computer.',
    answer: 'The visitor, and what was said so far',
    tag: visits.tag,
    access: visitor,
    body: Identification,
    returns: [200, Session],
    run: (ctx, { body }, visit) => identifyVisitor(ctx, body, visit),
  }),
]

export const webchatRoutes = [...settings, ...sessions, ...visitorMessageRoutes, ...visitorBookingRoutes]
