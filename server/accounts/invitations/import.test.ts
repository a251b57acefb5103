import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { MAX_IMPORT_ROWS } from '#contract/invitation-limits.ts'
import { ImportResult } from '#contract/invitations.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { invitationRequests } from '#server/testing/invitations.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ask: ReturnType<typeof invitationRequests>

beforeEach(async () => {
  app = await testApp({
    tree: { '/team/a.txt': 'a', '/users/old/b.txt': 'b' },
    users: [{ username: 'mia' }],
    servesItsData: true,
  })
  ask = invitationRequests(app)
  for (const name of ['Editors', 'Translators'])
    await app.request('/api/groups', { method: 'POST', body: JSON.stringify({ name }) })
})
afterEach(() => app[Symbol.asyncDispose]())

const run = async (csv: string, more: { dryRun?: boolean; days?: number } = {}) => {
  const reply = await ask.importUsers(csv, more)
  expect(reply.status).toBe(200)
  return ImportResult.parse(await reply.json())
}
const problemsOf = ({ rows }: ImportResult) =>
  rows.map(({ row, problems }) => [
    row,
    ...problems.map(({ column, problem, value }) => `${column} ${problem} ${value}`),
  ])

const FILE = [
  'username,email,groups,home,permissions',
  'ada,ada@example.test,Editors;translators,/people/ada,create;download',
  '',
  '"bob","",,"",none',
  ',eve@example.test,,/team,',
  '',
].join('\r\n')

describe('a file', () => {
  test('is shown first, and then invites all users', async () => {
    const shown = await run(FILE, { dryRun: true })
    expect(problemsOf(shown)).toEqual([[2], [4], [5]])
    expect([shown.created, await ask.list(), existsSync(path.join(app.root, 'people'))]).toEqual([null, [], false])
    const { rows, created } = await run(FILE, { days: 3 })
    expect(rows).toEqual(shown.rows)
    expect(created?.map(({ invitation }) => invitation)).toMatchObject([
      {
        ...{ username: 'ada', email: 'ada@example.test', scope: '/people/ada' },
        groups: [{ name: 'Editors' }, { name: 'Translators' }],
        perm: { ...NO_PERMISSIONS, create: true, download: true },
      },
      { username: 'bob', email: null, scope: '/', perm: NO_PERMISSIONS, groups: [] },
      { username: null, email: 'eve@example.test', scope: '/team' },
    ])
    expect(existsSync(path.join(app.root, 'people/ada'))).toBe(true)
    expect(new Set(created?.map(({ secret }) => secret)).size).toBe(3)
    expect((await ask.accept(created?.[0]?.secret ?? '')).status).toBe(200)
    expect(await ask.list()).toHaveLength(2)
  })

  test('with a username whose home folder contains files invites nobody', async () => {
    const setting = { name: 'createUserDir', value: 'true' }
    await app.context.db.transaction().execute((tx) => tx.insertInto('settings').values(setting).execute())
    const result = await run('username,home\nold,\nbob,\nada,/users/old')
    expect(problemsOf(result)).toEqual([[2, 'home existing /users/old'], [3], [4]])
    expect(result.created).toBeNull()
  })

  test('with a row that has problems invites nobody', async () => {
    await ask.invite({ username: 'invited' })
    const long = 'x'.repeat(200)
    const result = await run(
      [
        'permissions;home;groups;email;username',
        ';;;;ok',
        ';;;;OK',
        ';;;;mia',
        ';;;;Invited',
        `;;;${long}@${long};${long}`,
        ';;;nobody;',
        ';;;;',
        'fly|create;/../x;Editors|None;a@b.c;' + '"\u202Ex"',
        ';/data;;;reserved',
        ';/team/a.txt;;;file',
      ].join('\n'),
    )
    expect(problemsOf(result)).toEqual([
      [2],
      [3, 'username duplicate OK'],
      [4, 'username taken mia'],
      [5, 'username invited Invited'],
      [6, `email too_long ${long}@${long}`, `username too_long ${long}`],
      [7, 'email unusable nobody'],
      [9, 'groups unknown None', 'permissions unknown fly', 'username unusable \u202Ex', 'home unusable /../x'],
      [10, 'home unusable /data'],
      [11, 'home unusable /team/a.txt'],
    ])
    expect([result.created, (await ask.list()).length]).toEqual([null, 1])
  })

  test.each([
    ['', 400],
    ['ada,bob', 400],
    ['username', 400],
    ['username,password\nada,secret', 400],
    ['username,username\nada,bob', 400],
    ['groups\nEditors', 400],
    ['username\nada,b', 400],
    [`username\n${Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, n) => `user${n}`).join('\n')}`, 413],
  ])('cannot be read: %#', async (csv, status) => {
    const reply = await ask.importUsers(csv)
    expect([reply.status, ErrorBody.parse(await reply.json()).field]).toEqual([status, 'csv'])
    expect(await ask.list()).toEqual([])
  })

  test('invites as many users as allowed', async () => {
    const names = Array.from({ length: MAX_IMPORT_ROWS }, (_, n) => `user${n}`)
    const { created } = await run(`\uFEFFUsername\n${names.join('\n')}`)
    expect(created).toHaveLength(MAX_IMPORT_ROWS)
  })
})
