// The walk through project AI. No model is set, so nothing has been spent.
import { notify } from '../notices.ts'
import type { Insider } from './walk.ts'

export async function walkAi({ world, see, me, program }: Insider): Promise<void> {
  see('getAiUsage', await me.get('/ai/usage?month=2030-02'))
  see('putAiUsage', await me.put('/ai/usage', { limits: { monthly_cents: 500 } }))
  see('pauseAi', await me.post('/ai/pause', { scope: 'model', reason: 'A test', until: '2031-01-01T00:00:00Z' }))
  see('getAiUsage', await me.get('/ai/usage'))
  see('resumeAi', await me.post('/ai/resume', {}))
  const { id: workspaceId } = (await program.get('/me')).body.workspace
  await notify(world, workspaceId, 'provider_down')
  const { data } = see('listAiNotices', await me.get('/ai/notices'))
  see('readAiNotice', await me.post(`/ai/notices/${data[0].id}/read`))
  const guard = see('getSpamGuard', await me.get('/ai/spam-guard'))
  see('putSpamGuard', await me.put('/ai/spam-guard', { ...guard, per_hour: 90, expected_version: guard.version }))
  const identities = [{ channel: 'telegram', external_id: '777001' }]
  const { body: eva } = await program.post('/customers', { name: 'Eva', phone: '+5511977770001', identities })
  const identity_id = eva.identities[0].id
  see('blockIdentity', await me.post('/ai/spam-guard/blocked', { identity_id, reason: 'Advertises' }))
  see('listBlockedIdentities', await me.get('/ai/spam-guard/blocked'))
  see('unblockIdentity', await me.delete(`/ai/spam-guard/blocked?identity_id=${identity_id}`))
}
