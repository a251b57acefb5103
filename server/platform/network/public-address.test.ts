import { expect, test } from 'bun:test'
import { range } from '#server/testing/webhook-receiver.ts'
import { isReachable } from './public-address.ts'

test.each([
  ...[
    '8.8.8.8',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
  ],
  ...[
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
  ],
  ...['198.20.0.0', '223.255.255.255', '2606:4700::1111', '2a00:1450:4001::200e', '::ffff:8.8.8.8'],
])('public: %s', (address) => {
  expect(isReachable(address, [])).toBe(true)
})

test.each([
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
  ],
  ...[
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
  ],
  ...['198.51.100.7', '203.0.113.7', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
  ],
  ...[
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
  ],
  ...['ff02::1', 'fe80::1%eth0', '', 'localhost', '127.1', '0x7f000001', '2130706433'],
])('not public: %s', (address) => {
  expect(isReachable(address, [])).toBe(false)
})

test('what the operator allows is reached, and nothing beside it', () => {
  const allowed = [range('10.1.0.0/16'), range('fd00:1::/32')]
  expect(isReachable('10.1.2.3', allowed)).toBe(true)
  expect(isReachable('::ffff:10.1.2.3', allowed)).toBe(true)
  expect(isReachable('10.2.2.3', allowed)).toBe(false)
  expect(isReachable('fd00:1::5', allowed)).toBe(true)
  expect(isReachable('fd00:2::5', allowed)).toBe(false)
})
