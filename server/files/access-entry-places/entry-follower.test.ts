import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { Operation } from '#server/operations/records/operation.ts'
import { accessOf, presetEntry, setAccess } from '#server/testing/access.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { EntryFollower } from './entry-follower.ts'

let app: TestApp
const ZOE = 2

beforeEach(async () => {
  app = await testApp({
    tree: { '/team/deep/a.txt': 'a', '/team/x.txt': 'x', '/other/': null },
    users: [{ username: 'zoe' }],
  })
})
afterEach(() => app[Symbol.asyncDispose]())

const move = (from: string, to: string, action = 'rename') =>
  app.request(`/api/resources${from}?action=${action}&destination=${encodeURIComponent(to)}`, { method: 'PATCH' })
const mayWrite = async (file: string) =>
  (await app.request(`/api/resources${file}`, { method: 'PUT', as: 'zoe', body: 'changed' })).status === 200
const countAt = async (folder: string) => (await accessOf(app, folder)).entries.length
const announced = async () =>
  (await app.context.db.selectFrom('access_entries').select('also_at').execute()).map(({ also_at }) => also_at)

describe('entries', () => {
  test('follow a rename, a move, and that of a folder above', async () => {
    await setAccess(app, '/team/deep', presetEntry('viewer'))
    expect((await move('/team/deep', '/team/renamed')).status).toBe(200)
    expect([await countAt('/team/deep'), await countAt('/team/renamed')]).toEqual([0, 1])
    expect((await move('/team', '/other/team')).status).toBe(200)
    expect([await countAt('/team/renamed'), await countAt('/other/team/renamed')]).toEqual([0, 1])
    expect([await mayWrite('/other/team/renamed/a.txt'), await mayWrite('/other/team/x.txt')]).toEqual([false, true])
    expect(await announced()).toEqual([null])
  })

  test('are not copied', async () => {
    await setAccess(app, '/team', presetEntry('viewer'))
    expect((await move('/team', '/copy', 'copy')).status).toBe(200)
    expect([await countAt('/team'), await countAt('/copy')]).toEqual([1, 0])
  })

  test('return from the trash with their folder', async () => {
    await setAccess(app, '/team/deep', presetEntry('viewer'))
    expect((await app.request('/api/resources/team', { method: 'DELETE' })).status).toBe(200)
    expect(await countAt('/team/deep')).toBe(0)
    const { items } = (await (await app.request('/api/trash')).json()) as { items: { id: string }[] }
    const restored = await app.request('/api/trash/restore', {
      method: 'POST',
      body: JSON.stringify({ ids: items.map(({ id }) => id) }),
    })
    expect(restored.status).toBe(200)
    expect(await countAt('/team/deep')).toBe(1)
    expect(await mayWrite('/team/deep/a.txt')).toBe(false)
    expect(await announced()).toEqual([null])
  })

  test('deny downloads of what is in the trash to whoever deleted it', async () => {
    await setAccess(app, '/team', { kind: 'user', id: ZOE, allow: [], deny: ['download'] })
    expect((await app.request('/api/resources/team', { method: 'DELETE', as: 'zoe' })).status).toBe(200)
    expect((await app.request('/api/raw/team/x.txt', { as: 'zoe' })).status).toBe(403)
    expect((await app.request('/api/resources/team/', { method: 'POST', as: 'zoe' })).status).toBe(200)
    expect(await mayWrite('/team/new.txt')).toBe(false)
    expect((await app.request('/api/resources/team/new.txt', { method: 'POST', as: 'zoe', body: 'n' })).status).toBe(
      200,
    )
    expect((await app.request('/api/raw/team/new.txt', { as: 'zoe' })).status).toBe(403)
  })

  test('end with a folder that is deleted permanently', async () => {
    await setAccess(app, '/team/deep', presetEntry('viewer'))
    expect((await app.request('/api/resources/team?forever=true', { method: 'DELETE' })).status).toBe(200)
    expect(await announced()).toEqual([])
  })

  test('of the same user at the new place are merged: denials add up', async () => {
    await setAccess(app, '/other', { kind: 'everyone', id: null, allow: ['edit'], deny: ['delete'] })
    await app.context.db.updateTable('access_entries').set({ path: '/gone', place: '/gone' }).execute()
    await setAccess(app, '/team', { kind: 'everyone', id: null, allow: ['delete'], deny: ['edit'] })
    expect((await move('/team', '/gone')).status).toBe(200)
    const { entries } = await accessOf(app, '/gone')
    expect(entries.map(({ allow, deny }) => [allow, deny])).toEqual([[[], ['edit', 'delete']]])
  })

  test('deny at both places where they could not be updated after a move', async () => {
    await setAccess(app, '/team', presetEntry('viewer', 'user', ZOE))
    await sql`create trigger entries_stay before update of place on access_entries
      begin select raise(abort, 'no change'); end`.execute(app.context.db)
    expect((await move('/team', '/moved')).status).toBe(200)
    expect(await mayWrite('/moved/x.txt')).toBe(false)
    expect(await countAt('/team')).toBe(1)
  })

  test('of folders that are merged into others deny there, too, allow nothing there, and still deny after undo', async () => {
    const gesture = 'gesture-merging-folders'
    await app.request('/api/resources/other/team/deep/', { method: 'POST' })
    await setAccess(app, '/team/deep', { kind: 'user', id: ZOE, allow: ['create'], deny: ['edit'] })
    await setAccess(app, '/other/team/deep', { kind: 'user', id: ZOE, allow: [], deny: ['create'] })
    const merged = await app.request('/api/resources/team?action=rename&destination=%2Fother%2Fteam&override=true', {
      ...{ method: 'PATCH', headers: { 'X-Gesture': gesture } },
    })
    expect(merged.status).toBe(200)
    expect(await mayWrite('/other/team/deep/a.txt')).toBe(false)
    const { entries } = await accessOf(app, '/other/team/deep')
    expect(entries.map(({ allow, deny }) => [allow, deny])).toEqual([[[], ['create', 'edit']]])
    expect((await app.request('/api/undo', { method: 'POST', body: JSON.stringify({ gesture }) })).status).toBe(200)
    expect([await mayWrite('/team/deep/a.txt'), await mayWrite('/team/x.txt')]).toEqual([false, true])
  })

  describe('of a move that ended early', () => {
    /** Starts to move /team into /other/team, which is merged. */
    async function begun() {
      const { db, storage, log } = app.context
      const served = { matching: 'exact', reserved: [] } as const
      const follower = new EntryFollower({ ...{ db, storage, log, served } })
      const paths = ['/team', '/other/team'].map(parsePlainPath)
      const operation = { kind: 'move', paths } as unknown as Operation
      await setAccess(app, '/team', presetEntry('viewer', 'user', ZOE))
      await app.request('/api/resources/other/team/', { method: 'POST' })
      const end = await follower.beforeChange({
        operation,
        subject: buildSubject(),
        changes: [{ kind: 'move', paths }],
      })
      mkdirSync(join(app.root, 'other/team'), { recursive: true })
      await rename(join(app.root, 'team/x.txt'), join(app.root, 'other/team/x.txt'))
      const [place, to] = ['/team/x.txt', '/other/team/x.txt'].map(parsePlainPath)
      const trace = { act: 'moved', place, to, mark: '1 1 1' } as Change
      return { follower, trace, failed: end?.failed ?? expect.unreachable() }
    }

    test('they deny where something has come to', async () => {
      const { failed, trace } = await begun()
      await failed([trace], true)
      expect([await mayWrite('/team/deep/a.txt'), await mayWrite('/other/team/x.txt')]).toEqual([false, false])
      expect(new Set(await announced())).toEqual(new Set([null]))
    })

    test('they deny only at their place if nothing was moved', async () => {
      const { failed } = await begun()
      await failed([], true)
      expect([await mayWrite('/team/deep/a.txt'), await mayWrite('/other/team/x.txt')]).toEqual([false, true])
    })

    test('by a crash, they deny at both places before and after the next start', async () => {
      const { follower, trace } = await begun()
      expect([await mayWrite('/team/deep/a.txt'), await mayWrite('/other/team/x.txt')]).toEqual([false, false])
      await follower.recover([{ traces: [trace] }])
      expect([await mayWrite('/team/deep/a.txt'), await mayWrite('/other/team/x.txt')]).toEqual([false, false])
    })

    test('by a crash after the folder had moved as a whole, they deny at its new place', async () => {
      const { db, storage, log } = app.context
      const served = { matching: 'exact', reserved: [] } as const
      await setAccess(app, '/team', presetEntry('viewer', 'user', ZOE))
      await rename(join(app.root, 'team'), join(app.root, 'moved'))
      const trace = { act: 'moved', place: parsePlainPath('/team'), to: parsePlainPath('/moved'), mark: '1' } as Change
      await new EntryFollower({ db, storage, log, served }).recover([{ traces: [trace] }])
      expect([await countAt('/team'), await countAt('/moved')]).toEqual([0, 1])
      expect(await mayWrite('/moved/x.txt')).toBe(false)
    })
  })

  test('let no folder move where they cannot be stored', async () => {
    await setAccess(app, '/team', presetEntry('viewer', 'user', ZOE))
    await sql`create trigger entries_stay before update on access_entries
      begin select raise(abort, 'no change'); end`.execute(app.context.db)
    expect((await move('/team', '/moved')).ok).toBe(false)
    expect(await mayWrite('/team/x.txt')).toBe(false)
  })
})
