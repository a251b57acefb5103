import { expect, test } from 'bun:test'
import { Output } from './output.ts'

test('a colour goes on until the command is over', () => {
  const output = new Output()
  output.add({ kind: 'command', folder: '/a', text: 'ls' })
  output.write('\u001b[31mred')
  output.write('still red')
  output.add({ kind: 'over', folder: '/a', over: { how: 'lost' } })
  output.write('plain')
  expect(output.slice(1, 5).map((line) => line.kind === 'output' && line.look)).toEqual([{}, { color: 1 }, false, {}])
})

test('is copied as text', () => {
  const output = new Output()
  output.add({ kind: 'command', folder: '/a', text: 'ls' })
  output.write('\u001b[31mred\u001b[0m \u001b]0;title\u0007')
  output.add({ kind: 'over', folder: '/a', over: { how: 'lost' } })
  expect(output.text()).toBe('/a$ ls\nred ')
})

test('keeps the last lines, and their numbers', () => {
  const output = new Output({ lines: 100, characters: 1_000_000 })
  for (let n = 0; n < 1000; n += 1) output.write(`line ${n}`)
  expect(output.length).toBeLessThanOrEqual(100)
  expect(output.length).toBeGreaterThan(80)
  expect(output.dropped + output.length).toBe(1000)
  expect(output.text().endsWith('line 999')).toBe(true)
  expect(output.text().startsWith(`line ${output.dropped}\n`)).toBe(true)
})

test('keeps no more characters than it may', () => {
  const output = new Output({ lines: 1000, characters: 10_000 })
  for (let n = 0; n < 100; n += 1) output.write('x'.repeat(3000))
  expect(output.text().length).toBeLessThanOrEqual(10_100)
  expect(output.length).toBeGreaterThan(1)
})

test('tells who listens, until they do not', () => {
  const output = new Output()
  let heard = 0
  const leave = output.subscribe(() => {
    heard += 1
  })
  output.write('a')
  expect([heard, output.version()]).toEqual([0, 0])
  output.notifyListeners()
  leave()
  output.clear()
  expect([heard, output.version(), output.length]).toEqual([1, 2, 0])
})
