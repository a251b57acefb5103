import { describe, expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { isAppError } from '#server/platform/errors.ts'
import { withKeysOf } from './json-keys.ts'

const schema = z.object({
  viewMode: z.optional(z.string()),
  items: z.optional(z.array(z.object({ fromPath: z.string() }))),
  either: z.optional(
    z.union([
      z.object({ kind: z.literal('one'), ofOne: z.string() }),
      z.object({ kind: z.string(), ofTwo: z.string() }),
    ]),
  ),
  free: z.optional(z.record(z.string(), z.object({ innerKey: z.string() }))),
  open: z.optional(z.nullable(z._default(z.unknown(), null))),
  made: z.optional(
    z.pipe(
      z.object({ rawKey: z.string() }),
      z.transform(({ rawKey }) => rawKey),
    ),
  ),
})

const fieldOf = (value: unknown) => {
  try {
    withKeysOf(schema, value, 'refused')
  } catch (error) {
    if (isAppError(error, 'invalid')) return error.field
    throw error
  }
  return null
}

describe('keys in any letter case are those of the schema', () => {
  test.each<[object, object]>([
    [{ VIEWMODE: 'Mosaic' }, { viewMode: 'Mosaic' }],
    [{ Items: [{ frompath: 'A' }, { FromPath: 'B' }] }, { items: [{ fromPath: 'A' }, { fromPath: 'B' }] }],
    [{ either: { KIND: 'one', OfTwo: 'x' } }, { either: { kind: 'one', ofTwo: 'x' } }],
    [{ free: { Before_Save: { INNERKEY: 'x' } } }, { free: { before_save: { innerKey: 'x' } } }],
    [{ open: { AnyKey: [{ Deep: 1 }] } }, { open: { anykey: [{ deep: 1 }] } }],
    [{ made: { rawkey: 'x' } }, { made: { rawKey: 'x' } }],
  ])('%j is %j', (sent, meant) => {
    expect(withKeysOf(schema, sent, 'refused')).toEqual(meant)
  })
})

test.each<[unknown, string | null]>([
  [{ other: 1 }, 'other'],
  [{ items: [{ fromPath: 'a' }, { fromPath: 'b', Other: 1 }] }, 'items.1.Other'],
  [{ either: { kind: 'x', ofThree: 1 } }, 'either.ofThree'],
  ['text', null],
  [{ items: 'text' }, null],
])('a key that nobody knows is named: %j', (sent, field) => {
  expect(fieldOf(sent)).toBe(field)
})

test('such keys are left out where they may be sent', () => {
  expect(withKeysOf(schema, { Other: 1, items: [{ fromPath: 'a', other: 1 }] }, 'dropped')).toEqual({
    items: [{ fromPath: 'a' }],
  })
})
