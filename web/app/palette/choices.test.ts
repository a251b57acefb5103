import { expect, test } from 'bun:test'
import { choicesFor } from './choices.ts'
import type { Command } from './command.ts'

const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  text: id,
  onSelect: () => undefined,
  ...more,
})
const GROUPS = [
  { title: 'here', commands: [command('rename', { disabledReason: 'select one item' }), command('new folder')] },
  { title: 'page', commands: [command('help'), command('language: Deutsch', { hidden: true })] },
]
const idsFor = (typed: string, ids: readonly string[] = []) =>
  choicesFor(GROUPS, typed, { ids, title: 'lately' }).map(({ title, choices }) => [
    title,
    ...choices.map(({ command }) => command.id),
  ])

test('before anything is typed there is what was used lately, then what can be done, by where it belongs', () => {
  expect(idsFor('')).toEqual([
    ['here', 'new folder'],
    ['page', 'help'],
  ])
  expect(idsFor('  ', ['help', 'rename', 'gone'])).toEqual([
    ['lately', 'help'],
    ['here', 'new folder'],
  ])
})

test('what is typed finds everything, what cannot be done last', () => {
  expect(idsFor('ne')).toEqual([[null, 'new folder']])
  expect(idsFor('e')).toEqual([[null, 'new folder', 'help', 'language: Deutsch', 'rename']])
  expect(idsFor('nwf')).toEqual([[null, 'new folder']])
  expect(idsFor('deu')).toEqual([[null, 'language: Deutsch']])
  expect(idsFor('zz')).toEqual([])
})
