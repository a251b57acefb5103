import { expect, test } from 'bun:test'
import { InProcessBus } from './in-process-bus.ts'

type Events = { counted: number; named: string }

function busWithReports() {
  const reports: string[] = []
  const bus = new InProcessBus<Events>((error, event) => reports.push(`${event}: ${error}`))
  return { bus, reports }
}

test('everyone who listens hears an event, in the order they came', () => {
  const { bus } = busWithReports()
  const heard: string[] = []
  bus.subscribe('counted', (n) => void heard.push(`first ${n}`))
  bus.subscribe('counted', (n) => void heard.push(`second ${n}`))
  bus.publish('counted', 7)
  bus.publish('named', 'nobody')
  expect(heard).toEqual(['first 7', 'second 7'])
})

test('whoever left hears nothing more', () => {
  const { bus } = busWithReports()
  const heard: number[] = []
  const leave = bus.subscribe('counted', (n) => void heard.push(n))
  bus.publish('counted', 1)
  leave()
  bus.publish('counted', 2)
  expect(heard).toEqual([1])
})

test('a failing listener is reported and harms nobody', async () => {
  const { bus, reports } = busWithReports()
  const heard: number[] = []
  bus.subscribe('counted', () => {
    throw new Error('at once')
  })
  bus.subscribe('counted', () => Promise.reject(new Error('later')))
  bus.subscribe('counted', (n) => void heard.push(n))
  bus.publish('counted', 3)
  await Promise.resolve()
  expect(heard).toEqual([3])
  expect(reports).toEqual(['counted: Error: at once', 'counted: Error: later'])
})
