import { describe, expect, test } from 'bun:test'
import { entityTagOf } from './entity-tag.ts'

describe('the entity tag of a file', () => {
  test.each([
    ['2024-05-06T07:08:09.123456789Z', 255, 1714979289123456789n, 'ff'],
    ['2024-05-06T07:08:09.5Z', 0, 1714979289500000000n, '0'],
    ['2024-05-06T07:08:09Z', 16, 1714979289000000000n, '10'],
    ['1970-01-01T00:00:00Z', 1, 0n, '1'],
  ])('%s, %d bytes', (modified, size, nanoseconds, hexSize) =>
    expect(entityTagOf({ modified, size })).toBe(`"${nanoseconds.toString(16)}${hexSize}"`),
  )

  test.each(['', 'yesterday', '2024-05-06T07:08:09+02:00', '2024-99-06T07:08:09Z'])('%j has none', (modified) =>
    expect(entityTagOf({ modified, size: 1 })).toBeNull(),
  )
})
