import { expect, test } from 'bun:test'
import { addressKey } from './address-key.ts'

test.each([
  ['192.0.2.7', '192.0.2.8', false],
  ['::ffff:192.0.2.7', '192.0.2.7', true],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:1', true],
  ['fe80::1%eth0', 'fe80::2', true],
  ['::1', '::2', true],
  ['', '192.0.2.7', false],
])('%s and %s count together: %p', (a, b, together) => {
  expect(addressKey(a) === addressKey(b)).toBe(together)
})
