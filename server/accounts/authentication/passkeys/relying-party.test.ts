import { expect, test } from 'bun:test'
import { passkeySite } from './relying-party.ts'

const site = (externalUrl: string | null, method: 'json' | 'proxy' = 'json') =>
  passkeySite({ externalUrl, auth: { method } })

test.each([
  ['https://files.example.test', 'files.example.test', 'https://files.example.test'],
  ['https://files.example.test:8443/coffer', 'files.example.test', 'https://files.example.test:8443'],
  ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
])('passkeys at %s belong to %s', (url, id, origin) => {
  expect(site(url)).toEqual({ party: { id, origin } })
})

test.each([
  [null, 'no_address'],
  ['https://192.0.2.7', 'ip_address'],
  ['https://[2001:db8::7]:8443', 'ip_address'],
  ['http://127.0.0.1:8080', 'ip_address'],
  ['http://files.example.test', 'not_secure'],
] as const)('there are none at %s: %s', (url, unavailable) => {
  expect(site(url)).toEqual({ party: null, unavailable })
})

test('there are none where passwords are not stored here', () => {
  expect(site('https://files.example.test', 'proxy')).toEqual({ party: null, unavailable: null })
})
