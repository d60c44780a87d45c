// The time of this process, by the clock of its database: all machines agree on it even if their own clocks differ.

/** Milliseconds by which the clock of the database is ahead of this machine's. One process has one database. */
let distance = 0

export const clockDistance = () => distance

export function setClockDistance(milliseconds: number): void {
  distance = milliseconds
}

/** Milliseconds since 1970. */
export const currentTime = () => Date.now() + distance
