import { expect, test } from 'bun:test'
import { parseSync } from 'vite'
import { hasTopLevelAwait } from './top-level-await.mjs'

const found = (code) => hasTopLevelAwait(parseSync('module.js', code).program.body)

test.each([
  'await start()',
  'root && (await start())',
  'export const loaded = await import("./loaded.js")',
  'if (root) for await (const part of parts) show(part)',
  'class Page { [await name()]() {} }',
])('found: %s', (code) => {
  expect(found(code)).toBe(true)
})

test.each([
  'void start()',
  'async function start() { await load() }',
  'const start = async () => { for await (const part of parts) await show(part) }',
  'class Page { async start() { await load() } }',
  'const word = "await"',
])('accepted: %s', (code) => {
  expect(found(code)).toBe(false)
})
