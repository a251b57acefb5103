import { expect, test } from 'bun:test'
import { hrefOf } from './addresses.ts'

test.each([
  ['/files/a/', '', '/files/a/'],
  ['/files/a/', '/base', '/base/files/a/'],
  ['//other.example/files/', '', '/other.example/files/'],
  ['/files//a/', '', '/files//a/'],
])('%s below the base %j is %s', (route, base, href) => expect(hrefOf(route, base)).toBe(href))
