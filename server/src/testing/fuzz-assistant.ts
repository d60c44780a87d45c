// The things that random calls about the setup assistant need in order to succeed.
import type { Ready } from './fuzz-ready.ts'
import type { KnownThings } from './known-things.ts'
import { made } from './shop.ts'
import type { TestWorkspace } from './world.ts'

const aProposal = async ({ owner }: TestWorkspace) =>
  made(await owner.post('/assistant/proposals', { business: 'vet', locale: 'es' })).id as string

export async function stockAssistant(workspace: TestWorkspace, known: KnownThings): Promise<void> {
  known.add('prp', await aProposal(workspace))
}

const proposals: Ready = async (workspace) => [{ id: await aProposal(workspace) }]

/** By the id of the operation. */
export const READY_ASSISTANT: Record<string, Ready> = {
  getAssistantProposal: proposals,
  applyAssistantProposal: proposals,
}

/** Complete bodies that the rules allow. */
export const ASSISTANT_BODIES: Record<string, () => object[]> = {
  createAssistantProposal: () => [
    { business: 'salon', locale: 'en' },
    { locale: 'pt-BR', description: 'Barbearia do Zé, seg a sáb 9 às 19, corte 30 min R$ 45, eu e o Marcos' },
  ],
  applyAssistantProposal: () => [
    { items: [] },
    { items: [{ id: 'hours-1', if_existing: 'change' }, { id: 'person-1' }] },
    { items: [{ id: 'faq-1' }, { id: 'own-1', kind: 'bot', data: { greeting: { en: 'Hello' } } }] },
  ],
}
