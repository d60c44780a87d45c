// The routes of the policies of channels. Only team members may call them, with a session; API keys are refused.
import { member } from '../http/caller.ts'
import { read, write } from '../http/route.ts'
import { ChannelPolicies, ChannelPoliciesChange } from './policy-schema.ts'
import { getPolicies, putPolicies } from './policy-settings.ts'

export const policyRoutes = [
  read({
    at: 'GET /bot/channel-policies',
    id: 'getChannelPolicies',
    summary: 'Who answers on each channel, and when',
    description: 'While the bot is off, people answer on every channel, whatever its policy is.',
    tag: 'Bot',
    access: member('agent'),
    returns: [200, ChannelPolicies],
    run: (ctx) => getPolicies(ctx),
  }),
  write({
    at: 'PUT /bot/channel-policies',
    id: 'putChannelPolicies',
    summary: 'Change who answers on a channel, and when',
    description:
      'Channels and fields that are left out stay as they are. A conversation follows a new policy with the next message of its customer, unless a person has taken it.',
    tag: 'Bot',
    access: member('admin'),
    body: ChannelPoliciesChange,
    returns: [200, ChannelPolicies],
    problems: ['version_conflict'],
    run: (ctx, { body }) => putPolicies(ctx, body),
  }),
]
