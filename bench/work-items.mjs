// Whether lists of work stay fast as a database grows, with every filter and with every two of them.
import { draw } from './database-sizes.mjs'
import { aWeek, compareLists } from './lists.mjs'
import { townOf } from './seed-bookings.mjs'

const FILTERS = {
  inbox: () => ({ view: 'inbox' }),
  today: () => ({ view: 'today' }),
  upcoming: () => ({ view: 'upcoming' }),
  status: () => ({ status: [draw(['confirmed', 'checked_in', 'completed', 'no_show', 'held'])] }),
  stage: () => ({ stage: [draw(['queued', 'scheduled', 'arrived', 'done'])] }),
  unassigned: () => ({ unassigned: true }),
  priority: () => ({ priority: [draw(['urgent', 'high', 'low'])] }),
  tag: () => ({ tag: [draw(['vip', 'nova'])] }),
  origin: () => ({ origin: [draw(['whatsapp', 'telegram'])] }),
  'a name': ({ customers }) => ({ q: `mariana ${Number(draw(customers).slice(-17))}` }),
  'a note': () => ({ q: `portao ${draw([11, 42, 93])}` }),
  'a service': () => ({ q: 'corte 3' }),
  'a week': aWeek,
  'a box': (place) => aBox(place, 0.2),
  'a town': (place) => aBox(place, 1),
}

/** A box of the map in the town of a workspace; `part` is its size as a part of the town. */
function aBox({ n }, part) {
  const { south, west, width } = townOf(n)
  const [up, right] = [0, 0].map(() => Math.random() * (1 - part) * width)
  const corner = (from, offset) => (from + offset).toFixed(5)
  const side = part * width
  return {
    bbox: [corner(west, right), corner(south, up), corner(west, right + side), corner(south, up + side)].join(),
  }
}

const TIMED = ['today', 'inbox', 'upcoming', 'stage', 'tag', 'a name', 'a note', 'a week', 'a box', 'a town']

const names = Object.keys(FILTERS)
const pairs = names.flatMap((one, place) => names.slice(place + 1).map((other) => [one, other]))
const both = ([one, other]) => [
  `${one} and ${other}`,
  (place) => ({ ...FILTERS[one](place), ...FILTERS[other](place) }),
]
const PLANNED = { nothing: () => ({}), ...FILTERS, ...Object.fromEntries(pairs.map(both)) }
const QUESTIONS = ['nothing', ...TIMED, 'today and a town']

export const workItems = () =>
  compareLists({
    path: '/work-items',
    timed: Object.fromEntries(QUESTIONS.map((name) => [name, PLANNED[name]])),
    planned: PLANNED,
    plans: 5,
    find: ({ listWorkItems }, ctx, filters, page) => listWorkItems(ctx, filters, 'America/Sao_Paulo', page),
    bound: 2,
  })
