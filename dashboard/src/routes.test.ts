// The router has exactly the pages of the list.
import { expect, test, vi } from 'vitest'
import { MENU, PAGES } from './data/pages.ts'

// Node 20 has no navigator, which the frame reads for the name of a key.
vi.stubGlobal('navigator', { platform: 'Linux' })
const { router } = await import('./routes.tsx')
vi.unstubAllGlobals()

const paths = Object.keys(router.routesByPath)

test('every page of the list has a route, and every other route leads to one of them', () => {
  expect(paths.toSorted()).toEqual(['/', '/settings', ...PAGES].toSorted())
})

test('every name of the menu has a route', () => {
  for (const name of MENU) expect(paths).toContain(`/${name}`)
})
