import { expect, test } from 'bun:test'
import { linkOf } from './link.ts'

test('a whole link has neither a path nor a slash at the end', () => {
  expect(linkOf('abc', 'https://files.example/fb', {})).toBe('https://files.example/fb/share/abc')
})

test('it is at the address that the operator names, with its own path', () => {
  const told = { BaseURL: '/fb', ExternalURL: 'https://share.example/x' }
  expect(linkOf('a b', 'http://10.0.0.1:8080/fb', told)).toBe('https://share.example/x/share/a%20b')
  for (const odd of [null, 'x', { ExternalURL: 1 }])
    expect(linkOf('abc', 'http://here', odd)).toBe('http://here/share/abc')
})
