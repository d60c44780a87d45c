// The walk through knowledge.
import { form, sendForm } from '../form.ts'
import { askUnanswered } from '../unanswered.ts'
import type { Insider } from './walk.ts'

export async function walkKnowledge({ world, see, program }: Insider): Promise<void> {
  const text = { kind: 'text', title: 'Prices', content: 'A haircut costs 80.' }
  const { id } = see('createKnowledge', await program.post('/knowledge', text))
  const file = form({ name: 'file', value: '# Hours\n\nFrom 9 to 6.', filename: 'hours.md' })
  see('uploadKnowledgeFile', await sendForm(program, '/knowledge/files', file))
  see('getKnowledge', await program.get(`/knowledge/${id}`))
  see('updateKnowledge', await program.patch(`/knowledge/${id}`, { tags: ['prices'] }))
  await world.runJobs()
  see('searchKnowledge', await program.post('/knowledge/search', { query: 'How much is a haircut?' }))
  see('listKnowledge', await program.get('/knowledge'))
  see('listKnowledgeFiles', await program.get('/knowledge/files'))
  const groups = [{ locale: 'en', words: ['haircut', 'trim'] }]
  see('putKnowledgeSynonyms', await program.put('/knowledge/synonyms', { groups }))
  see('getKnowledgeSynonyms', await program.get('/knowledge/synonyms'))
  const { id: workspaceId } = (await program.get('/me')).body.workspace
  for (const question of ['Do you have parking?', 'Do you have wifi?'])
    await askUnanswered(world, workspaceId, question)
  const { data } = see('listKnowledgeQuestions', await program.get('/knowledge/questions'))
  const answer = { answer: 'Yes, behind the house.' }
  see('answerKnowledgeQuestion', await program.post(`/knowledge/questions/${data[0].id}/faq`, answer))
  see('deleteKnowledgeQuestion', await program.delete(`/knowledge/questions/${data[1].id}`))
  see('deleteKnowledge', await program.delete(`/knowledge/${id}`))
}
