// The walk through the setup assistant: a proposal from a description, applied in two steps.
import type { Insider } from './walk.ts'

export async function walkAssistant({ see, me }: Insider): Promise<void> {
  see('getAssistantChecklist', await me.get('/assistant/checklist'))
  see('listAssistantTemplates', await me.get('/assistant/templates'))
  const description = 'Barbearia do Zé, seg a sáb 9 às 19, corte 30 min R$ 45, eu e o Marcos'
  const { id } = see('createAssistantProposal', await me.post('/assistant/proposals', { locale: 'pt-BR', description }))
  const path = `/assistant/proposals/${id}`
  see('applyAssistantProposal', await me.post(`${path}/apply`, { items: [{ id: 'hours-1' }, { id: 'person-2' }] }))
  const { items } = see('getAssistantProposal', await me.get(path))
  const service = items.find(({ kind }: { kind: string }) => kind === 'service')
  const data = { ...service.data, name: 'Corte de walk' }
  see('applyAssistantProposal', await me.post(`${path}/apply`, { items: [{ id: service.id, data }] }))
  const second = see('createAssistantProposal', await me.post('/assistant/proposals', { locale: 'pt-BR', description }))
  const [hours] = second.items
  const change = { id: hours.id, if_existing: 'change', expected_version: hours.existing?.version }
  see('applyAssistantProposal', await me.post(`/assistant/proposals/${second.id}/apply`, { items: [change] }))
}
