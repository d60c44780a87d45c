// Opens a connection to one of the addresses that were checked, and to no other.
import { connect, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import { plainAddress } from '../../lib/public-address.ts'
import type { Target } from './address-rule.ts'
import { CallError, failureOf, tlsFailure, wasReset } from './failure.ts'

interface Way {
  target: Target
  /** All that were checked, in their plain form. */
  addresses: readonly string[]
  trust: SecureContext
}

interface Watch {
  /** Told of each socket before it is connected, so that somebody can end it. */
  onSocket(socket: Socket): void
  /** Told of each that is ready to be used. */
  onReady(socket: Socket): void
}

export function connectorFor(way: Way, { onSocket, onReady }: Watch): buildConnector.connector {
  return (_options, callback) => {
    const { host, port, isSecure } = way.target
    const socket = connect({ host, port, lookup: pinned(way.addresses), autoSelectFamily: true, noDelay: true })
    onSocket(socket)
    const fail = (failure: CallError) => {
      socket.destroy()
      callback(failure, null)
    }
    const succeed = (ready: Socket) => {
      onReady(ready)
      callback(null, ready)
    }
    socket.once('error', (error) => fail(failureOf(error)))
    socket.once('connect', () => {
      // Before the first byte is sent: is it really one of those?
      if (socket.remoteAddress === undefined) return fail(wasReset())
      if (!way.addresses.includes(plainAddress(socket.remoteAddress)))
        return fail(new CallError('blocked_address', 'The connection led to another address than was checked.'))
      socket.removeAllListeners('error')
      if (isSecure) agreeOnTls(way, socket, succeed, fail)
      else succeed(socket)
    })
  }
}

function agreeOnTls(
  { target: { host, isLiteral }, trust }: Way,
  socket: Socket,
  succeed: (secure: Socket) => void,
  fail: (failure: CallError) => void,
): void {
  // Said explicitly, so that no variable of the environment can switch the check off.
  const checks = { secureContext: trust, rejectUnauthorized: true }
  const secure = connectTls({ ...checks, socket, host, servername: isLiteral ? '' : host, ALPNProtocols: ['http/1.1'] })
  // What goes wrong below also goes wrong above, where it is heard.
  socket.on('error', () => {})
  const stumble = (error: Error) => {
    secure.destroy()
    fail(tlsFailure(error))
  }
  secure.once('error', stumble)
  secure.once('secureConnect', () => {
    secure.off('error', stumble)
    succeed(secure)
  })
}

// Node asks for addresses here; it never does for an IP address, which is its own answer.
function pinned(addresses: readonly string[]): LookupFunction {
  return (_name, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (all) done(null, found)
    else done(null, found[0]?.address ?? '', found[0]?.family)
  }
}
