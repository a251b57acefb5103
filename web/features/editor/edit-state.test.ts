import { describe, expect, test } from 'bun:test'
import { afterEvent, type EditEvent, type Editing, isDirty, opened } from './edit-state.ts'

const same = (a: string, b: string) => a === b
const run = (...events: EditEvent<string>[]): Editing<string> =>
  events.reduce((editing, event) => afterEvent(editing, event), opened('one', '"1"'))
const dirty = (editing: Editing<string>) => isDirty(editing, same)

describe('unsaved changes', () => {
  test('there are none at first', () => expect(dirty(run())).toBe(false))
  test('an edit makes some', () => expect(dirty(run({ type: 'edited', now: 'two' }))).toBe(true))
  test('taking the edit back leaves none', () =>
    expect(dirty(run({ type: 'edited', now: 'two' }, { type: 'edited', now: 'one' }))).toBe(false))
})

test('a save keeps what was sent and its version', () => {
  const editing = run({ type: 'edited', now: 'two' }, { type: 'saving' }, { type: 'saved', version: '"2"' })
  expect(dirty(editing)).toBe(false)
  expect(editing).toMatchObject({ kept: 'two', version: '"2"', saving: { kind: 'saved' } })
})

test('what is typed during a save stays unsaved', () => {
  const editing = run(
    { type: 'edited', now: 'two' },
    { type: 'saving' },
    { type: 'edited', now: 'three' },
    { type: 'saved', version: '"2"' },
  )
  expect(editing).toMatchObject({ kept: 'two', now: 'three' })
  expect(dirty(editing)).toBe(true)
})

describe('a save that fails', () => {
  test.each(['failed', 'conflict'] as const)('%s: the text stays unsaved, the version as it was', (type) => {
    const editing = run({ type: 'edited', now: 'two' }, { type: 'saving' }, { type })
    expect(dirty(editing)).toBe(true)
    expect(editing).toMatchObject({ version: '"1"', saving: { kind: type } })
  })

  test('is still told after the next edit; a success no longer is', () => {
    const edit = { type: 'edited', now: 'three' } as const
    expect(run({ type: 'saving' }, { type: 'failed' }, edit).saving.kind).toBe('failed')
    expect(run({ type: 'saving' }, { type: 'saved', version: null }, edit).saving.kind).toBe('idle')
  })
})

test('a text from the server starts anew', () => {
  const editing = run({ type: 'edited', now: 'two' }, { type: 'replaced', by: 'theirs', version: '"9"' })
  expect(editing).toEqual(opened('theirs', '"9"'))
})

test('a text that was edited before is unsaved, and saved only over the version it began from', () => {
  const editing = run({ type: 'restored', now: 'mine', version: '"0"' })
  expect(dirty(editing)).toBe(true)
  expect(editing).toMatchObject({ kept: 'one', now: 'mine', version: '"0"' })
  expect(run({ type: 'restored', now: 'mine', version: null }).version).toBe('"1"')
})
