import { expect, test } from 'bun:test'
import { congestionControlOf, peerSockets } from '#server/platform/os/libc-peer-sockets.ts'
import { listen } from './listen.ts'

/** Returns the congestion control of a connection to a server at this address, in the middle of a request. */
async function congestionControlAt(address: string): Promise<string | null | undefined> {
  const found = Promise.withResolvers<string | null | undefined>()
  const listener = listen({
    address,
    port: 0,
    tls: null,
    dispatch: async (_, { peer }) => {
      const client = peer()
      const [connection] = client === null || client === 'unknown' ? [] : peerSockets.find(client)
      found.resolve(connection === undefined ? undefined : congestionControlOf(connection))
      return new Response(null)
    },
  })
  try {
    await fetch(`http://127.0.0.1:${listener.port}/`)
    return await found.promise
  } finally {
    await listener.stop(0)
  }
}

test.if(process.platform === 'linux')(
  'connections within the machine are not paced, all others are as the system says',
  async () => {
    expect(await congestionControlAt('127.0.0.1')).toBe('reno')
    const ofSystem = (await Bun.file('/proc/sys/net/ipv4/tcp_congestion_control').text()).trim()
    expect(await congestionControlAt('0.0.0.0')).toBe(ofSystem)
  },
)
