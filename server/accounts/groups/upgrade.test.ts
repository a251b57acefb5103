import { expect, test } from 'bun:test'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '#contract/users.ts'
import { UserService } from '#server/accounts/users/service.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrations } from '#server/platform/database/migrations.ts'
import { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'

const BEFORE = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0033'))

test('users of a database without groups have the same permissions and commands after the upgrade', async () => {
  using place = temporaryDirectory()
  const options = { now: Date.now }
  const old = await openDatabase(new DataDirectory(place.path), { ...options, steps: BEFORE })
  const columns = {
    ...{
      password_hash: 'x',
      scope: '/',
      locale: '',
      view_mode: 'list',
      sorting_by: 'name',
      sorting_order: 'ascending',
    },
    ...{ lock_password: 0, single_click: 0, hide_dotfiles: 0, welcomed: 0, theme: '', rules: '[]', commands: '[]' },
    ...{ may_admin: 0, may_execute: 0, may_create: 0, may_rename: 0, may_modify: 0, may_delete: 0, may_share: 0 },
    ...{ may_download: 0, scope_since: 0, created_at: 0, listing: '{}', home_key: null },
  }
  await old
    .insertInto('users')
    .values([
      { ...columns, username: 'admin', username_key: 'admin', may_admin: 1 },
      { ...columns, username: 'zoe', username_key: 'zoe', may_share: 1, may_download: 1, commands: '["git"]' },
    ])
    .execute()
  await old.destroy()

  const db = await openDatabase(new DataDirectory(place.path), options)
  const [admin, zoe] = await new UserService(db).all()
  await db.destroy()
  expect(admin).toMatchObject({ permissions: ALL_PERMISSIONS, effective: { permissions: ALL_PERMISSIONS }, groups: [] })
  const permissions = { ...NO_PERMISSIONS, share: true, download: true }
  expect(zoe).toMatchObject({ permissions, effective: { permissions, commands: ['git'] }, groups: [] })
})
