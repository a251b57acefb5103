import { expect, test } from 'bun:test'
import { positionIn, withPosition } from './playback-storage.ts'

test('a long film goes on where it was left', () => {
  const kept = withPosition(withPosition(null, '/a.mkv', 1234.7), '/b.mkv', 60)
  expect([
    positionIn(kept, '/a.mkv', 7200),
    positionIn(kept, '/b.mkv', 7200),
    positionIn(kept, '/c.mkv', 7200),
  ]).toEqual([1234, 60, 0])
})

test('a short one, one just begun and one seen to its end start anew', () => {
  const kept = withPosition(null, '/a.mkv', 590)
  expect([
    positionIn(kept, '/a.mkv', 599),
    positionIn(kept, '/a.mkv', 610),
    positionIn(kept, '/a.mkv', Number.NaN),
  ]).toEqual([0, 0, 0])
  expect(positionIn(withPosition(kept, '/a.mkv', 20), '/a.mkv', 7200)).toBe(0)
})

test('only the latest hundred are remembered', () => {
  let kept = withPosition(null, '/first', 100)
  for (let film = 0; film < 100; film++) kept = withPosition(kept, `/${film}`, 100)
  expect([positionIn(kept, '/first', 7200), positionIn(kept, '/99', 7200)]).toEqual([0, 100])
})

test('what somebody else wrote there is nothing', () => {
  for (const kept of ['', '{', '{}', '[[1,2],"x",["/a.mkv","9"]]', 'null'])
    expect(positionIn(kept, '/a.mkv', 7200)).toBe(0)
})
