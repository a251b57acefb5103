import { expect, test } from 'bun:test'
import { headingId, type LinkTarget, linkTarget } from './folder-link.ts'

const cases: [string, LinkTarget | null][] = [
  ['other.md', { kind: 'file', path: '/docs/notes/other.md' }],
  ['a%20b.png?x=1#y', { kind: 'file', path: '/docs/notes/a b.png' }],
  ['../c/', { kind: 'file', path: '/docs/c/' }],
  ['./d', { kind: 'file', path: '/docs/notes/d' }],
  ['/top.md', { kind: 'file', path: '/top.md' }],
  ['100%', { kind: 'file', path: '/docs/notes/100%' }],
  ['../../../etc/passwd', null],
  ['..%2f..%2f..%2fetc', null],
  ['#A%20b', { kind: 'anchor', anchor: 'A b' }],
  ['https://example.com/x', { kind: 'outside', href: 'https://example.com/x' }],
  ['HTTP://example.com', { kind: 'outside', href: 'HTTP://example.com' }],
  ['mailto:a@b.c', { kind: 'outside', href: 'mailto:a@b.c' }],
  ['//example.com', null],
  ['/\\example.com', null],
  ['\\\\example.com', null],
  ['javascript:alert(1)', null],
  ['JaVa\tScript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['blob:x', null],
  ['ftp://x', null],
  ['https:///x', null],
  ['file:///etc/passwd', null],
  ['', null],
  ['?q', null],
]
test.each(cases)('%j leads to %j', (href, target) => expect(linkTarget('/docs/notes', href)).toEqual(target))

test('headings are named by their words, and told apart', () => {
  const taken = new Set<string>()
  const ids = ['Über uns!', 'A & B', 'A & B', '', ''].map((text) => headingId(text, taken))
  expect(ids).toEqual(['über-uns', 'a--b', 'a--b-1', '', '-1'])
})
