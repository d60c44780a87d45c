// Every benchmark by its name, in the order in which they run.
import { backlog } from './backlog.mjs'
import { book } from './book.mjs'
import { bookings } from './bookings.mjs'
import { bot } from './bot.mjs'
import { claims } from './claims.mjs'
import { dashboard } from './dashboard.mjs'
import { deliveries } from './deliveries.mjs'
import { engine } from './engine.mjs'
import { growth } from './growth.mjs'
import { hostile } from './hostile.mjs'
import { inbound } from './inbound.mjs'
import { inbox } from './inbox.mjs'
import { isolation } from './isolation.mjs'
import { crawl } from './knowledge/crawl.mjs'
import { reading } from './knowledge/reading.mjs'
import { knowledge } from './knowledge/search.mjs'
import { me } from './me.mjs'
import { race } from './race.mjs'
import { rush } from './rush.mjs'
import { search } from './search.mjs'
import { sizes } from './sizes.mjs'
import { slots } from './slots.mjs'
import { start } from './start.mjs'
import { webchat } from './webchat.mjs'
import { workItems } from './work-items.mjs'

export const benchmarks = {
  me,
  search,
  start,
  engine,
  growth,
  slots,
  race,
  book,
  rush,
  claims,
  bookings,
  'work-items': workItems,
  inbox,
  knowledge,
  deliveries,
  isolation,
  inbound,
  bot,
  hostile,
  backlog,
  crawl,
  reading,
  sizes,
  dashboard,
  webchat,
}
