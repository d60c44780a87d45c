// The routes of flows. Only team members may call them, with a session; API keys are refused.
import { member } from '../http/caller.ts'
import { list, read, slow, write } from '../http/route.ts'
import type { ReadCtx } from '../platform/context.ts'
import { getStored } from './automation.ts'
import {
  changeFlow,
  createFlow,
  deleteFlow,
  getFlow,
  getFlowFaults,
  getVersion,
  listFlows,
  listVersions,
  publishFlow,
  putDraft,
  revertFlow,
} from './flow.ts'
import {
  FlowChange,
  FlowFaults,
  FlowShape,
  FlowVersion,
  FlowVersionWithGraph,
  FlowWithSecret,
  NewDraft,
  NewFlow,
  NewFlowTest,
  Publication,
  Reversion,
} from './flow-schema.ts'
import { retryRun } from './retry.ts'
import { FlowRun, RunFilters } from './run-schema.ts'
import { getRun, getRunRow, listRuns, ofFlow } from './run-shown.ts'
import { TestResult } from './schema.ts'
import { testFlow } from './test-run.ts'

const looks = { tag: 'Automations', access: member('agent') }
const changes = { tag: 'Automations', access: member('admin') }
const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getStored(ctx, 'flow', id)
const versionMustExist = (ctx: ReadCtx, { id, version }: { id: string; version: string }) =>
  getVersion(ctx, id, version)

export const flowRoutes = [
  list({
    at: 'GET /automation-flows',
    id: 'listAutomationFlows',
    summary: 'List flows',
    description: 'Newest first, each with its draft. The graph of what is published is among its versions.',
    ...looks,
    item: FlowShape,
    run: (ctx, { page }) => listFlows(ctx, page),
  }),
  write({
    at: 'POST /automation-flows',
    id: 'createAutomationFlow',
    summary: 'Add a flow',
    description:
      'It is off and has no version until it is published. Automations and flows together are at most 100 in a workspace (`quota_exceeded`).',
    ...changes,
    body: NewFlow,
    returns: [201, FlowShape],
    problems: ['quota_exceeded'],
    run: (ctx, { body }) => createFlow(ctx, body),
  }),
  read({
    at: 'GET /automation-flows/{id}',
    id: 'getAutomationFlow',
    summary: 'One flow',
    description: 'With its draft, if something is being edited, and the number of the version that is published.',
    ...looks,
    mustExist,
    returns: [200, FlowShape],
    run: (ctx, { params }) => getFlow(ctx, params.id),
  }),
  write({
    at: 'PATCH /automation-flows/{id}',
    id: 'updateAutomationFlow',
    summary: 'Change a flow, or switch it on and off',
    description:
      'Its graph is changed by its draft. Switching it off cancels the runs that are under way. A flow that was never published cannot be switched on: `invalid_transition`.',
    ...changes,
    mustExist,
    body: FlowChange,
    returns: [200, FlowShape],
    problems: ['version_conflict', 'invalid_transition'],
    run: (ctx, { params, body }) => changeFlow(ctx, params.id, body),
  }),
  write({
    at: 'DELETE /automation-flows/{id}',
    id: 'deleteAutomationFlow',
    summary: 'Delete a flow',
    description: 'Runs that are under way end at once. Its versions and the log of its runs are deleted too.',
    ...changes,
    mustExist,
    returns: [204],
    run: (ctx, { params }) => deleteFlow(ctx, params.id),
  }),
  write({
    at: 'PUT /automation-flows/{id}/draft',
    id: 'putFlowDraft',
    summary: 'Save the draft of a flow',
    description:
      'The draft may be unfinished: only publishing checks it. With `expected_version` no draft of somebody else is overwritten.',
    answer: 'The flow, with its draft',
    ...changes,
    mustExist,
    body: NewDraft,
    returns: [200, FlowShape],
    problems: ['version_conflict'],
    run: (ctx, { params, body }) => putDraft(ctx, params.id, body),
  }),
  read({
    at: 'GET /automation-flows/{id}/faults',
    id: 'getFlowFaults',
    summary: 'What publishing would refuse',
    description:
      'The faults of the draft, or else of what is published, all at once and with pointers into the graph. The addresses of webhooks are looked up only when the draft is published.',
    ...looks,
    mustExist,
    returns: [200, FlowFaults],
    run: (ctx, { params }) => getFlowFaults(ctx, params.id),
  }),
  slow({
    at: 'POST /automation-flows/{id}/publish',
    id: 'publishAutomationFlow',
    summary: 'Publish the draft of a flow, and switch it on',
    description:
      'The draft becomes the next version. All faults come together, with pointers into the draft: every node is reachable, every port is joined, no circle is without a wait or a question, and references exist. Without a draft, what was published is switched on again. Runs that are under way keep their version. If a node calls a webhook for the first time, the answer contains the `secret` that signs the calls, only this once.',
    answer: 'The flow, which is on',
    ...changes,
    mustExist,
    body: Publication,
    returns: [200, FlowWithSecret],
    problems: ['version_conflict', 'invalid_transition'],
    run: (ctx, { params, body }) => publishFlow(ctx, params.id, body.expected_version),
  }),
  list({
    at: 'GET /automation-flows/{id}/versions',
    id: 'listFlowVersions',
    summary: 'Every version of a flow',
    description: 'Newest first, with the author of each. To read the graph of a version, use its number.',
    ...looks,
    mustExist,
    item: FlowVersion,
    run: (ctx, { params, page }) => listVersions(ctx, params.id, page),
  }),
  read({
    at: 'GET /automation-flows/{id}/versions/{version}',
    id: 'getFlowVersion',
    summary: 'One version of a flow',
    description: 'With its graph. A version never changes, and runs keep the version that they began with.',
    ...looks,
    mustExist: versionMustExist,
    returns: [200, FlowVersionWithGraph],
    run: (ctx, { params }) => getVersion(ctx, params.id, params.version),
  }),
  write({
    at: 'POST /automation-flows/{id}/versions/{version}/revert',
    id: 'revertAutomationFlow',
    summary: 'Make an earlier version the draft',
    description: 'The draft before is replaced. What is published stays as it is until the draft is published.',
    answer: 'The flow, with its draft',
    ...changes,
    mustExist: versionMustExist,
    body: Reversion,
    returns: [200, FlowShape],
    problems: ['version_conflict'],
    run: (ctx, { params, body }) => revertFlow(ctx, params.id, params.version, body.expected_version),
  }),
  slow({
    at: 'POST /automation-flows/{id}/test',
    id: 'testAutomationFlow',
    summary: 'Try a flow on one subject',
    description:
      'A dry run of the draft, or else of what is published: the engine of real runs decides, waits are jumped, and nothing is sent or changed. Events and answers that are given happen in their order; without them the time passes. A draft with faults is refused with all of them.',
    answer: 'What the flow would do',
    ...looks,
    mustExist,
    body: NewFlowTest,
    returns: [200, TestResult],
    problems: ['not_found', 'invalid_transition'],
    run: (ctx, { params, body }) => testFlow(ctx, params.id, body),
  }),
  list({
    at: 'GET /automation-flows/{id}/runs',
    id: 'listFlowRuns',
    summary: 'What a flow did',
    description: 'Newest first, with every step and its reasons. Kept for 90 days.',
    ...looks,
    mustExist,
    query: RunFilters,
    item: FlowRun,
    async run(ctx, { params, query, page }) {
      await getStored(ctx, 'flow', params.id)
      const { data, next } = await listRuns(ctx, params.id, query, page)
      return { data: data.map(ofFlow), next }
    },
  }),
  write({
    at: 'POST /automation-flows/{id}/runs/{run_id}/retry',
    id: 'retryFlowRun',
    summary: 'Go on with a failed run of a flow',
    description:
      'It begins at the step that failed; what was carried out before is not repeated. A run that has not failed, or whose flow is switched off, is refused with `invalid_transition`.',
    answer: 'The run, which is under way again',
    ...changes,
    mustExist: (ctx, { id, run_id }) => getRunRow(ctx, run_id, id),
    returns: [200, FlowRun],
    problems: ['invalid_transition'],
    async run(ctx, { params }) {
      await retryRun(ctx, params.run_id)
      return ofFlow(await getRun(ctx, params.run_id, params.id))
    },
  }),
]
