// The routes of the setup assistant. Only team members may call them, with a session; API keys are refused.
import { type Caller, member, signedIn, workspaceOf } from '../http/caller.ts'
import { read, slow, write } from '../http/route.ts'
import { applyProposal } from './apply.ts'
import { getChecklist } from './checklist.ts'
import { createProposal } from './create.ts'
import { getProposal } from './proposal.ts'
import { AssistantTemplates, Checklist, NewProposal, Proposal, ProposalApply } from './schema.ts'
import { TEMPLATES } from './templates/all.ts'
import { viewerOf, viewProposal } from './view.ts'

const manages = { tag: 'Assistant', access: member('admin') }

export const assistantRoutes = [
  read({
    at: 'GET /assistant/checklist',
    id: 'getAssistantChecklist',
    summary: 'The first steps of a workspace',
    description: 'Whether a step is done follows from the data of the workspace; nothing is stored about it.',
    ...manages,
    returns: [200, Checklist],
    run: (ctx, _input, { caller }) => getChecklist(ctx, workspaceOf(caller).locale),
  }),
  read({
    at: 'GET /assistant/templates',
    id: 'listAssistantTemplates',
    summary: 'The templates of the assistant',
    description:
      'One for each trade. A user without a workspace may read them, too: they are shown before there is one.',
    tag: 'Assistant',
    access: signedIn,
    returns: [200, AssistantTemplates],
    run: async () => ({
      data: Object.values(TEMPLATES).map(({ key, name, about, services }) => ({
        key,
        name: { ...name },
        description: { ...about },
        service_count: services.length,
      })),
    }),
  }),
  slow({
    at: 'POST /assistant/proposals',
    id: 'createAssistantProposal',
    summary: 'Let the assistant propose how a workspace is set up',
    description:
      'From a template, and from what the owner answers or describes in own words, in Portuguese, Spanish or English: what is named there replaces what the template has of that kind. A description is read by rules, or by the model that the operator has set, within the budget of the month. Nothing is made: apply the proposal for that.',
    ...manages,
    body: NewProposal,
    returns: [201, Proposal],
    run: (ctx, { body }, { caller }) => createProposal(ctx, requireMember(caller), body),
  }),
  read({
    at: 'GET /assistant/proposals/{id}',
    id: 'getAssistantProposal',
    summary: 'One proposal',
    description:
      'With all its items, and which of them were applied. Each item that was not has in `existing` what the workspace already has for it, and where the two differ.',
    ...manages,
    returns: [200, Proposal],
    mustExist: (ctx, { id }) => getProposal(ctx, id),
    run: (ctx, { params }, { caller }) => viewProposal(ctx, viewerOf(requireMember(caller)), params.id),
  }),
  write({
    at: 'POST /assistant/proposals/{id}/apply',
    id: 'applyAssistantProposal',
    summary: 'Make what was proposed',
    description:
      'The listed items are made in one transaction, as they were proposed or with your `data`; an item of your own has a new `id`, a `kind` and `data`. Each item is made once for ever: a repeated call makes nothing twice, and a later call may add other items. What the workspace has already stays as it is, and an item of the same name stands for it; with `if_existing` set to `change` it is changed to the data of the item instead, with `expected_version` only if nobody has changed it since. All faults come together, with pointers such as `/items/0/data/name`, and then nothing is made.',
    answer: 'The proposal',
    ...manages,
    body: ProposalApply,
    returns: [200, Proposal],
    problems: ['version_conflict'],
    mustExist: (ctx, { id }) => getProposal(ctx, id),
    run: (ctx, { params, body }, { caller }) =>
      applyProposal(ctx, viewerOf(requireMember(caller)), params.id, body.items),
  }),
]

function requireMember(caller: Caller): Extract<Caller, { kind: 'member' }> {
  if (caller.kind !== 'member') throw new Error('Only members may call this')
  return caller
}
