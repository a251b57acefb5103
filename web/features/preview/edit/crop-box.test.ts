import { expect, test } from 'bun:test'
import {
  type CropBox,
  isWhole,
  largestBox,
  moveBox,
  ratioOf,
  resizeBox,
  turnBox,
  turnedChoice,
  turnOf,
  WHOLE_PICTURE,
} from './crop-box.ts'

const box = (left: number, top: number, width: number, height: number): CropBox => ({ left, top, width, height })
const near = (seen: CropBox, expected: CropBox) => {
  for (const key of ['left', 'top', 'width', 'height'] as const) expect(seen[key]).toBeCloseTo(expected[key], 6)
}

test('a box is moved, and stays in the picture', () => {
  near(moveBox(box(0.1, 0.2, 0.5, 0.5), { x: 0.1, y: -0.1 }), box(0.2, 0.1, 0.5, 0.5))
  near(moveBox(box(0.1, 0.2, 0.5, 0.5), { x: 9, y: -9 }), box(0.5, 0, 0.5, 0.5))
})

test('edges and corners move alone, within the picture and no further than the other side', () => {
  near(resizeBox(WHOLE_PICTURE, { x: 1, y: 0 }, { x: -0.25, y: 0.5 }, null), box(0, 0, 0.75, 1))
  near(resizeBox(WHOLE_PICTURE, { x: -1, y: -1 }, { x: 0.25, y: 0.5 }, null), box(0.25, 0.5, 0.75, 0.5))
  near(resizeBox(box(0.5, 0.5, 0.2, 0.2), { x: 1, y: 1 }, { x: 5, y: 5 }, null), box(0.5, 0.5, 0.5, 0.5))
  near(resizeBox(box(0.5, 0.5, 0.2, 0.2), { x: -1, y: 0 }, { x: 5, y: 0 }, null), box(0.68, 0.5, 0.02, 0.2))
})

test('a ratio is kept: corners at the opposite corner, edges around the middle', () => {
  near(resizeBox(box(0.2, 0.2, 0.2, 0.2), { x: 1, y: 1 }, { x: 0.1, y: 0 }, 1), box(0.2, 0.2, 0.3, 0.3))
  near(resizeBox(box(0.2, 0.2, 0.2, 0.2), { x: 1, y: 0 }, { x: 0.2, y: 0 }, 1), box(0.2, 0.1, 0.4, 0.4))
  near(resizeBox(box(0.2, 0.2, 0.2, 0.2), { x: -1, y: -1 }, { x: -9, y: -9 }, 1), box(0, 0, 0.4, 0.4))
  near(resizeBox(box(0, 0, 1, 0.5), { x: 0, y: 1 }, { x: 0, y: -0.25 }, 2), box(0.25, 0, 0.5, 0.25))
})

test('the largest box of a ratio', () => {
  near(largestBox(2), box(0, 0.25, 1, 0.5))
  near(largestBox(0.5), box(0.25, 0, 0.5, 1))
})

test('a quarter turn keeps the part, four lead back', () => {
  near(turnBox(box(0, 0, 0.5, 0.25), 1), box(0.75, 0, 0.25, 0.5))
  near(turnBox(turnBox(box(0.1, 0.2, 0.3, 0.4), 1), -1), box(0.1, 0.2, 0.3, 0.4))
  let turned = box(0.1, 0.2, 0.3, 0.4)
  for (let step = 0; step < 4; step++) turned = turnBox(turned, 1)
  near(turned, box(0.1, 0.2, 0.3, 0.4))
})

test.each([
  [0, 0],
  [90, 90],
  [-90, 270],
  [450, 90],
  [-360, 0],
] as const)('an angle of %d degrees is a turn of %d', (angle, turn) => expect(turnOf(angle)).toBe(turn))

test('ratios, as fractions of the picture', () => {
  const picture = { width: 400, height: 300 }
  expect([ratioOf('free', picture), ratioOf('original', picture), ratioOf('1:1', picture)]).toEqual([null, 1, 0.75])
  expect(ratioOf('16:9', picture)).toBeCloseTo(4 / 3, 6)
  expect([turnedChoice('free'), turnedChoice('original'), turnedChoice('16:9')]).toEqual(['free', 'original', '9:16'])
})

test('what leaves out nothing', () => {
  expect([isWhole(WHOLE_PICTURE), isWhole(box(0, 0, 0.99, 1))]).toEqual([true, false])
})
