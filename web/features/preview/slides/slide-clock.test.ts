import { expect, test } from 'bun:test'
import { intervalOf, nextSlide } from './slide-clock.ts'

test.each([
  [['/a', '/b', '/c'], '/a', '/b'],
  [['/a', '/b', '/c'], '/c', '/a'],
  [['/a', '/b'], '/film', '/a'],
  [['/a'], '/a', null],
  [[], '/a', null],
])('of %p, after %s comes %p', (pictures, path, next) => expect(nextSlide(pictures, path)).toBe(next))

test.each([
  ['10', 10],
  [null, 5],
  ['7', 5],
  ['NaN', 5],
] as const)('kept as %p, a picture stays %d seconds', (kept, seconds) => expect(intervalOf(kept)).toBe(seconds))
