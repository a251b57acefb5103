import { expect, test } from 'bun:test'
import { parseAnswers, parseWrk } from './clients.ts'
import { tusChunkBytes } from './file-browser.ts'
import { bestPeer, type Columns, type Figure, figureOf, type Line, report } from './report.ts'
import { outsideAddresses } from './start.ts'

const columns: Columns = { ours: 'Coffer', peers: ['one', 'other'], floors: ['floor'] }
const line = (better: Line['better'], figures: Readonly<Record<string, Figure>>): Line => ({
  work: 'a row',
  better,
  runs: 3,
  show: (value) => `${value} s`,
  figures: new Map(Object.entries(figures)),
})

test('the best peer has the largest rate or the shortest time; floors and missing figures do not count', () => {
  const figures = { Coffer: 6, one: 3, other: 12, floor: 1 }
  expect(bestPeer(line('more', figures), columns)).toEqual({ name: 'other', ratio: 0.5 })
  expect(bestPeer(line('less', figures), columns)).toEqual({ name: 'one', ratio: 2 })
  expect(bestPeer(line('less', { ...figures, one: 'no search' }), columns)).toEqual({ name: 'other', ratio: 0.5 })
  expect(bestPeer(line('less', { Coffer: 6, one: 'no search' }), columns)).toBeNull()
  expect(bestPeer(line('less', { ...figures, Coffer: 'it failed' }), columns)).toBeNull()
})

test('the table has a column for each contestant, and the reasons for empty cells below it', () => {
  const text = report([line('less', { Coffer: 6, one: 3, other: 'no search' })], columns)
  expect(text.split('\n')).toEqual([
    '| Work | Coffer | one | other | floor | Coffer / best peer | Better | Runs |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    '| a row | 6 s | 3 s |  |  | 2.00× (one) | less | 3 |',
    '',
    '- other: no search (a row)',
  ])
})

test('a peer that flushes nothing has no ratio', () => {
  expect(report([line('less', { Coffer: 2, one: 0 })], columns)).toContain('| 2 s | 0 s |  |  |  | less |')
})

test('a figure is the median of its runs; a reason takes its place', () => {
  expect(figureOf([3, 1, 2], undefined)).toBe(2)
  expect(figureOf([3, 1, 2], 'it failed')).toBe('it failed')
  expect(figureOf([], undefined)).toBe('not measured')
})

test('the lines of curl are read in milliseconds', () => {
  expect(parseAnswers('200 0.001500 0.250000 4096\n201 0.5 1 0\n')).toEqual([
    { status: 200, firstByte: 1.5, total: 250, bytes: 4096 },
    { status: 201, firstByte: 500, total: 1000, bytes: 0 },
  ])
})

test('the summary of wrk is read, and failed requests are an error', () => {
  const summary = (more: string) =>
    `Running 4s test\n  60211 requests in 4.01s, 0.95GB read\n${more}Requests/sec: 15015.21\n`
  expect(parseWrk(summary(''))).toEqual({ requests: 60_211, seconds: 4.01 })
  expect(() => parseWrk(summary('  Non-2xx or 3xx responses: 7\n'))).toThrow('Non-2xx or 3xx responses: 7')
  expect(() => parseWrk(summary('  Socket errors: connect 0, read 3, write 0, timeout 0\n'))).toThrow('read 3')
})

test('an address outside the loopback is found, whatever else listens', () => {
  const listening = [
    'LISTEN 0 512 127.0.0.1:4000 0.0.0.0:* users:(("a",pid=7,fd=5))',
    'LISTEN 0 512 [::1]:4001 [::]:* users:(("a",pid=7,fd=6))',
    'LISTEN 0 512 0.0.0.0:4002 0.0.0.0:* users:(("a",pid=7,fd=7))',
    'LISTEN 0 512 *:4003 *:* users:(("b",pid=8,fd=5))',
  ].join('\n')
  expect(outsideAddresses(listening, [7])).toEqual(['0.0.0.0:4002'])
  expect(outsideAddresses(listening, [9])).toEqual([])
})

test('chunks have the size of the settings, at most that of Coffer’s page', () => {
  expect(tusChunkBytes({ tus: { chunkSize: 10_485_760, retryCount: 5 }, signup: false })).toBe(10_485_760)
  expect(tusChunkBytes({ tus: { chunkSize: 2 ** 30 } })).toBe(95 * 1024 * 1024)
  expect(() => tusChunkBytes({})).toThrow()
})
