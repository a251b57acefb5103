import { describe, expect, spyOn, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type KeepingSettings, RestoreReply } from '#contract/trash.ts'
import { Versions } from '#contract/versions.ts'
import { authorize } from '#server/access/authorize.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import type { HistoryServices } from '#server/files/history/open-history-services.ts'
import type { UndoParts } from '#server/files/reversal/apply-inverse.ts'
import { recoverInterrupted } from '#server/files/reversal/recover-interrupted.ts'
import type { Interrupted } from '#server/operations/intents/intent.ts'
import { type Change, markOf } from '#server/operations/records/change.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { trace } from '#server/testing/traces.ts'
import {
  existsInRoot,
  inRoot,
  namesIn,
  nextGesture,
  performAction,
  post,
  refusedUndo,
  remove,
  save,
  textAt,
  trash,
  undo,
  upload,
} from '#server/testing/user-actions.ts'

// Permissions on undo: it needs the same permissions as the opposite action, does not affect items of other users, and destroys nothing,
// even when it fails, is interrupted by a kill, or trash and versions are disabled.

async function keep(app: TestApp, keeping: Partial<KeepingSettings>): Promise<void> {
  const settings = (await (await app.request('/api/settings')).json()) as { keeping: object }
  const body = JSON.stringify({ ...settings, keeping: { ...settings.keeping, ...keeping } })
  expect((await app.request('/api/settings', { method: 'PUT', body })).status).toBe(200)
}
const NOTHING = { trash: false, versions: false }
const SETTINGS = [{ trash: true }, { trash: false }, NOTHING]

const moveOf = (from: string, to: string) =>
  `/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}` as const

/** Waits longer than the clock of a disk may be ahead of recorded times. */
const later = () => Bun.sleep(300)

const pathsInTrash = async (app: TestApp, as: string) => (await trash(app, '', as)).items.map(({ path }) => path)

async function share(app: TestApp, file: string): Promise<string> {
  const reply = await app.request(`/api/share${file}`, { method: 'POST', body: '{}' })
  return ((await reply.json()) as { hash: string }).hash
}

/** Returns what a visitor gets by each link: the text, or the status of the refusal. */
const visitsOf = (app: TestApp, hashes: readonly string[]): Promise<(string | number)[]> =>
  Promise.all(
    hashes.map(async (hash) => {
      const reply = await app.request(`/api/public/dl/${hash}`, { as: null })
      return reply.ok ? reply.text() : reply.status
    }),
  )

async function versionsOf(app: TestApp, file: string): Promise<string[]> {
  const { versions } = Versions.parse(await (await app.request(`/api/versions${file}`)).json())
  return Promise.all(versions.map(async ({ id }) => (await app.request(`/api/versions${file}?id=${id}`)).text()))
}

describe.each(SETTINGS)('what somebody else put into a folder is theirs, with %j', (settings) => {
  const world = async () => {
    const app = await testApp({
      tree: { '/bob/old.txt': 'bobs' },
      users: [{ username: 'mia' }, { username: 'bob' }],
    })
    await keep(app, settings)
    return app
  }
  const COMING = [
    ['moved', moveOf('/bob/old.txt', '/new/old.txt'), { method: 'PATCH' }],
    ['uploaded', '/api/resources/new/old.txt', { method: 'POST', body: 'bobs' }],
  ] as const

  test.each(COMING)('the folder that it was %s into stays when making it is taken back', async (_, target, init) => {
    await using app = await world()
    const gesture = await performAction(app, '/api/resources/new/', { method: 'POST', as: 'mia' })
    await later()
    await performAction(app, target, { ...init, as: 'bob' })
    expect(await refusedUndo(app, gesture, 'mia')).toEqual([409, 'changed_since', '/new/old.txt'])
    expect(textAt(app, '/new/old.txt')).toBe('bobs')
    expect([await pathsInTrash(app, 'mia'), await pathsInTrash(app, 'bob')]).toEqual([[], []])
  })

  test('what comes into a folder that an undo made again stays when the undo is refused half-way', async () => {
    await using app = await testApp({
      tree: { '/new/x.txt': 'x', '/y/': null, '/m1/': null },
      users: [{ username: 'mia', grantedPermissions: ['create', 'rename'] }, { username: 'bob' }],
    })
    await keep(app, settings)
    await app.signIn('bob')
    const gesture = nextGesture()
    for (const [from, to] of [
      ['/m1', '/m2'],
      ['/m2', '/m3'],
      ['/new/x.txt', '/y/x.txt'],
    ] as const)
      await performAction(app, moveOf(from, to), { method: 'PATCH', as: 'mia', gesture })
    await performAction(app, '/api/resources/new?forever=true', { method: 'DELETE' })
    await performAction(app, '/api/resources/m1/', { method: 'POST' })
    const { storage } = app.context
    const move = storage.move.bind(storage)
    using moving = spyOn(storage, 'move').mockImplementationOnce(async (from, to, ...more) => {
      const outcome = await move(from, to, ...more)
      await performAction(app, '/api/resources/new/b.txt', { method: 'POST', body: 'bobs own', as: 'bob' })
      return outcome
    })
    expect(await refusedUndo(app, gesture, 'mia')).toEqual([409, 'name_taken', '/m1'])
    expect(moving.mock.calls.length).toBeGreaterThan(1)
    expect([namesIn(app, '/new'), textAt(app, '/new/b.txt')]).toEqual([['b.txt'], 'bobs own'])
    expect([namesIn(app), namesIn(app, '/y')]).toEqual([['m1', 'm3', 'new', 'y'], ['x.txt']])
    expect(await pathsInTrash(app, 'bob')).toEqual([])
  })
})

describe.each(SETTINGS)('an undo keeps what it takes away or replaces, with %j', (settings) => {
  test('of a save that is taken back, the text is a version', async () => {
    await using app = await testApp({ tree: { '/a.txt': 'old' } })
    const gesture = await save(app, '/a.txt', 'the work of hours')
    await keep(app, settings)
    const undone = await undo(app, gesture)
    expect([textAt(app, '/a.txt'), await versionsOf(app, '/a.txt')]).toEqual(['old', ['the work of hours']])
    await undo(app, undone)
    expect([textAt(app, '/a.txt'), await versionsOf(app, '/a.txt')]).toEqual(['the work of hours', ['old']])
  })

  test('a file that was uploaded is in the trash', async () => {
    await using app = await testApp()
    await keep(app, settings)
    const gesture = await upload(app, '/a.txt', 'the work of hours')
    await undo(app, gesture)
    const { items } = await trash(app)
    expect([existsInRoot(app, '/a.txt'), items.map(({ path }) => path)]).toEqual([false, ['/a.txt']])
    const reply = await post(app, '/api/trash/restore', { ids: items.map(({ id }) => id) })
    expect(RestoreReply.parse(await reply.json()).restored).toHaveLength(1)
    expect(textAt(app, '/a.txt')).toBe('the work of hours')
  })

  test('where it is refused half-way, everything is as it was', async () => {
    await using app = await testApp({ tree: { '/q/': null } })
    const gesture = nextGesture()
    await performAction(app, '/api/resources/q/r/', { method: 'POST', gesture })
    await performAction(app, '/api/resources/q/r/a.txt', { method: 'POST', body: 'old', gesture })
    await performAction(app, '/api/resources/q/r/a.txt', { method: 'PUT', body: 'the work of hours', gesture })
    await later()
    await upload(app, '/q/r/late.txt', 'late')
    await keep(app, settings)
    expect(await refusedUndo(app, gesture)).toEqual([409, 'changed_since', '/q/r/late.txt'])
    expect([textAt(app, '/q/r/a.txt'), await versionsOf(app, '/q/r/a.txt')]).toEqual(['the work of hours', ['old']])
    expect([namesIn(app, '/q/r'), await pathsInTrash(app, 'admin')]).toEqual([['a.txt', 'late.txt'], []])
  })
})

test('what one gesture uploaded into a folder it made is taken back, also what came some time later', async () => {
  await using app = await testApp()
  const gesture = nextGesture()
  await performAction(app, '/api/resources/new/sub/a.txt', { method: 'POST', body: 'a', gesture })
  await later()
  await performAction(app, '/api/resources/new/sub/b.txt', { method: 'POST', body: 'b', gesture })
  await later()
  const undone = await undo(app, gesture)
  expect(namesIn(app)).toEqual([])
  await undo(app, undone)
  expect([textAt(app, '/new/sub/a.txt'), textAt(app, '/new/sub/b.txt')]).toEqual(['a', 'b'])
})

test('saves that are taken back at once are exchanges: doing them again needs leave to modify, and links live on', async () => {
  const files = Array.from({ length: 10 }, (_, number) => `/s${number}/f.txt`)
  await using app = await testApp({
    tree: Object.fromEntries(files.map((file) => [file, 'old'])),
    users: [{ username: 'mia', grantedPermissions: ['create', 'modify'] }],
  })
  const hashes: string[] = []
  for (const file of files) hashes.push(await share(app, file))
  const gesture = nextGesture()
  for (const file of files)
    await performAction(app, `/api/resources${file}`, { method: 'PUT', body: 'new', as: 'mia', gesture })
  let last = gesture
  for (const text of ['old', 'new', 'old']) {
    last = await undo(app, last, 'mia')
    const [operation] = await app.context.historyServices.parts.history.step({ userId: 2, gesture: last })
    const traces = operation?.traces ?? []
    const pairs = files.map((_, number) => traces.slice(2 * number, 2 * number + 2))
    expect([traces.length, pairs.map((pair) => pair.map(({ act }) => act))]).toEqual([
      20,
      files.map(() => ['kept', 'returned']),
    ])
    expect(pairs.filter(([kept, returned]) => kept?.place !== returned?.place)).toEqual([])
    expect(await visitsOf(app, hashes)).toEqual(files.map(() => text))
    expect([await pathsInTrash(app, 'mia'), (await trash(app, '?of=all')).total]).toEqual([[], 0])
  }
})

test.each(['the server stops', 'the disk fails'])(
  'a restore over files that is cut short because %s leaves no link that leads to what came in their place',
  async (why) => {
    const files = ['/pub/one.txt', '/pub/two.txt']
    await using app = await testApp({ tree: Object.fromEntries(files.map((file) => [file, 'secret'])) })
    const hashes: string[] = []
    for (const file of files) {
      await remove(app, file)
      await upload(app, file, 'public')
      hashes.push(await share(app, file))
    }
    const parts = app.context.historyServices.parts as HistoryServices['parts'] & Pick<UndoParts, 'executor'>
    const { items } = parts.keeper
    const bringBack = items.bringBack.bind(items)
    let stopped: Promise<void> = Promise.resolve()
    using coming = spyOn(items, 'bringBack').mockImplementation(async (...what) => {
      if (coming.mock.calls.length === 2) throw new Error('EIO')
      const stat = await bringBack(...what)
      if (why === 'the server stops') stopped = parts.executor.close()
      return stat
    })
    const ids = (await trash(app)).items.map(({ id }) => id)
    expect((await post(app, '/api/trash/restore', { ids, onTaken: 'replace' })).ok).toBe(false)
    await stopped
    const texts = files.map((file) => textAt(app, file))
    expect(texts.toSorted()).toEqual(['public', 'secret'])
    expect(await visitsOf(app, hashes)).toEqual(texts.map((text) => (text === 'public' ? 'public' : 404)))
  },
)

describe('what brings back and was cut off loses nothing where the settings keep nothing', () => {
  const placed = (app: TestApp, place: string) =>
    app.context.storage.lstat(authorize(buildSubject(), 'list', parsePlainPath(place)))
  /** Returns how recovery of an interrupted operation ended, and the paths that stay changed. */
  const settled = async (app: TestApp, kind: 'restore' | 'undo', ...traces: Change[]): Promise<unknown[]> => {
    const seenAt = Date.now() - 10_000
    const cut: Interrupted = {
      operation: {
        ...{ id: Bun.randomUUIDv7(), kind, userId: 1, username: 'admin', address: null, scopeRoot: ROOT },
        ...{ gesture: nextGesture(), paths: traces.map(({ place }) => place), startedAt: seenAt },
      },
      intents: traces.map((each) => ({ is: 'done', trace: each })),
      ...{ ending: null, isSure: true, seenAt },
    }
    await keep(app, NOTHING)
    const [end] = await recoverInterrupted(app.context.historyServices.parts, [cut])
    return [end?.outcome, end?.traces?.map(({ place }) => place)]
  }
  const ID = 'a'.repeat(32)

  test('what was just brought back, and nobody knows as what it was kept, is in the trash', async () => {
    await using app = await testApp({ tree: { '/a.txt': 'precious' } })
    const back = trace('returned', '/a.txt', ID, markOf(await placed(app, '/a.txt')))
    expect((await settled(app, 'restore', back))[0]).toBe('interrupted')
    expect([existsInRoot(app, '/a.txt'), await pathsInTrash(app, 'admin')]).toEqual([false, ['/a.txt']])
  })

  test('a folder that was made again stays with what was put there since', async () => {
    await using app = await testApp()
    mkdirSync(inRoot(app, '/new'))
    const made = trace('made', '/new', null, markOf(await placed(app, '/new')))
    writeFileSync(inRoot(app, '/new/theirs.txt'), 'theirs')
    expect(await settled(app, 'undo', made)).toEqual(['interrupted', ['/new']])
    expect([textAt(app, '/new/theirs.txt'), await pathsInTrash(app, 'admin')]).toEqual(['theirs', []])
  })

  test('a file that was brought back stays with what was written since', async () => {
    await using app = await testApp({ tree: { '/a.txt': 'old' } })
    const back = trace('returned', '/a.txt', ID, markOf(await placed(app, '/a.txt')))
    writeFileSync(inRoot(app, '/a.txt'), 'the work of somebody else')
    expect(await settled(app, 'undo', back)).toEqual(['interrupted', ['/a.txt']])
    expect([textAt(app, '/a.txt'), await pathsInTrash(app, 'admin')]).toEqual(['the work of somebody else', []])
  })
})
