import { expect, test } from 'bun:test'
import { isInNetwork, parseIpNetwork } from './ip-network.ts'

test.each([
  ['10.0.0.0/8', '10.255.1.2', true],
  ['10.0.0.0/8', '11.0.0.0', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['10.1.128.0/17', '10.1.129.0', true],
  ['10.1.128.0/17', '10.1.127.255', false],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::1', '::1', true],
  ['::/0', '10.0.0.1', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['10.0.0.0/8', 'not an address', false],
  ['fe80::/10', 'fe80::1%eth0', false],
])('%s and %s: %p', (network, address, inside) => {
  const parsed = parseIpNetwork(network)
  expect(parsed !== undefined && isInNetwork(parsed, address)).toBe(inside)
})

test.each([
  '',
  '10.0.0',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.1/8',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '10.0.0.0/-1',
  'localhost',
  '010.0.0.1',
])('refuses %p', (text) => {
  expect(parseIpNetwork(text)).toBeUndefined()
})
