import { expect, test } from 'bun:test'
import { uploadAddress } from './xhr-send.ts'

test.each([
  [
    { path: '/a b/ü#?.txt', file: new Blob([]), override: false },
    '/base/api/resources/a%20b/%C3%BC%23%3F.txt?override=false',
  ],
  [{ path: '/100%25', file: new Blob([]), override: true }, '/base/api/resources/100%2525?override=true'],
  [{ path: '/docs', file: null, override: false }, '/base/api/resources/docs/?override=false'],
])('%p goes to %s', (sending, address) => expect(uploadAddress('/base', sending)).toBe(address))
