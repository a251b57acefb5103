import { expect, test } from 'bun:test'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { createStore } from '#web/lib/store.ts'
import type { UserReply } from './session-checks.ts'
import type { SessionState } from './session-state.ts'
import { createUserRecord } from './user-record.ts'

const row = (id: number): UserReply => ({
  ...{ id, username: `user ${id}`, locale: 'en', lockPassword: false },
  ...{ viewMode: 'list', singleClick: false, perm: ALL_PERMISSIONS, commands: [] },
  ...{ sorting: { by: 'size', asc: true }, theme: '', welcomed: true, hideDotfiles: false },
  listing: INITIAL_LISTING,
})
const signedIn = (id: number): SessionState => ({ kind: 'signed-in', user: row(id) })

/** The record of user 1 on a server that saves preferences when the test says so. */
function setUp() {
  const state = createStore<SessionState>(signedIn(1))
  const saves: Array<PromiseWithResolvers<void>> = []
  const record = createUserRecord(state, {
    user: (id) => Promise.resolve(row(id)),
    update() {
      const save = Promise.withResolvers<void>()
      saves.push(save)
      return save.promise
    },
  })
  const shown = () => {
    const now = state.getSnapshot()
    return now.kind === 'signed-in' ? now.user : null
  }
  return { state, saves, record, shown }
}

test('preferences that are not saved yet are newer than the fetched record', async () => {
  const { record, saves, shown } = setUp()
  const saving = record.savePreferences({ viewMode: 'mosaic' })
  await record.refresh()
  expect(shown()?.viewMode).toBe('mosaic')
  saves[0]?.resolve()
  await saving
  await record.refresh()
  expect(shown()?.viewMode).toBe('list')
})

test('preferences of the previous user do not change the record of the next one', async () => {
  const { record, state, saves, shown } = setUp()
  const saving = record.savePreferences({ viewMode: 'mosaic' })
  state.set(signedIn(2))
  await record.refresh()
  expect(shown()).toMatchObject({ id: 2, viewMode: 'list' })
  saves[0]?.resolve()
  await saving
})

test('refused preferences of the previous user do not revert those of the next one', async () => {
  const { record, state, saves, shown } = setUp()
  const refused = record.savePreferences({ viewMode: 'mosaic' })
  state.set(signedIn(2))
  const own = record.savePreferences({ viewMode: 'mosaic' })
  saves[0]?.reject(new Error('refused'))
  await expect(refused).rejects.toThrow('refused')
  expect(shown()).toMatchObject({ id: 2, viewMode: 'mosaic' })
  saves[1]?.resolve()
  await own
})
