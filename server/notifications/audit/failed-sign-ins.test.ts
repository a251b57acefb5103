import { expect, test } from 'bun:test'
import { FailedSignIns, type RecordedFailure } from './failed-sign-ins.ts'

function listening(period?: number) {
  const told: RecordedFailure[] = []
  const failed = new FailedSignIns((failure) => told.push(failure), period)
  return { told, failed }
}

const reason = 'wrong credentials'

test('a few are told one by one, the rest of a minute as a number', () => {
  const { told, failed } = listening()
  for (let n = 1; n <= 8; n++) failed.addFailure({ username: `name ${n}`, address: '192.0.2.1', reason })
  failed.addFailure({ username: 'zoe', address: '192.0.2.2', reason })
  expect(told.map(({ username }) => username)).toEqual(['name 1', 'name 2', 'name 3', 'name 4', 'name 5', 'zoe'])
  failed.flush()
  expect(told.slice(6)).toEqual([{ username: 'name 8', address: '192.0.2.1', detail: '3 more within a minute' }])
  failed.addFailure({ username: 'ann', address: '192.0.2.1', reason })
  expect(told.at(-1)).toEqual({ username: 'ann', address: '192.0.2.1', detail: reason })
  failed.flush()
  expect(told).toHaveLength(8)
})

test('a flood from everywhere makes few events, and none is lost from the count', () => {
  const { told, failed } = listening()
  for (let n = 0; n < 10_000; n++) failed.addFailure({ username: 'admin', address: `2001:db8::${n}`, reason })
  failed.flush()
  expect(told).toHaveLength(61)
  expect(told.at(-1)).toEqual({ username: 'admin', address: null, detail: '9940 more within a minute' })
})

test('the number is told by itself when the minute is over', async () => {
  const { told, failed } = listening(20)
  for (let n = 1; n <= 6; n++) failed.addFailure({ username: 'ann', address: '192.0.2.1', reason })
  while (told.length < 6) await Bun.sleep(5)
  expect(told.at(-1)?.detail).toBe('1 more within a minute')
})
