// The walk through automations and flows.
import { aFailedRun, GRAPH, YEARLY } from '../automation-things.ts'
import type { Insider } from './walk.ts'

export async function walkAutomations({ world, see, me, program }: Insider, workspaceId: string): Promise<void> {
  see('listAutomationTemplates', await program.get('/automation-templates'))
  const automation = see('createAutomation', await program.post('/automations', YEARLY))
  const path = `/automations/${automation.id}`
  see('listAutomations', await program.get('/automations'))
  see('getAutomation', await program.get(path))
  const conditions = { all: [{ field: 'workspace.name', op: 'starts_with', value: '' }] }
  const quiet_hours = { from: '21:00', to: '08:00', policy: 'skip' }
  await program.patch(path, { conditions })
  see('updateAutomation', await program.patch(path, { name: 'Yearly', quiet_hours }))
  see('testAutomation', await program.post(`${path}/test`, {}))
  see('rotateAutomationSecret', await program.post(`${path}/rotate-secret`))
  const run = await aFailedRun(world, workspaceId, automation.id)
  see('listAutomationRuns', await program.get(`${path}/runs?status=failed`))
  see('retryAutomationRun', await program.post(`/automations/runs/${run}/retry`))
  await world.runJobs()
  see('listAutomationRuns', await program.get(`${path}/runs`))
  see('deleteAutomation', await program.delete(path))

  const flow = see('createAutomationFlow', await me.post('/automation-flows', { name: 'Flow' }))
  const flowPath = `/automation-flows/${flow.id}`
  see('putFlowDraft', await me.put(`${flowPath}/draft`, GRAPH))
  see('getFlowFaults', await me.get(`${flowPath}/faults`))
  see('publishAutomationFlow', await me.post(`${flowPath}/publish`, {}))
  see('listAutomationFlows', await me.get('/automation-flows'))
  see('getAutomationFlow', await me.get(flowPath))
  see('updateAutomationFlow', await me.patch(flowPath, { name: 'Other' }))
  see('listFlowVersions', await me.get(`${flowPath}/versions`))
  see('getFlowVersion', await me.get(`${flowPath}/versions/1`))
  see('revertAutomationFlow', await me.post(`${flowPath}/versions/1/revert`, {}))
  see('testAutomationFlow', await me.post(`${flowPath}/test`, {}))
  const flowRun = await aFailedRun(world, workspaceId, flow.id)
  see('listFlowRuns', await me.get(`${flowPath}/runs`))
  see('retryFlowRun', await me.post(`${flowPath}/runs/${flowRun}/retry`))
  see('deleteAutomationFlow', await me.delete(flowPath))
}
