import { expect, test } from 'bun:test'
import { selectAll } from './select-all.ts'
import { makeUser } from './testing/make-user.ts'

const onSelect = () => undefined
const PEOPLE = [1, 2, 3].map((id) => makeUser(id))

test.each([
  [[], false, false],
  [[2], false, true],
  [[2, 3], true, false],
  [[9], false, false],
])('with %j selected, Select all is checked: %p, mixed: %p', (ids, checked, mixed) => {
  expect(selectAll({ people: PEOPLE, me: 1, selected: new Set(ids), onSelect })).toMatchObject({ checked, mixed })
})

test('it selects everybody but the signed-in user, who alone leaves nothing to select', () => {
  const calls: unknown[] = []
  const props = { me: 1, selected: new Set<number>(), onSelect: (...call: unknown[]) => calls.push(call) }
  selectAll({ ...props, people: PEOPLE })?.onChecked(true)
  expect(calls).toEqual([[[2, 3], true]])
  expect(selectAll({ ...props, people: [makeUser(1)] })).toBeNull()
})
