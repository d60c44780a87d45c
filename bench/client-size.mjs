// How much the TypeScript client adds to a page that uses all of it.
import { clientSize } from '../clients/typescript/build.mjs'
import { judge } from './figures.mjs'

export async function clientSizes() {
  const { minified, gzipped } = await clientSize()
  console.log(
    `   ${minified.toLocaleString('en')} bytes minified, ${gzipped.toLocaleString('en')} of them left by gzip`,
  )
  return judge([['TypeScript client, minified and compressed', gzipped / 1000, 'at most', 10, ' kB']])
}
