// The routes of automations.
import { type Caller, key, workspaceOf } from '../http/caller.ts'
import { list, read, slow, write } from '../http/route.ts'
import type { ReadCtx } from '../platform/context.ts'
import { getStored } from './automation.ts'
import {
  changeAutomation,
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  rotateSecret,
} from './change-automation.ts'
import { retryRun } from './retry.ts'
import { AutomationRun, RunFilters } from './run-schema.ts'
import { requireRunScopes, scopesOfRuns } from './run-scope.ts'
import { getRun, getRunRow, listRuns } from './run-shown.ts'
import {
  AutomationChange,
  AutomationShape,
  AutomationWithSecret,
  NewAutomation,
  NewTest,
  TestResult,
} from './schema.ts'
import { requireScopes } from './scope.ts'
import { AutomationTemplate, TemplateFilters } from './templates/schema.ts'
import { languageOf, listTemplates } from './templates/templates.ts'
import { testAutomation } from './test-run.ts'

const looks = { tag: 'Automations', access: key('config:read') }
const changes = { tag: 'Automations', access: key('config:write') }
const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getStored(ctx, 'automation', id)

async function requireReading(ctx: ReadCtx, caller: Caller, id: string): Promise<void> {
  await getStored(ctx, 'automation', id)
  requireScopes(caller, await scopesOfRuns(ctx, id))
}

export const automationRoutes = [
  list({
    at: 'GET /automations',
    id: 'listAutomations',
    summary: 'List automations',
    description: 'Newest first, with what each has done. Flows are in an area of the dashboard of their own.',
    ...looks,
    item: AutomationShape,
    run: (ctx, { page }) => listAutomations(ctx, page),
  }),
  slow({
    at: 'POST /automations',
    id: 'createAutomation',
    summary: 'Add an automation',
    description:
      'A workspace has at most 100 (`quota_exceeded`). All faults come together, also references to services, resources, members, stages, actions and templates that do not exist. A key needs the scopes of what the automation does: those of its actions, and the right to read what its trigger is about; otherwise `insufficient_scope`. If an action calls a webhook, the answer contains the `secret` that signs the calls, only this once; for that reason an `Idempotency-Key` has no effect here.',
    answer: 'The automation, with its secret if it has one',
    ...changes,
    body: NewAutomation,
    returns: [201, AutomationWithSecret],
    problems: ['quota_exceeded'],
    run: (ctx, { body }, { caller }) => createAutomation(ctx, caller, body),
  }),
  read({
    at: 'GET /automations/{id}',
    id: 'getAutomation',
    summary: 'One automation',
    description: 'Without its secret, which is shown only when it is made. `stats` say how much it has done.',
    ...looks,
    mustExist,
    returns: [200, AutomationShape],
    run: (ctx, { params }) => getAutomation(ctx, params.id),
  }),
  slow({
    at: 'PATCH /automations/{id}',
    id: 'updateAutomation',
    summary: 'Change an automation, or switch it on and off',
    description:
      'Runs that are under way keep the definition that they began with. Switching it off cancels them; switching it on plans what is still to come. A key needs the scopes of what the automation does, except for a new name and for switching off. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.',
    answer: 'The automation, with its secret if this call has made one',
    ...changes,
    mustExist,
    body: AutomationChange,
    returns: [200, AutomationWithSecret],
    problems: ['version_conflict'],
    run: (ctx, { params, body }, { caller }) => changeAutomation(ctx, caller, params.id, body),
  }),
  write({
    at: 'DELETE /automations/{id}',
    id: 'deleteAutomation',
    summary: 'Delete an automation',
    description:
      'Runs that are under way end at once, and the log of its runs is deleted too. To stop it only for a while, switch it off.',
    ...changes,
    mustExist,
    returns: [204],
    run: (ctx, { params }) => deleteAutomation(ctx, params.id),
  }),
  slow({
    at: 'POST /automations/{id}/test',
    id: 'testAutomation',
    summary: 'Try an automation on one subject',
    description:
      'A dry run: the engine of real runs decides, waits are jumped, and nothing is sent or changed. The answer has every step with its texts and reasons. `now` moves the clock. A key needs the right to read what the trigger is about.',
    answer: 'What the automation would do',
    ...looks,
    mustExist,
    body: NewTest,
    returns: [200, TestResult],
    problems: ['not_found'],
    run: (ctx, { params, body }, { caller }) => testAutomation(ctx, caller, params.id, body),
  }),
  list({
    at: 'GET /automations/{id}/runs',
    id: 'listAutomationRuns',
    summary: 'What an automation did',
    description:
      'Newest first, with every step and its reasons. Kept for 90 days. A key needs the right to read what the runs are about.',
    ...looks,
    mustExist,
    query: RunFilters,
    item: AutomationRun,
    async run(ctx, { params, query, page }, { caller }) {
      await requireReading(ctx, caller, params.id)
      return listRuns(ctx, params.id, query, page)
    },
  }),
  write({
    at: 'POST /automations/runs/{id}/retry',
    id: 'retryAutomationRun',
    summary: 'Go on with a failed run',
    description:
      'It begins at the step that failed; what was carried out before is not repeated. A run that has not failed, or whose automation is switched off, is refused with `invalid_transition`. A key needs the scopes of what the run does.',
    answer: 'The run, which is under way again',
    ...changes,
    mustExist: (ctx, { id }) => getRunRow(ctx, id, null),
    returns: [200, AutomationRun],
    problems: ['invalid_transition'],
    async run(ctx, { params }, { caller }) {
      await requireRunScopes(ctx, caller, await getRunRow(ctx, params.id, null))
      await retryRun(ctx, params.id)
      return getRun(ctx, params.id, null)
    },
  }),
  slow({
    at: 'POST /automations/{id}/rotate-secret',
    id: 'rotateAutomationSecret',
    summary: 'A new secret for an automation',
    description:
      'The old secret stops at once: every call from now on is signed with the new one. The answer shows it only this once. A key needs `webhooks:manage` as well.',
    answer: 'The automation, with its new secret',
    ...changes,
    mustExist,
    returns: [200, AutomationWithSecret],
    run: (ctx, { params }, { caller }) => rotateSecret(ctx, caller, params.id),
  }),
  list({
    at: 'GET /automation-templates',
    id: 'listAutomationTemplates',
    summary: 'Ready-made automations',
    description:
      'Each has a body for `POST /automations`, with texts for customers in Portuguese, Spanish and English. Nothing is added by itself, and what is added is off until somebody switches it on.',
    ...looks,
    query: TemplateFilters,
    item: AutomationTemplate,
    run: async (_ctx, { query, page }, { caller }) =>
      listTemplates(query.locale ?? languageOf(workspaceOf(caller).locale), page),
  }),
]
