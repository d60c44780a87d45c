// Opens a connection to one of the checked addresses, and to no other.
import { connect, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import { plainAddress } from '../../lib/public-address.ts'
import type { Target } from './address-rule.ts'
import { CallError, failureOf, tlsFailure, wasReset } from './failure.ts'

interface Destination {
  target: Target
  /** All checked addresses, in their plain form. */
  addresses: readonly string[]
  trust: SecureContext
}

interface Watch {
  /** Called with each socket before it is connected, so that it can be ended. */
  onSocket(socket: Socket): void
  /** Called with each socket that is ready to be used. */
  onReady(socket: Socket): void
}

export function connectorFor(destination: Destination, { onSocket, onReady }: Watch): buildConnector.connector {
  return (_options, callback) => {
    const { host, port, isSecure } = destination.target
    const socket = connect({ host, port, lookup: pinned(destination.addresses), autoSelectFamily: true, noDelay: true })
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
      // Before the first byte is sent: checks that the connection leads to a checked address.
      if (socket.remoteAddress === undefined) return fail(wasReset())
      if (!destination.addresses.includes(plainAddress(socket.remoteAddress)))
        return fail(new CallError('blocked_address', 'The connection led to another address than was checked.'))
      socket.removeAllListeners('error')
      if (isSecure) startTls(destination, socket, succeed, fail)
      else succeed(socket)
    })
  }
}

function startTls(
  { target: { host, isLiteral }, trust }: Destination,
  socket: Socket,
  succeed: (secure: Socket) => void,
  fail: (failure: CallError) => void,
): void {
  // Set explicitly, so that no environment variable can switch the check off.
  const checks = { secureContext: trust, rejectUnauthorized: true }
  const secure = connectTls({ ...checks, socket, host, servername: isLiteral ? '' : host, ALPNProtocols: ['http/1.1'] })
  // An error of the socket also becomes an error of the TLS connection, which has a listener.
  socket.on('error', () => {})
  const failHandshake = (error: Error) => {
    secure.destroy()
    fail(tlsFailure(error))
  }
  secure.once('error', failHandshake)
  secure.once('secureConnect', () => {
    secure.off('error', failHandshake)
    succeed(secure)
  })
}

// Node calls this to look up a name; it does not for an IP address.
function pinned(addresses: readonly string[]): LookupFunction {
  return (_name, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (all) done(null, found)
    else done(null, found[0]?.address ?? '', found[0]?.family)
  }
}
