import { afterEach, beforeEach, expect, test } from 'bun:test'
import { canUsePasskeys } from './can-use-passkeys.ts'

/** Makes this a page at an address, in a browser with or without passkeys. */
function at(origin: string, hasPasskeys = true): void {
  Object.defineProperty(globalThis, 'location', { value: { origin }, configurable: true })
  if (hasPasskeys) Object.defineProperty(globalThis, 'PublicKeyCredential', { value: {}, configurable: true })
}
const names = ['location', 'PublicKeyCredential'] as const
let before: (PropertyDescriptor | undefined)[] = []

beforeEach(() => {
  before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
})
afterEach(() => {
  for (const [index, name] of names.entries()) {
    const descriptor = before[index]
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
  }
})

test('passkeys can be used at exactly the external address', () => {
  at('https://files.example.test:8443')
  expect(canUsePasskeys('https://files.example.test:8443/coffer')).toBe(true)
  expect(canUsePasskeys('https://files.example.test')).toBe(false)
  expect(canUsePasskeys()).toBe(false)
})

test.each(['https://192.0.2.7', 'https://[2001:db8::7]'])('never at an IP address: %s', (origin) => {
  at(origin)
  expect(canUsePasskeys(origin)).toBe(false)
})

test('never in a browser without them', () => {
  at('https://files.example.test', false)
  expect(canUsePasskeys('https://files.example.test')).toBe(false)
})
