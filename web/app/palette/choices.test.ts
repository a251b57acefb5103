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
  {
    title: 'here',
    found: 'commands',
    commands: [command('rename', { disabledReason: 'select one item' }), command('new folder')],
  },
  { title: 'page', found: 'commands', commands: [command('help'), command('language: Deutsch', { hidden: true })] },
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
  expect(idsFor('ne')).toEqual([['commands', 'new folder']])
  expect(idsFor('e')).toEqual([['commands', 'new folder', 'help', 'language: Deutsch', 'rename']])
  expect(idsFor('nwf')).toEqual([['commands', 'new folder']])
  expect(idsFor('deu')).toEqual([['commands', 'language: Deutsch']])
  expect(idsFor('zz')).toEqual([])
})

test('groups follow their best match, what was used lately comes first, and files follow equal matches', () => {
  const groups = [
    { title: 'a', found: 'commands', commands: [command('big plan'), command('a plan')] },
    { title: 'b', found: 'settings', commands: [command('plan view')] },
  ]
  const file = (score: number) => ({ title: 'files', score, choices: [{ command: command('file'), marks: [] }] })
  const titles = (score: number, ids: readonly string[] = []) =>
    choicesFor(groups, 'plan', { ids, title: 'lately' }, file(score)).map(({ title, choices }) => [
      title,
      choices[0]?.command.id,
    ])
  expect(titles(0)).toEqual([
    ['settings', 'plan view'],
    ['files', 'file'],
    ['commands', 'big plan'],
  ])
  expect(titles(2, ['a plan'])).toEqual([
    ['settings', 'plan view'],
    ['commands', 'a plan'],
    ['files', 'file'],
  ])
})
