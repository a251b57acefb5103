import { expect, test } from 'bun:test'
import { AppError } from '#server/platform/errors.ts'
import { createLog } from '#server/platform/log/log.ts'
import type { PeerSockets } from '#server/platform/os/peer.ts'
import { Transfers } from './transfers.ts'

const PEER = { address: '127.0.0.1', port: 5000, localPort: 80 }

/** Transfers over connections of the system, and what was logged. */
function transfersOver(sockets: PeerSockets) {
  const lines: string[] = []
  const log = createLog({ format: 'text', level: 'info', write: (line) => lines.push(line) })
  const transfers = new Transfers({ sockets, version: () => '1', log })
  const open = (peer = PEER) => {
    const transfer = transfers.open({
      ...{ route: 'raw.get', caller: 'user 1', version: '1', peer: () => peer },
      signal: new AbortController().signal,
      setIdleLimit: () => undefined,
      authorizer: {
        reauthenticate: () => Promise.reject(new AppError('signed_out', 'Signed out.')),
        checkPaths: () => undefined,
      },
    })
    transfers.watch(transfer)
    return transfer
  }
  return { transfers, open, lines }
}

test('a transfer that cannot be ended is tried again, and others end meanwhile', async () => {
  const broken: number[] = []
  let isBusy = true
  const { transfers, open, lines } = transfersOver({
    find: ({ port }) => {
      if (isBusy && port === PEER.port) throw new Error('no descriptor is left')
      return [port]
    },
    acknowledged: () => null,
    reset: (descriptor) => broken.push(descriptor),
  })
  open()
  open({ ...PEER, port: 5001 })
  await transfers.check()
  expect(broken).toEqual([5001])
  expect(lines.some((line) => line.includes('a transfer could not be ended'))).toBe(true)
  isBusy = false
  await transfers.check()
  expect(broken).toEqual([5001, 5000])
  expect(transfers.size).toBe(0)
})

test('what is found only after its transfer was ended is cut at once', async () => {
  const { transfers, open } = transfersOver({ find: () => [], acknowledged: () => null, reset: () => undefined })
  const transfer = open()
  await transfers.check()
  const cuts: string[] = []
  transfer.trackSentFile({ isSent: () => false, cut: () => cuts.push('cut') })
  expect(cuts).toEqual(['cut'])
})

test('what a client has confirmed is not told by a connection that may be another one', () => {
  const found = [3, 4]
  const { transfers, open } = transfersOver({
    find: () => found,
    acknowledged: (socket) => socket,
    reset: () => undefined,
  })
  const transfer = open()
  expect(transfer.acknowledged()).toBeNull()
  found.shift()
  expect(transfer.acknowledged()).toBe(4)
  // The connection is known from now on.
  found.unshift(3)
  expect(transfer.acknowledged()).toBe(4)
  transfers.close()
})
