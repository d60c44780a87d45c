// The yardstick: a straightforward engine on integer milliseconds, the same code that other schedulers were measured against.
//
// It names every free host of a slot and knows nothing of capacity, limits or holds. Only its layout was changed here.
const MIN = 60000,
  DAY = 864e5
const fmt = new Map()
const offCache = new Map()
function off(tz, t) {
  // zone offset in ms at instant t, cached per zone and hour
  const k = tz + ((t / 36e5) | 0)
  let v = offCache.get(k)
  if (v !== undefined) return v
  let f = fmt.get(tz)
  if (!f) {
    f = new Intl.DateTimeFormat('en-US', {
      timeZone: tz,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    fmt.set(tz, f)
  }
  const p = {}
  for (const x of f.formatToParts(t)) p[x.type] = +x.value
  v = Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second) - Math.floor(t / 1000) * 1000
  offCache.set(k, v)
  return v
}
const toUtc = (tz, local) => {
  const a = local - off(tz, local)
  return local - off(tz, a)
} // enough for zones without a change in the window
function windows(h, from, to) {
  const out = []
  const d0 = Math.floor((from + off(h.timeZone, from)) / DAY) - 1,
    d1 = Math.ceil((to + off(h.timeZone, to)) / DAY) + 1
  for (let d = d0; d <= d1; d++) {
    const dow = (d + 4) % 7
    for (const w of h.w)
      if ((w.mask >> dow) & 1) {
        const s = toUtc(h.timeZone, d * DAY + w.a),
          e = toUtc(h.timeZone, d * DAY + w.b)
        if (e > from && s < to) out.push([Math.max(s, from), Math.min(e, to)])
      }
  }
  return out
}
const hm = (s) => {
  const [h, m] = s.split(':').map(Number)
  return (h * 60 + m) * MIN
}
export function prep(w) {
  w.f = +new Date(w.from)
  w.t = +new Date(w.to)
  for (const h of w.hosts) {
    h.w = h.weekly.map((x) => ({ mask: x.days.reduce((m, d) => m | (1 << d), 0), a: hm(x.from), b: hm(x.to) }))
    h.b = h.busy.map((b) => [+new Date(b.start), +new Date(b.end)])
  }
  return w
}
export function slots(w) {
  // per host: windows, sort busy, one forward sweep; then combine
  const D = w.durationMin * MIN,
    S = w.stepMin * MIN,
    map = new Map(),
    need = w.mode === 'any' ? 1 : w.hosts.length
  for (let hi = 0; hi < w.hosts.length; hi++) {
    const h = w.hosts[hi],
      bs = h.b.slice().sort((x, y) => x[0] - y[0])
    let i = 0,
      reach = -Infinity
    for (const [ws, we] of windows(h, w.f, w.t)) {
      const o = off(w.timeZone, ws),
        day = Math.floor((ws + o) / DAY) * DAY - o
      for (let s = day + Math.ceil((ws - day) / S) * S; s + D <= we; s += S) {
        while (i < bs.length && bs[i][0] < s + D) {
          if (bs[i][1] > reach) reach = bs[i][1]
          i++
        }
        if (reach <= s) {
          const a = map.get(s)
          if (a) a.push(hi)
          else map.set(s, [hi])
        }
      }
    }
  }
  const out = []
  for (const [s, a] of map)
    if (a.length >= need) out.push({ start: s, end: s + D, resource_ids: a.map((i) => w.hosts[i].id) })
  return out.sort((x, y) => x.start - y.start)
}
