import { expect, test } from 'bun:test'
import { cpuTime } from '#testing/cpu-time.ts'
import { processorTimeOfTree } from './process-tree.ts'

/** The system counts in units of ten milliseconds. */
const UNIT = 10

test('the processor time of a process includes that of its threads, of running children and of ended ones', async () => {
  const before = processorTimeOfTree(process.pid) ?? 0
  const began = cpuTime()
  while (cpuTime() - began < 100) Math.random()
  const after = processorTimeOfTree(process.pid) ?? 0
  expect(after - before).toBeGreaterThanOrEqual(100 - 2 * UNIT)

  const child = Bun.spawn(['sh', '-c', 'while :; do :; done'])
  while ((processorTimeOfTree(child.pid) ?? 0) < 100) await Bun.sleep(5)
  expect((processorTimeOfTree(process.pid) ?? 0) - after).toBeGreaterThanOrEqual(100)
  child.kill('SIGKILL')
  await child.exited
  expect((processorTimeOfTree(process.pid) ?? 0) - after).toBeGreaterThanOrEqual(100)
  expect(processorTimeOfTree(child.pid)).toBeNull()
})
