// Allows `100 Continue` before an answer. undici would treat it as broken, so it is read as `102 Processing`.
import type { Socket } from 'node:net'

const CONTINUE = Buffer.from('HTTP/1.1 100')
const STATUS = CONTINUE.indexOf('100')
const [CR, LF, ONE, TWO] = [0x0d, 0x0a, 0x31, 0x32]

export interface Heads {
  /** Says that the next bytes are the beginning of an answer. */
  expect(): void
}

/** Any number of answers with a status below 200 may come before the final one. The first line of each is read. */
export function readContinueAsProcessing(socket: Socket): Heads {
  let isExpected = false
  /** How many bytes of the status line have been read; null in the lines after it. */
  let place: number | null = 0
  let isContinue = true
  let isInterim = false
  let isLineEmpty = true

  function look(bytes: Buffer): void {
    for (let at = 0; isExpected && at < bytes.length; at += 1) {
      const byte = bytes[at] as number
      if (place === null) {
        if (byte === LF && isLineEmpty) begin()
        else if (byte !== CR) isLineEmpty = byte === LF
      } else if (place > 0 || (byte !== CR && byte !== LF)) {
        isContinue &&= byte === CONTINUE[place]
        if (place === STATUS) isInterim = byte === ONE
        if (place === CONTINUE.length - 1) {
          if (isContinue) bytes[at] = TWO
          isExpected = isInterim
          place = null
          isLineEmpty = false
        } else place += 1
      }
    }
  }

  function begin(): void {
    place = 0
    isContinue = true
  }

  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    const bytes = read(size)
    if (isExpected && bytes !== null) look(bytes)
    return bytes
  }
  return {
    expect() {
      isExpected = true
      begin()
    },
  }
}
