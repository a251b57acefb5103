import { expect, test } from 'bun:test'
import { createGestures } from './gestures.ts'
import { type ImageView, type Point, WHOLE } from './image-view.ts'

/** An image under simulated fingers; `at` is in milliseconds. */
function touch(first: ImageView = WHOLE) {
  let view = first
  const [shifts, pulls, swipes, taps]: [number[], number[], number[], Point[]] = [[], [], [], []]
  let away = 0
  const gestures = createGestures({
    view: () => view,
    show: (next) => {
      view = next
    },
    shift: (x) => shifts.push(x),
    pull: (y) => pulls.push(y),
    pulled: () => {
      away += 1
    },
    swiped: (direction) => swipes.push(direction),
    doubleTapped: ({ x, y }) => taps.push({ x, y }),
  })
  const contact = (id: number, x: number, y: number, at = 0) => ({ id, x, y, at, finger: true })
  return {
    ...{ shifts, pulls, swipes, taps, gestures, contact },
    away: () => away,
    view: () => view,
    drag(from: Point, to: Point) {
      gestures.down(contact(1, from.x, from.y))
      gestures.move(contact(1, (from.x + to.x) / 2, (from.y + to.y) / 2))
      gestures.move(contact(1, to.x, to.y))
      gestures.up(contact(1, to.x, to.y))
    },
    tap(x: number, y: number, at: number) {
      gestures.down(contact(1, x, y, at))
      gestures.up(contact(1, x, y, at + 20))
    },
  }
}

test.each([
  [{ x: -80, y: 10 }, [-1]],
  [{ x: 80, y: -10 }, [1]],
  [{ x: 50, y: 0 }, []],
  [{ x: 80, y: 70 }, []],
])('a finger that moves by %p swipes %p', (to, swipes) => {
  const hand = touch()
  hand.drag({ x: 0, y: 0 }, to)
  expect(hand.swipes).toEqual(swipes)
  expect(hand.shifts.at(-1)).toBe(0)
})

test('what is enlarged is moved, and not pushed aside', () => {
  const hand = touch({ zoom: 2, x: 10, y: 20 })
  hand.drag({ x: 0, y: 0 }, { x: 100, y: 40 })
  expect(hand.view()).toEqual({ zoom: 2, x: 110, y: 60 })
  expect(hand.swipes).toEqual([])
})

test('two fingers zoom by how far they are apart, and what is between them stays there', () => {
  const { gestures, contact, view, swipes } = touch()
  gestures.down(contact(1, 50, 0))
  gestures.down(contact(2, 150, 0))
  gestures.move(contact(1, 0, 0))
  gestures.move(contact(2, 200, 0))
  expect(view()).toEqual({ zoom: 2, x: -100, y: 0 })
  gestures.up(contact(1, 0, 0))
  gestures.up(contact(2, 200, 0))
  expect(swipes).toEqual([])
})

test('a pinch that ends close to all of it shows all of it', () => {
  const { gestures, contact, view } = touch()
  gestures.down(contact(1, -50, 0))
  gestures.down(contact(2, 50, 0))
  gestures.move(contact(2, 53, 0))
  gestures.up(contact(2, 53, 0))
  expect(view()).toEqual(WHOLE)
})

test.each([
  [280, 5, 1],
  [400, 5, 0],
  [200, 60, 0],
])('two taps %d ms and %d px apart are %d double taps', (pause, apart, count) => {
  const hand = touch()
  hand.tap(0, 0, 0)
  hand.tap(apart, 0, pause)
  expect(hand.taps).toHaveLength(count)
})

test('three quick taps are one double tap and one tap', () => {
  const hand = touch()
  for (const at of [0, 100, 200]) hand.tap(0, 0, at)
  expect(hand.taps).toHaveLength(1)
})

test('a mouse moves what is enlarged and swipes nothing', () => {
  const { gestures, contact, swipes, shifts } = touch()
  const mouse = (x: number) => ({ ...contact(1, x, 0), finger: false })
  gestures.down(mouse(0))
  gestures.move(mouse(200))
  gestures.up(mouse(200))
  expect({ swipes, shifts }).toEqual({ swipes: [], shifts: [] })
})

test.each([
  [{ x: 10, y: 120 }, [60, 120, 0], 1],
  [{ x: 10, y: 80 }, [40, 80, 0], 0],
  [{ x: 10, y: -120 }, [], 0],
  [{ x: 120, y: 130 }, [65, 130, 0], 1],
])('a whole image follows a finger that moves by %p down, and is put away behind it', (to, pulls, away) => {
  const hand = touch()
  hand.drag({ x: 0, y: 0 }, to)
  expect([hand.pulls, hand.away(), hand.swipes]).toEqual([pulls, away, []])
})

test('an enlarged image is panned instead, and the mouse puts nothing away', () => {
  const near = touch({ zoom: 2, x: 0, y: 0 })
  near.drag({ x: 0, y: 0 }, { x: 0, y: 200 })
  expect([near.pulls, near.away(), near.view().y]).toEqual([[], 0, 200])
  const mouse = touch()
  const at = (y: number) => ({ ...mouse.contact(1, 0, y), finger: false })
  mouse.gestures.down(at(0))
  mouse.gestures.move(at(200))
  mouse.gestures.up(at(200))
  expect([mouse.pulls, mouse.away()]).toEqual([[], 0])
})

test('a second finger, and the browser, put a pulled image back', () => {
  const hand = touch()
  hand.gestures.down(hand.contact(1, 0, 0))
  hand.gestures.move(hand.contact(1, 0, 150))
  hand.gestures.down(hand.contact(2, 50, 0))
  expect([hand.pulls, hand.away()]).toEqual([[150, 0], 0])
  const other = touch()
  other.gestures.down(other.contact(1, 0, 0))
  other.gestures.move(other.contact(1, 0, 150))
  other.gestures.cancel(1)
  expect([other.pulls, other.away()]).toEqual([[150, 0], 0])
})
