import { expect, test } from 'bun:test'
import { transformTo } from './tile-zoom.ts'

const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height }) as DOMRectReadOnly

test('a picture covers its tile, around the same middle', () => {
  expect(transformTo(rect(0, 0, 800, 600), rect(100, 200, 80, 80))).toBe(
    'translate(-260px, -60px) scale(0.13333333333333333)',
  )
  expect(transformTo(rect(10, 20, 100, 100), rect(10, 20, 100, 100))).toBe('translate(0px, 0px) scale(1)')
})
