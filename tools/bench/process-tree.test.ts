import { expect, test } from 'bun:test'
import { cpuTimes, flushesIn } from './process-tree.ts'

test('processor time is read behind a process name with spaces and brackets', () => {
  const stat = '42 (a (b) c) S 1 42 42 0 -1 4194304 100 0 0 0 150 50 20 10 20 0 3 0 5000 1 1'
  expect(cpuTimes(stat)).toEqual({ user: 1.7, system: 0.6 })
})

test('an interrupted flush in the output of strace counts once', () => {
  const calls = [
    '7 fsync(12 <unfinished ...>',
    '8 fdatasync(13) = 0',
    '7 <... fsync resumed>) = 0',
    '7 +++ exited with 0 +++',
    '9 msync(0x7f, 4096, MS_SYNC) = 0',
  ]
  expect(flushesIn(calls.join('\n'))).toBe(3)
})
