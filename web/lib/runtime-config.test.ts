import { expect, test } from 'bun:test'
import { parseRuntimeConfig } from './runtime-config.ts'

test('keys the server left out get safe defaults', () => {
  const config = parseRuntimeConfig({ BaseURL: '/files', Theme: 'dark', Extra: 1 })
  expect(config).toMatchObject({
    BaseURL: '/files',
    Theme: 'dark',
    Signup: false,
    EnableExec: false,
    AuthMethod: 'json',
  })
  expect(config).not.toHaveProperty('Extra')
})

test.each([undefined, null, 'text', { BaseURL: 7 }, { Theme: 'neon' }])('%j gives the defaults', (raw) => {
  expect(parseRuntimeConfig(raw)).toEqual(parseRuntimeConfig({}))
})
