import { describe, expect, spyOn, test } from 'bun:test'
import fs, { mkdirSync, openSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { RestoreReply, TrashPage } from '#contract/trash.ts'
import { Versions } from '#contract/versions.ts'
import { authorize } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { recoverInterrupted } from '#server/files/reversal/recover-interrupted.ts'
import { reconcile } from '#server/files/trash/reconcile.ts'
import type { Intent, Interrupted } from '#server/operations/intents/intent.ts'
import { markOf } from '#server/operations/records/change.ts'
import type { OperationKind } from '#server/operations/records/operation.ts'
import { type StartedProgram, startProgram } from '#server/testing/started-program.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { trace } from '#server/testing/traces.ts'
import { plantTree } from '#server/testing/tree.ts'
import { until } from '#server/testing/until.ts'
import {
  inRoot,
  namesIn,
  nextGesture,
  performAction,
  post,
  refusedUndo,
  textAt,
  trash,
} from '#server/testing/user-actions.ts'
import { describeWith } from '#testing/requirements.ts'

// Path containment of the trash, versions and undo: a folder that has become a link, a disk that failed or was mounted elsewhere, or an
// interruption at any moment must not make undo, the trash or the next start touch another user's items or lose existing ones. See
// docs/operate/security.md.

/** Returns an operation that was interrupted by a kill, as its intent log describes it. */
function cutOff(kind: OperationKind, place: string, intents: readonly Intent[], scopeRoot = '/'): Interrupted {
  const operation = {
    ...{ id: Bun.randomUUIDv7(), kind, userId: 1, username: 'admin', address: null, gesture: nextGesture() },
    ...{ scopeRoot: parsePlainPath(scopeRoot), paths: [parsePlainPath(place)], startedAt: Date.now() },
  }
  return { operation, intents, ending: null, isSure: true, seenAt: Date.now() }
}

describe('a folder that became a link since is not followed', () => {
  const TREE = {
    '/mia/d/moved.txt': 'm',
    '/mia/e/x.txt': 'x',
    '/mia/e/saved.txt': 'old',
    '/bob/secret.txt': 'secret',
  }
  const world = () => testApp({ tree: TREE, users: [{ username: 'mia', scope: '/mia' }] })
  /** The same items exist behind the link. */
  const swap = (app: TestApp) => {
    renameSync(inRoot(app, '/mia/e'), inRoot(app, '/bob/e'))
    symlinkSync('../bob/e', inRoot(app, '/mia/e'))
  }
  const BY = [
    ['mia', ''],
    ['admin', '/mia'],
  ] as const

  test.each(BY)('by an undo of %s', async (as, at) => {
    await using app = await world()
    const gestures = [
      await performAction(app, `/api/resources${at}/d/moved.txt?action=rename&destination=${at}/e/moved.txt`, {
        method: 'PATCH',
        as,
      }),
      await performAction(app, `/api/resources${at}/e/made.txt`, { method: 'POST', body: 'x', as }),
      await performAction(app, `/api/resources${at}/e/saved.txt`, { method: 'PUT', body: 'new', as }),
      await performAction(app, `/api/resources${at}/e/x.txt`, { method: 'DELETE', as }),
    ]
    swap(app)
    const answers = await Promise.all(gestures.map((gesture) => refusedUndo(app, gesture, as)))
    // An item restored from the user's own folder must not end up here.
    const last = as === 'admin' ? [409, 'changed_since', '/mia/e/x.txt'] : [404, 'not_found', undefined]
    const others = ['moved', 'made', 'saved'].map((name) => [409, 'changed_since', `${at}/e/${name}.txt`])
    expect(answers).toEqual([...others, last])
    expect(namesIn(app, '/bob/e')).toEqual(['made.txt', 'moved.txt', 'saved.txt'])
    expect([textAt(app, '/bob/e/saved.txt'), namesIn(app, '/mia/d')]).toEqual(['new', []])
  })

  test.each(['/mia', '/'])('by the next start, for somebody who has %s', async (scopeRoot) => {
    await using app = await world()
    const leave = authorize(buildSubject(), 'list', parsePlainPath('/mia/e/x.txt'))
    const mark = markOf(await app.context.storage.lstat(leave))
    swap(app)
    const deeds = [
      trace('moved', '/mia/d/x.txt', '/mia/e/x.txt', mark),
      trace('returned', '/mia/e/x.txt', 'a'.repeat(32), mark),
      trace('made', '/mia/e/x.txt', null, mark),
    ]
    for (const deed of deeds) {
      const cut = cutOff('undo', '/e/x.txt', [{ is: 'done', trace: deed }], scopeRoot)
      const [end] = await recoverInterrupted(app.context.historyServices.parts, [cut])
      expect(end).toMatchObject({ outcome: 'interrupted', isWhole: true, traces: [deed] })
    }
    expect([namesIn(app, '/bob'), namesIn(app, '/bob/e')]).toEqual([
      ['e', 'secret.txt'],
      ['saved.txt', 'x.txt'],
    ])
    expect([namesIn(app, '/mia/d'), (await trash(app, '?of=all')).items]).toEqual([['moved.txt'], []])
  })
})

describe('an operation that nobody can judge is interrupted and not whole, and the others are settled', () => {
  const NAME = 'n'.repeat(250)
  const NINE = Array.from({ length: 9 }, () => NAME).join('/')

  /** Makes `/d` a link, through another link, to a path that is too long. */
  function plantTooDeep(app: TestApp): void {
    let folder = openSync(app.root, 'r')
    symlinkSync(`${NINE}/l`, `/proc/self/fd/${folder}/d`)
    for (let depth = 0; depth < 18; depth += 1) {
      mkdirSync(`/proc/self/fd/${folder}/${NAME}`)
      const next = openSync(`/proc/self/fd/${folder}/${NAME}`, 'r')
      if (depth === 8) symlinkSync(NINE, `/proc/self/fd/${next}/l`)
      fs.closeSync(folder)
      folder = next
    }
    fs.closeSync(folder)
  }
  async function settled(app: TestApp, kind: OperationKind, place: string): Promise<unknown[]> {
    const cuts = [place, '/b.txt'].map((each) =>
      cutOff(each === place ? kind : 'upload', each, [{ is: 'coming', trace: trace('made', each) }]),
    )
    const ended = await recoverInterrupted(app.context.historyServices.parts, cuts)
    return ended.map(({ outcome, isWhole }) => [outcome, isWhole])
  }

  test.each(['move', 'undo', 'upload'] as const)(
    'where a link leads to too long a place, of a kind %s',
    async (kind) => {
      await using app = await testApp({ tree: { '/b.txt': 'b' } })
      plantTooDeep(app)
      try {
        const [bad, good] = await settled(app, kind, '/d/x.txt')
        expect([bad, good]).toEqual([
          ['interrupted', false],
          ['done', true],
        ])
      } finally {
        Bun.spawnSync(['rm', '-rf', path.join(app.root, NAME)])
      }
    },
  )

  test('where a disk fails', async () => {
    await using app = await testApp({ tree: { '/b.txt': 'b', '/usb/': null } })
    const { storage } = app.context
    const lstat = storage.lstat.bind(storage)
    using _ = spyOn(storage, 'lstat').mockImplementation((item) =>
      item.path.startsWith('/usb/') ? Promise.reject(Object.assign(new Error('EIO'), { errno: -5 })) : lstat(item),
    )
    expect(await settled(app, 'upload', '/usb/x.txt')).toEqual([
      ['interrupted', false],
      ['done', true],
    ])
    expect(app.log.join()).toContain('the state of an interrupted operation could not be determined')
  })
})

test('a disk that fails when something has its new name takes nothing: what was there is kept, with its note', async () => {
  const drawer = (app: TestApp, name: 'kept' | 'notes') => readdirSync(inRoot(app, `/.coffer/${name}`)).toSorted()
  const contents = (app: TestApp) =>
    drawer(app, 'kept')
      .map((id) => textAt(app, `/.coffer/kept/${id}`))
      .toSorted()
  await using app = await testApp({
    tree: { '/d/a.txt': 'the only copy', '/d/b.txt': 'deleted', '/d/m.txt': 'moved', '/d/n.txt': 'moved over' },
  })
  await app.signIn('admin')
  const isBad = (handle: number) => fs.readlinkSync(`/proc/self/fd/${handle}`) === inRoot(app, '/d')
  const { fsync } = fs
  const failing = spyOn(fs, 'fsync')
  failing.mockImplementation(((handle: number, done: (error: Error | null) => void) =>
    isBad(handle)
      ? done(Object.assign(new Error('EIO'), { errno: -5, code: 'EIO' }))
      : fsync(handle, done)) as typeof fsync)
  const ask = async (method: string, target: string, body?: string) =>
    (await app.request(`/api/resources/d/${target}`, { method, body })).status
  try {
    expect(await ask('PUT', 'a.txt', 'new')).toBeGreaterThanOrEqual(500)
    expect(await ask('PATCH', 'm.txt?action=rename&override=true&destination=/d/n.txt')).toBeGreaterThanOrEqual(500)
    expect(await ask('DELETE', 'b.txt')).toBeGreaterThanOrEqual(500)
  } finally {
    failing.mockRestore()
  }
  expect([namesIn(app, '/d'), textAt(app, '/d/a.txt'), textAt(app, '/d/n.txt')]).toEqual([
    ['a.txt', 'n.txt'],
    'new',
    'moved',
  ])
  expect(contents(app)).toEqual(['deleted', 'moved over', 'the only copy'])
  expect(drawer(app, 'notes')).toEqual(drawer(app, 'kept'))
  await reconcile(app.context.historyServices.parts)
  expect(contents(app)).toHaveLength(3)
  const { items } = await trash(app)
  await post(app, '/api/trash/restore', { ids: items.map(({ id }) => id) })
  expect(textAt(app, '/d/b.txt')).toBe('deleted')
})

describeWith('userMounts')('beside another disk', () => {
  const PREPARED = 'mount -t tmpfs none files/usb && cp -a prepared/. files/usb/ && exec "$@"'
  /**
   * Runs the program where it sees one more disk, at `usb`, with prepared content; the test fails where mounting is impossible, even in a
   * namespace.
   */
  const WITH_DISK = ['unshare', '--map-root-user', '--mount', 'sh', '-c', PREPARED, 'sh']
  const ID = { fake: 'e'.repeat(32), folder: 'd'.repeat(32), own: 'f'.repeat(32) }
  const note = (purpose: 'trash' | 'version', place: string) =>
    JSON.stringify({ purpose, place, at: Date.now() + 1, userId: 1, username: 'the boss', operation: 'x' })
  const itemsOf = async ({ ask }: StartedProgram) =>
    TrashPage.parse(await (await ask('GET', '/api/trash?of=all')).json()).items
  const restore = async ({ ask }: StartedProgram, body: object) =>
    RestoreReply.parse(await (await ask('POST', '/api/trash/restore', JSON.stringify(body))).json())

  test('the notes of one that was elsewhere speak for itself only', async () => {
    using directory = temporaryDirectory()
    plantTree(directory.path, { '/files/doc.txt': 'one', '/files/deleted.txt': 'precious', '/files/usb/': null })
    const first = await startProgram(directory.path)
    expect((await first.ask('PUT', '/api/resources/doc.txt', 'two')).status).toBe(200)
    expect((await first.ask('DELETE', '/api/resources/deleted.txt')).status).toBe(200)
    const [item] = await itemsOf(first)
    await first.kill('SIGTERM')
    plantTree(path.join(directory.path, 'prepared/.coffer'), {
      [`/kept/${ID.fake}`]: 'hostile',
      [`/notes/${ID.fake}`]: note('version', '/doc.txt'),
      [`/kept/${item?.id}`]: 'hostile',
      [`/notes/${item?.id}`]: note('trash', '/deleted.txt'),
      [`/kept/${ID.folder}`]: 'hostile',
      [`/notes/${ID.folder}`]: null,
      [`/kept/${ID.own}/in.txt`]: 'seven77',
      [`/notes/${ID.own}`]: note('trash', '/usb/own'),
    })
    const second = await startProgram(directory.path, first.password, WITH_DISK)
    try {
      // A folder is measured after the disks were compared with the records.
      await until(async () => (await itemsOf(second)).some(({ path, size }) => path === '/usb/own' && size === 7))
      const { versions } = Versions.parse(await (await second.ask('GET', '/api/versions/doc.txt')).json())
      expect(versions.map(({ size }) => size)).toEqual([3])
      expect(versions.map(({ id }) => id)).not.toContain(ID.fake)
      expect((await itemsOf(second)).map(({ id }) => id).toSorted()).toEqual([`${item?.id}`, ID.own].toSorted())
      expect(await restore(second, { ids: [item?.id] })).toMatchObject({ failed: [] })
      expect(await (await second.ask('GET', '/api/raw/deleted.txt')).text()).toBe('precious')
    } finally {
      await second.kill('SIGTERM')
    }
  })

  test('a folder that cannot be restored there takes nothing away that it was to replace', async () => {
    using directory = temporaryDirectory()
    plantTree(directory.path, { '/files/x/a.txt': 'a', '/files/usb/': null, '/prepared/x/theirs.txt': 'theirs' })
    const program = await startProgram(directory.path, undefined, WITH_DISK)
    try {
      expect((await program.ask('DELETE', '/api/resources/x')).status).toBe(200)
      const ids = (await itemsOf(program)).map(({ id }) => id)
      const { restored, failed } = await restore(program, { ids, to: '/usb', onTaken: 'replace' })
      expect([restored, failed.map(({ code }) => code)]).toEqual([[], ['invalid']])
      expect(await (await program.ask('GET', '/api/raw/usb/x/theirs.txt')).text()).toBe('theirs')
      expect((await itemsOf(program)).map(({ id }) => id)).toEqual(ids)
    } finally {
      await program.kill('SIGTERM')
    }
  })
})
