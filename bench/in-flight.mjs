// So many at once, one after the other, until it is enough: how changes per second are counted.

/** `run(thing, place)` for one thing after the other, at each of so many places; answers how many it did. */
export async function inFlight(places, run, next, goesOn) {
  let done = 0
  const oneAfterTheOther = async (place) => {
    while (goesOn(done)) {
      await run(next(), place)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: places }, (_, place) => oneAfterTheOther(place)))
  return done
}

/** How many were done, and per second, measured for so many. */
export async function rateOf(places, run, next, seconds) {
  const began = performance.now()
  const done = await inFlight(places, run, next, () => performance.now() < began + seconds * 1_000)
  return { done, rate: (done * 1_000) / (performance.now() - began) }
}

export async function demand(status, call) {
  const answer = await call
  if (answer.status !== status) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}
