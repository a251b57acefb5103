import { expect, test } from 'bun:test'
import { batchAddress } from './batch-send.ts'
import { plainAddress } from './plain-send.ts'

test.each([
  [
    { path: '/a b/ü#?.txt', file: new Blob([]), override: false },
    '/api/resources/a%20b/%C3%BC%23%3F.txt?override=false',
  ],
  [{ path: '/100%25', file: new Blob([]), override: true }, '/api/resources/100%2525?override=true'],
  [{ path: '/docs', file: null, override: false }, '/api/resources/docs/?override=false'],
])('%p goes to %s', (upload, address) => expect(plainAddress(upload)).toBe(address))

test.each([
  ['', '/api/files/'],
  ['/a b/ü', '/api/files/a%20b/%C3%BC/'],
])('many files below %p go to %s', (into, address) => expect(batchAddress(into)).toBe(address))
