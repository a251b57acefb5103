import { expect, test } from 'bun:test'
import { closest } from './closest.ts'

const names = ['root', 'port', 'base-url', 'trusted-proxies']

test.each([
  ['prot', 'port'],
  ['baseURL', 'base-url'],
  ['base_url', 'base-url'],
  ['trusted-proxy', 'trusted-proxies'],
  ['rot', 'root'],
])('%s was meant to be %s', (word, meant) => {
  expect(closest(word, names)).toBe(meant)
})

test.each(['zebra', 'x', ''])('nothing is near %p', (word) => {
  expect(closest(word, names)).toBeUndefined()
})
