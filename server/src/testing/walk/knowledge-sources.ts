// The walk through sources of knowledge. The name of the site has no address, so its crawl fails.
import type { Insider } from './walk.ts'

export async function walkKnowledgeSources({ world, see, me }: Insider): Promise<void> {
  const source = see(
    'createKnowledgeSource',
    await me.post('/knowledge/sources', { url: 'https://www.example.com/', refresh: 'weekly', exclude: ['/blog/*'] }),
  )
  const path = `/knowledge/sources/${source.id}`
  await world.runJobs()
  see('listKnowledgeSources', await me.get('/knowledge/sources'))
  see('getKnowledgeSource', await me.get(path))
  see('listKnowledgeSourcePages', await me.get(`${path}/pages?cause=dns_error`))
  see('updateKnowledgeSource', await me.patch(path, { max_pages: 10, expected_version: 1 }))
  see('crawlKnowledgeSource', await me.post(`${path}/crawl`))
  see('cancelKnowledgeSourceCrawl', await me.post(`${path}/cancel`))
  see('deleteKnowledgeSource', await me.delete(path))
}
