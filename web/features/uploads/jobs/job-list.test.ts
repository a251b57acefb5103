import { expect, test } from 'bun:test'
import { buildJob } from '#web/lib/testing/build-job.ts'
import { JobList } from './job-list.ts'

const running = buildJob({ id: 7, state: 'running', endedAt: null })

test('a job stays on the line of its request', () => {
  const list = new JobList()
  list.addRequested(-1, running)
  expect(list.put(running)?.key).toBe(-1)
  expect(list.put({ ...running, state: 'done', endedAt: 1 })?.key).toBe(7)
  expect(list.shown.map(({ key, line, watched }) => [key, line, watched])).toEqual([[7, -1, true]])
})

test('a job that had ended before it was seen is not watched, and goes with all others', () => {
  const list = new JobList()
  expect(list.put(buildJob({ id: 3, endedAt: 1 }))).toBeUndefined()
  expect(list.find(3)?.watched).toBe(false)
  list.setOffline(true)
  list.clear()
  expect(list.state.getSnapshot()).toEqual({ shown: [], offline: false })
})
