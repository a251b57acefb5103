import { expect, test } from 'bun:test'
import { limitOutput } from './output-limit.mjs'

/** Returns the shortened output of some chunks. */
function limited(...chunks) {
  let output = ''
  const limit = limitOutput((text) => {
    output += text
  })
  for (const chunk of chunks) limit.push(Buffer.from(chunk))
  limit.end()
  return output
}

test('ordinary output passes unchanged, however it is cut into chunks', () => {
  const text =
    'server/a.test.ts:\n(pass) äöü [1.00ms]\nerror: expect(received).toBe(expected)\n(fail) two\n\n 1 pass\n 1 fail\n'
  expect(limited(text)).toBe(text)
  expect(limited(...[...Buffer.from(text)].map((byte) => Uint8Array.of(byte)))).toBe(text)
})

test('a failing assertion about much data prints at most 4 KB: its beginning, its end and its verdict', () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `+   "i": ${at},`)
  const output = limited(
    ['a.test.ts:', 'error: differs', ...lines, '      at a.test.ts:3', '(fail) big [1.00ms]', ''].join('\n'),
  )
  expect(output.length).toBeLessThan(4096 + 100)
  expect(output).toStartWith('a.test.ts:\nerror: differs\n+   "i": 0,\n')
  expect(output).toMatch(/… \d+ characters omitted …/)
  expect(output).toEndWith('+   "i": 49999,\n      at a.test.ts:3\n(fail) big [1.00ms]\n')
})

test('so does one of a single line', () => {
  const output = limited('error: ', ...Array.from({ length: 160 }, () => 'x'.repeat(65_536)), '\n(fail) long\n')
  expect(output.length).toBeLessThan(4096 + 100)
  expect(output).toEndWith('x\n(fail) long\n')
})

test('each test has its own limit', () => {
  const output = limited(...['one', 'two'].map((name) => `${'y'.repeat(3000)}\n(fail) ${name}\n`))
  expect(output).not.toContain('omitted')
})
