import { expect, test } from 'bun:test'
import { isDocument, isPart } from './response-validation.ts'

const ADDRESS = 'https://files.example/static/runtime-config.js'
const answer = (type: string, others: Partial<Response> = {}) => {
  const response = new Response('', { headers: { 'Content-Type': type } })
  return Object.entries(others).reduce((made, [key, value]) => Object.defineProperty(made, key, { value }), response)
}

test('a document is one of ours, and came from where it was asked for', () => {
  expect(isDocument(answer('text/html; charset=utf-8', { type: 'basic' }))).toBe(true)
  for (const other of [{ redirected: true }, { type: 'opaque' }, { type: 'cors' }, { status: 206 }] as const)
    expect(isDocument(answer('text/html', other))).toBe(false)
  expect(isDocument(answer('text/htmlx'))).toBe(false)
})

test('a part is what its name says', () => {
  expect(isPart(ADDRESS, answer('text/javascript'), false)).toBe(true)
  expect(isPart(ADDRESS, answer('text/javascript'), true)).toBe(false)
  expect(isPart(ADDRESS, answer('text/javascript', { redirected: true }), false)).toBe(false)
  for (const type of ['text/html', 'text/plain', '']) expect(isPart(ADDRESS, answer(type), false)).toBe(false)
  for (const [name, type, fits] of [
    ['a.css', 'text/css', true],
    ['a.css', 'text/html', false],
    ['logo.svg', 'image/png', true],
    ['a.woff2', 'font/woff2', true],
    ['a.woff2', 'text/html; charset=utf-8', false],
    ['a.woff2', '', false],
  ] as const)
    expect(isPart(`https://files.example/${name}`, answer(type), false)).toBe(fits)
})
