// The yardstick for deliveries without a log: a loop over undici, without a database.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'
import { inFlight } from '../in-flight.mjs'
import { atEnd } from '../tidily.mjs'

// The undici of the server, because other packages may have another version.
const { Pool } = createRequire(join(root, 'server', 'package.json'))('undici')

/** Headers that undici writes itself. */
const OF_THE_CONNECTION = ['host', 'connection', 'content-length']

/** For each server a function that posts a body, over `perServer` connections, with the headers of a real delivery. */
export function postsTo({ urls, perServer, example }) {
  const pools = urls.map((url) => new Pool(url, { connections: perServer, pipelining: 1 }))
  atEnd(() => Promise.all(pools.map((pool) => pool.destroy())))
  const headers = Object.fromEntries(
    Object.entries(example.headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
  )
  return pools.map((pool) => async (text) => {
    const { statusCode, body } = await pool.request({ path: '/', method: 'POST', headers, body: text })
    await body.dump()
    if (statusCode !== 200) throw new Error(`Answered ${statusCode}`)
  })
}

/** Returns `post(count)`, which posts the same body `count` times. */
export function barePosts({ urls, perServer, example }) {
  const posts = postsTo({ urls, perServer, example })
  return (count) => {
    let left = count
    const places = urls.length * perServer
    const next = () => {
      left -= 1
    }
    return inFlight(
      places,
      (_, place) => posts[place % posts.length](example.body),
      next,
      () => left > 0,
    )
  }
}
