import { expect, test } from 'bun:test'
import { HOOK_EVENTS } from '#contract/hooks.ts'
import { EVENT_GROUPS, isHookEvent, shellSyntaxIn } from './events.ts'

test('every event is in one group', () => {
  expect(Object.values(EVENT_GROUPS).flat().sort()).toEqual([...HOOK_EVENTS].sort())
})

test('events of another program are none of ours', () => {
  expect(isHookEvent('after_receive')).toBe(true)
  expect(isHookEvent('before_mystery')).toBe(false)
})

test.each([
  ['convert in.png out.jpg', []],
  ['sync-folder --all &', []],
  ['echo $FILE $USERNAME $FILE', ['$FILE', '$USERNAME']],
  ['cat a | grep b && c > d', ['|', '&&', '>']],
])('%s wants a shell for %j', (line, signs) => expect(shellSyntaxIn(line)).toEqual(signs))
