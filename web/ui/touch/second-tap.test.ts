import { expect, test } from 'bun:test'
import { suppressSecondTap } from './second-tap.ts'

const FIRST = { clientX: 100, clientY: 100, timeStamp: 1000 }

/** A window in which a tap at 1000 ms has opened something, and the types of the events that reach the page. */
function openedAt(first: typeof FIRST) {
  const target = new EventTarget()
  suppressSecondTap(first, target)
  // The release of the first tap, which some browsers report later.
  target.dispatchEvent(new Event('pointerup'))
  const heard: string[] = []
  // After the listeners in the capture phase, as those of elements are.
  for (const type of ['pointerdown', 'pointerup', 'click'])
    target.addEventListener(type, (event) => heard.push(event.cancelBubble ? `${type} stopped` : type))
  /** Taps or clicks, and returns what the page is told of it. */
  const tap = (timeStamp: number, at: { x?: number; pointerType?: string } = {}) => {
    heard.length = 0
    let prevented = false
    for (const type of ['pointerdown', 'pointerup', 'click']) {
      const event = new Event(type, { cancelable: true })
      const values = { timeStamp, clientX: at.x ?? 100, clientY: 100, pointerType: at.pointerType ?? 'touch' }
      for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, { value })
      target.dispatchEvent(event)
      prevented ||= event.defaultPrevented
    }
    return { heard: [...heard], prevented }
  }
  return tap
}

const STOPPED = { heard: ['pointerdown stopped', 'pointerup stopped', 'click stopped'], prevented: true }
const HEARD = { heard: ['pointerdown', 'pointerup', 'click'], prevented: false }

test('a second tap within 300 ms does nothing, and the third acts again', () => {
  const tap = openedAt(FIRST)
  expect(tap(1300)).toEqual(STOPPED)
  expect(tap(1300)).toEqual(HEARD)
})

test('later taps, taps elsewhere and clicks by mouse act', () => {
  expect(openedAt(FIRST)(1301)).toEqual(HEARD)
  expect(openedAt(FIRST)(1100, { x: 150 })).toEqual(HEARD)
  expect(openedAt(FIRST)(1100, { pointerType: 'mouse' })).toEqual(HEARD)
})

test('a tap that acts ends the wait', () => {
  const tap = openedAt(FIRST)
  expect(tap(1100, { x: 150 })).toEqual(HEARD)
  expect(tap(1200)).toEqual(HEARD)
})
