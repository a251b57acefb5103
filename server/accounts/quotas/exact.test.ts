import { expect, test } from 'bun:test'
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import { UserQuotas } from '#contract/quotas.ts'
import { TrashPage } from '#contract/trash.ts'
import { amountOnDisk, setFolderQuota, setQuota } from '#server/testing/quotas.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { nextGesture } from '#server/testing/user-actions.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'

/** Names that meet often. `inner` is the home of another user. */
const NAMES = ['a', 'b', 'folder', 'folder/a', 'folder/deep/c', 'inner/a', 'inner/sub/b'] as const

const name = fc.constantFrom(...NAMES)
const size = fc.integer({ min: 0, max: 3000 })
const step = fc.oneof(
  fc.record({ does: fc.constantFrom('upload' as const, 'save' as const), name, size }),
  fc.record({ does: fc.constantFrom('copy' as const, 'move' as const), name, to: name, over: fc.boolean() }),
  fc.record({ does: fc.constantFrom('delete' as const, 'deleteForever' as const), name }),
  fc.record({ does: fc.constantFrom('restore' as const, 'purge' as const, 'undo' as const), pick: fc.nat(20) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const HOME = '/home'
const PATCHES = { copy: 'copy', move: 'rename' } as const

/** Performs one step as an administrator in the home of a user, and waits for its end, whether it is refused or not. */
async function perform(app: TestApp, one: Step, gestures: string[]): Promise<void> {
  const gesture = nextGesture()
  gestures.push(gesture)
  const send = (target: string, init: RequestInit) =>
    app.request(target, { ...init, headers: { [GESTURE_HEADER]: gesture } }).then((reply) => reply.arrayBuffer())
  const resource = 'name' in one ? `/api/resources${HOME}/${one.name}` : ''
  switch (one.does) {
    case 'upload':
      await send(`${resource}?override=true`, { method: 'POST', body: 'x'.repeat(one.size) })
      return
    case 'save':
      await send(resource, { method: 'PUT', body: 'y'.repeat(one.size) })
      return
    case 'copy':
    case 'move': {
      const to = encodeURIComponent(`${HOME}/${one.to}`)
      await send(`${resource}?action=${PATCHES[one.does]}&destination=${to}&override=${one.over}`, { method: 'PATCH' })
      return
    }
    case 'delete':
    case 'deleteForever':
      await send(`${resource}?forever=${one.does === 'deleteForever'}`, { method: 'DELETE' })
      return
    case 'undo': {
      const body = JSON.stringify({ gesture: gestures.at(-2 - (one.pick % 3)) ?? gesture })
      await send('/api/undo', { method: 'POST', body })
      return
    }
    case 'restore':
    case 'purge': {
      const { items } = TrashPage.parse(await (await app.request('/api/trash?of=all')).json())
      const chosen = items[one.pick % Math.max(1, items.length)]
      if (!chosen) return
      const action = one.does === 'restore' ? 'restore' : 'remove'
      const body = JSON.stringify({ ids: [chosen.id], ...(one.does === 'restore' && { onTaken: 'rename' }) })
      await send(`/api/trash/${action}`, { method: 'POST', body })
    }
  }
}

/** Folders with a quota, which follows them and ends with them. */
const FOLDERS = [HOME, `${HOME}/folder`, `${HOME}/folder/deep`] as const

/** Returns the usage of the homes and of the folders. */
async function usages(app: TestApp) {
  const { users, folders } = UserQuotas.parse(await (await app.request('/api/quotas')).json())
  return [...users.slice(1), ...folders].map(({ usage }) => usage)
}

test('after any changes the counters are what a count of the disk finds', async () => {
  await using app = await testApp({
    tree: { '/home/folder/a': 'there', '/home/inner/a': 'inner' },
    users: [
      { username: 'outer', scope: HOME },
      { username: 'inner', scope: `${HOME}/inner` },
    ],
  })
  await setQuota(app, { bytes: 40_000, files: 60 }, 2)
  await setQuota(app, { bytes: 10_000, files: 20 }, 3)
  const steps = fc.array(step, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      mkdirSync(path.join(app.root, 'home/inner'), { recursive: true })
      // The steps may have replaced a folder by a file.
      const there = FOLDERS.filter((folder) =>
        statSync(path.join(app.root, folder), { throwIfNoEntry: false })?.isDirectory(),
      )
      for (const folder of there) await setFolderQuota(app, folder, { bytes: 30_000 })
      const gestures: string[] = []
      for (const one of all) await perform(app, one, gestures)
      // Folders that moved are counted at their new places.
      await app.context.meter.current()
      await app.context.meter.whenCounted()
      const counted = await usages(app)
      await app.context.meter.recountAll()
      expect(counted).toEqual(await usages(app))
      const [outer, inner] = counted
      const live = (outer?.bytes ?? 0) + (inner?.bytes ?? 0)
      const kept = [outer, inner].reduce((sum, one) => sum + (one?.trash.bytes ?? 0) + (one?.versions.bytes ?? 0), 0)
      expect(live - kept).toBe(amountOnDisk(path.join(app.root, 'home')).bytes)
    }),
    { numRuns: repetitions(12, 400) },
  )
}, 600_000)
