import { expect, test } from 'bun:test'
import { readEnvironment } from '#server/platform/config/environment.ts'
import { readFlags } from '#server/platform/config/flags.ts'
import { currentNames, withCurrentNames } from '#server/testing/current-names.ts'
import released from './released-names.json' with { type: 'json' }
import { keyOf, SETTING_KEYS } from './settings-keys.ts'
import { COMMANDS } from './table.ts'

// The list only grows: every later version accepts the names of earlier releases. A renamed flag keeps its old name as an alias.

test('every flag of a release is understood', () => {
  for (const name of released.flags) {
    const { problems, raws } = readFlags([`--${name}=1`], '/')
    expect({ name, problems, read: raws.size }).toEqual({ name, problems: [], read: 1 })
  }
})

test('every variable of a release is read', () => {
  for (const name of released.variables) {
    const { raws } = readEnvironment({ [name]: 'true' }, '/')
    expect({ name, read: raws.size }).toEqual({ name, read: 1 })
  }
})

test('every setting of a release has its key', () => {
  const keys = SETTING_KEYS.map(({ key }) => key)
  for (const name of released.settings) expect(keys).toContain(keyOf(name))
})

test('every command of a release is there', () => {
  const names = COMMANDS.map(({ name }) => name)
  expect(released.commands.filter((name) => !names.includes(name))).toEqual([])
})

test('every name of today is in the list: npm run openapi', () => {
  expect(withCurrentNames(released)).toEqual(released)
})

test('a name that is no longer there stays in the list, and a new one is appended', () => {
  const { settings } = withCurrentNames({ flags: [], variables: [], commands: [], settings: ['removed', 'auditDays'] })
  expect(settings.slice(0, 2)).toEqual(['removed', 'auditDays'])
  expect(new Set(settings)).toEqual(new Set(['removed', ...currentNames().settings]))
  expect(settings.filter((name) => name === 'auditDays')).toHaveLength(1)
})
