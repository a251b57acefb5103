import { describe, expect, test } from 'bun:test'
import { parseIpNetwork } from '#server/platform/network/ip-network.ts'
import { clientOf } from './address.ts'

const networks = (...texts: string[]) => texts.flatMap((text) => parseIpNetwork(text) ?? [])
const trusted = networks('10.0.0.0/8', 'fd00::/8')
const client = (peer: string, headers: Record<string, string>) =>
  clientOf(new Headers({ Host: 'inner:8080', ...headers }), { address: peer, secure: false }, trusted)

describe('who is asking', () => {
  test('forwarding headers of a stranger count for nothing', () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'evil' }
    expect(client('198.51.100.1', headers)).toEqual({
      address: '198.51.100.1',
      secure: false,
      host: 'inner:8080',
      viaProxy: false,
    })
  })

  test('a trusted proxy says for whom it asks, how, and under which name', () => {
    const headers = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'files.example',
    }
    expect(client('10.1.2.3', headers)).toEqual({
      address: '203.0.113.9',
      secure: true,
      host: 'files.example',
      viaProxy: true,
    })
  })

  test.each([
    ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['2001:db8::7, fd12::1', '2001:db8::7'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['10.4.4.4', '10.4.4.4'],
    ['6.6.6.6, unknown, 10.9.9.9', '10.9.9.9'],
    ['nonsense', '10.1.2.3'],
    ['', '10.1.2.3'],
  ])('of %j the nearest address nobody of ours has counts', (list, address) => {
    expect(client('10.1.2.3', { 'X-Forwarded-For': list }).address).toBe(address)
  })

  test('an IPv4 peer of an IPv6 socket is that IPv4 address', () => {
    expect(client('::ffff:10.1.2.3', { 'X-Forwarded-For': '203.0.113.9' }).address).toBe('203.0.113.9')
    expect(client('::ffff:198.51.100.1', {}).address).toBe('198.51.100.1')
  })

  test('who comes by the unix socket is a trusted proxy, whatever its address', () => {
    const said = (headers: Record<string, string>) =>
      clientOf(new Headers({ Host: 'a', ...headers }), { address: '127.0.0.1', secure: false, overSocket: true }, [])
    expect(said({})).toEqual({ address: '127.0.0.1', secure: false, host: 'a', viaProxy: true })
    const forwarded = {
      'X-Forwarded-For': '6.6.6.6, 203.0.113.9',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'b',
    }
    expect(said(forwarded)).toEqual({ address: '203.0.113.9', secure: true, host: 'b', viaProxy: true })
  })
})
