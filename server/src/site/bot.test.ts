import { expect, test } from 'vitest'
import { aWorld } from '../testing/world.ts'

test('the page that our crawler names in its requests says who it is and how to keep it away', async () => {
  await using world = await aWorld()
  const answer = await world.anybody.get('//bot')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain('User-agent: HoldfastBot\nDisallow: /')
})
