import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MoveInReport } from '#contract/move-in.ts'
import type { User } from '#contract/users.ts'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'

const HASH = '$2a$10$J9kdCAcBBPj2msAGv9dgqu2HvHdaratRitrnPgRiy1//KGaYJyLyi'
let world: CommandWorld

beforeEach(() => {
  world = commandWorld()
})
afterEach(() => world[Symbol.dispose]())

async function moveIn(
  records: unknown[],
  { server = {}, ...settings }: Record<string, unknown> = {},
  ...words: string[]
) {
  const [people, config] = [path.join(world.path, 'people.json'), path.join(world.path, 'config.json')]
  writeFileSync(people, JSON.stringify(records))
  writeFileSync(config, JSON.stringify({ settings, server: { root: '/srv', ...Object(server) } }))
  return MoveInReport.parse(await world.json('import', people, config, '--yes', ...words))
}
const said = ({ findings }: MoveInReport) =>
  findings.filter(({ about }) => about !== 'start').map(({ name, outcome, reason }) => [name, outcome, reason])
const person = (username: unknown, more: object = {}) => ({ username, password: HASH, scope: '/', ...more })

test('records that break our rules are told one by one, and the others come', async () => {
  writeFileSync(path.join(world.root, 'file'), '')
  mkdirSync(path.join(world.root, 'real'))
  symlinkSync('real', path.join(world.root, 'link'))
  const report = await moveIn(
    [
      person('good', { dateFormat: true, aceEditorTheme: 'github', redirectAfterCopyMove: false, locale: 'pt_BR' }),
      person('GOOD', { dateFormat: true }),
      person(' spaced'),
      person(''),
      person(7),
      'nothing',
      person('up', { scope: '../..' }),
      person('file', { scope: '/file' }),
      person('link', { scope: '/link' }),
      person('kept out', { rules: [{ regex: true, allow: false, path: '', regexp: { raw: '(?<!a)b' } }] }),
      person('let in', { rules: [{ regex: true, allow: true, path: '', regexp: { raw: '(' } }] }),
      person('hashless', { password: 'plain' }),
      person('boss', { perm: { admin: true } }),
      person('odd', {
        dateFormat: true,
        viewMode: 'mosaic tiles',
        locale: 'xx',
        sorting: null,
        commands: ['a\nb'],
        rules: null,
      }),
    ],
    { hideLoginButton: false },
  )
  expect(said(report)).toEqual([
    ['#5', 'refused', 'record_unusable'],
    ['#6', 'refused', 'record_unusable'],
    ['GOOD', 'refused', 'name_twice'],
    [' spaced', 'refused', 'name_unusable'],
    ['', 'refused', 'name_unusable'],
    ['up', 'refused', 'scope_unusable'],
    ['file', 'refused', 'scope_unusable'],
    ['link', 'refused', 'scope_unusable'],
    ['kept out', 'refused', 'rule_unusable'],
    ['let in', 'changes', 'rule_unusable'],
    ['hashless', 'changes', 'password_unusable'],
    ['boss', 'changes', 'admin_may_all'],
    ['odd', 'changes', 'commands_unusable'],
    ['users.dateFormat', 'refused', 'not_here'],
    ['users.aceEditorTheme', 'refused', 'not_here'],
    ['users.viewMode: mosaic tiles → mosaic', 'changes', 'nearest_value'],
    ['users.locale: xx → -', 'changes', 'nearest_value'],
  ])
  const detailOf = (of: string) => report.findings.find(({ name }) => name.startsWith(of))?.detail
  expect([detailOf('users.dateFormat'), detailOf('users.viewMode')]).toEqual(['good, odd', 'odd'])
  const people = (await world.json('users', 'ls')) as User[]
  expect(people.map(({ username }) => username)).toEqual(['good', 'let in', 'hashless', 'boss', 'odd'])
  expect(people.find(({ username }) => username === 'odd')).toMatchObject({ viewMode: 'mosaic', locale: '', rules: [] })
  await using server = await world.serve({ COFFER_ADMIN_PASSWORD: 'a long enough secret' })
  expect((await server.signIn('hashless', 'plain')).status).toBe(403)
})

test('a rule for everybody that protects something and cannot be taken over stops it, until that is accepted', async () => {
  const settings = {
    signup: true,
    rules: [
      { regex: true, allow: false, path: '', regexp: { raw: '(?<!a)b' } },
      { regex: false, allow: false, path: '/x', regexp: null },
    ],
  }
  await expect(moveIn([person('good')], settings)).rejects.toThrow('A rule that denies access cannot be imported')
  expect(await world.json('users', 'ls')).toEqual([])
  const report = await moveIn([person('good')], settings, '--accept-loss')
  expect([report.losesProtection, report.rules.refused, report.rules.changes]).toEqual([true, 1, 1])
})

test('settings that cannot be used stay as they are here, and are told', async () => {
  const report = await moveIn([], {
    signup: 'yes',
    userHomeBasePath: '../homes',
    minimumPasswordLength: 100_000,
    tus: { chunkSize: 1, retryCount: 9999 },
    hideLoginButton: true,
    logoutPage: '/login',
    branding: { name: 'Acme', files: '/etc', color: 'red', theme: 'solarized', disableUsedPercentage: true },
    defaults: { scope: '/srv', perm: 'all', viewMode: 'gallery', locale: 'de', dateFormat: true },
    commands: { after_upload: ['echo hi', ''], on_full_moon: ['howl'] },
    shell: ['sh', '-c'],
    server: { log: '/var/log/fb.log', enableExec: true, enableThumbnails: false, resizePreview: true },
  })
  expect(report.start).toEqual([`--root=${world.root}`, `--data=${world.data}`, '--disable-thumbnails'])
  expect(said(report)).toEqual([
    ['signup', 'refused', 'value_unusable'],
    ['userHomeBasePath', 'refused', 'value_unusable'],
    ['minimumPasswordLength', 'refused', 'value_unusable'],
    ['tus', 'changes', 'nearest_value'],
    ['branding.files', 'refused', 'files_elsewhere'],
    ['branding.theme', 'changes', 'nearest_value'],
    ['branding.color', 'refused', 'value_unusable'],
    ['defaults.viewMode', 'changes', 'nearest_value'],
    ['defaults.perm', 'refused', 'value_unusable'],
    ['shell', 'refused', 'needs_execution'],
    ['after_upload', 'changes', 'switched_off'],
    ['on_full_moon', 'refused', 'unknown_event'],
    ['hideLoginButton', 'refused', 'not_here'],
    ['branding.disableUsedPercentage', 'refused', 'not_here'],
    ['defaults.dateFormat', 'refused', 'not_here'],
    ['server.log', 'refused', 'not_here'],
    ['server.enableExec', 'refused', 'needs_execution'],
  ])
  expect(await world.json('config', 'cat')).toMatchObject({
    signup: false,
    userHomeBasePath: '/users',
    minimumPasswordLength: 12,
    tus: { chunkSize: 1024 * 1024, retryCount: 100 },
    branding: { name: 'Acme', files: '', color: '', theme: '' },
    defaults: { viewMode: 'mosaic gallery' },
    commands: { after_upload: ['# echo hi'] },
    shell: [],
  })
})
