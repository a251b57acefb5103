import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { AuditPage } from '#contract/audit.ts'
import { authorize } from '#server/access/authorize.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { verify } from '#server/files/trash/reconcile.ts'
import type { Intent, Interrupted } from '#server/operations/intents/intent.ts'
import { markOf } from '#server/operations/records/change.ts'
import type { Operation } from '#server/operations/records/operation.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { trace } from '#server/testing/traces.ts'
import { until } from '#server/testing/until.ts'
import {
  existsInRoot,
  inRoot,
  move,
  namesIn,
  nextGesture,
  refusedUndo,
  remove,
  save,
  textAt,
  trash,
  undo,
} from '#server/testing/user-actions.ts'
import { recoverInterrupted } from './recover-interrupted.ts'

// These tests create the state after a kill by hand: the disk, and the lines that the operation had written.
// `e2e/faults/kept.test.ts` kills a real process.

let app: TestApp
beforeEach(async () => {
  app = await testApp({ tree: { '/a.txt': 'a', '/b.txt': 'b', '/c.txt': 'c', '/d/': null } })
})
afterEach(() => app[Symbol.asyncDispose]())

const all = buildSubject()
const storage = () => app.context.storage
const items = () => app.context.historyServices.parts.keeper.items
const marked = async (place: string) => markOf(await storage().lstat(authorize(all, 'list', parsePlainPath(place))))

function cutOff(
  kind: Operation['kind'],
  paths: readonly string[],
  intents: readonly Intent[],
  more: Partial<Pick<Interrupted, 'ending' | 'isSure' | 'seenAt'>> = {},
) {
  const gesture = nextGesture()
  const operation: Operation = {
    ...{ id: Bun.randomUUIDv7(), kind, userId: 1, username: 'admin', address: null, scopeRoot: ROOT, gesture },
    ...{ paths: paths.map(parsePlainPath), startedAt: more.seenAt ?? Date.now() },
  }
  return {
    gesture,
    cut: { operation, intents, ending: null, isSure: true, seenAt: Date.now(), ...more } satisfies Interrupted,
  }
}

const coming = (...of: Parameters<typeof trace>): Intent => ({ is: 'coming', trace: trace(...of) })
const done = (...of: Parameters<typeof trace>): Intent => ({ is: 'done', trace: trace(...of) })

const settled = (...cuts: Interrupted[]) => recoverInterrupted(app.context.historyServices.parts, cuts)

/** Returns the outcomes of the operations of a kind, from the audit trail. */
async function outcomes(kind: Operation['kind'], count = 1): Promise<string[]> {
  const read = async () => {
    const { events } = AuditPage.parse(await (await app.request(`/api/audit?kinds=${kind}`)).json())
    return events.map(({ outcome }) => outcome)
  }
  await until(async () => (await read()).length >= count)
  return read()
}

/** Moves an item to the trash as a deletion does that is interrupted then. */
async function takeAway(place: string, id: string, operation: Operation): Promise<void> {
  const { userId, username } = operation
  const note = { purpose: 'trash', at: Date.now(), userId, username, operation: operation.id } as const
  await items().retainItem(authorize(all, 'delete', parsePlainPath(place)), { id, note })
}
const ID = 'a'.repeat(32)

async function keepNoTrash(): Promise<void> {
  const settings = (await (await app.request('/api/settings')).json()) as { keeping: object }
  const body = JSON.stringify({ ...settings, keeping: { ...settings.keeping, trash: false } })
  expect((await app.request('/api/settings', { method: 'PUT', body })).status).toBe(200)
}

describe('what was about to be done, and was', () => {
  test('a deletion is done, can be seen in the trash and taken back', async () => {
    const { gesture, cut } = cutOff('delete', ['/a.txt'], [coming('kept', '/a.txt', ID)])
    await takeAway('/a.txt', ID, cut.operation)
    await settled(cut)
    expect((await trash(app)).items.map(({ path }) => path)).toEqual(['/a.txt'])
    expect(await outcomes('delete')).toEqual(['done'])
    await undo(app, gesture)
    expect(textAt(app, '/a.txt')).toBe('a')
  })
  test('a new file, in folders that were made for it', async () => {
    mkdirSync(inRoot(app, '/new/deep'), { recursive: true })
    writeFileSync(inRoot(app, '/new/deep/x.txt'), 'x')
    const steps = [coming('made', '/new'), done('made', '/new', null, await marked('/new'))]
    const { gesture, cut } = cutOff('upload', ['/new/deep/x.txt'], steps)
    await settled(cut)
    expect(await outcomes('upload')).toEqual(['done'])
    await undo(app, gesture)
    expect(existsInRoot(app, '/new')).toBe(false)
  })
  test('a move over a file', async () => {
    const { gesture, cut } = cutOff(
      'move',
      ['/a.txt', '/b.txt'],
      [coming('kept', '/b.txt', ID), coming('moved', '/a.txt', '/b.txt')],
    )
    await takeAway('/b.txt', ID, cut.operation)
    renameSync(inRoot(app, '/a.txt'), inRoot(app, '/b.txt'))
    await settled(cut)
    expect(await outcomes('move')).toEqual(['done'])
    await undo(app, gesture)
    expect([textAt(app, '/a.txt'), textAt(app, '/b.txt')]).toEqual(['a', 'b'])
  })
  test('a save, of which what was there is a version', async () => {
    const gesture = await save(app, '/a.txt', 'two')
    const [saved] = await app.context.historyServices.parts.history.step({ userId: 1, gesture })
    const [replaced] = saved?.traces ?? []
    if (!replaced?.to) throw new Error('Nothing was kept.')
    const { gesture: again, cut } = cutOff('save', ['/a.txt'], [coming('replaced', '/a.txt', replaced.to)])
    await settled(cut)
    expect(await outcomes('save', 2)).toEqual(['done', 'done'])
    await undo(app, again)
    expect(textAt(app, '/a.txt')).toBe('a')
  })
})

describe('what was about to be done, and was not', () => {
  test.each([
    ['delete', ['/a.txt'], [coming('kept', '/a.txt', ID)]],
    ['move', ['/a.txt', '/z.txt'], [coming('moved', '/a.txt', '/z.txt')]],
    ['save', ['/a.txt'], [coming('replaced', '/a.txt', ID)]],
    ['upload', ['/z.txt'], [coming('made', '/z.txt')]],
    ['upload', ['/a.txt'], [coming('made', '/a.txt'), { is: 'given up', trace: trace('made', '/a.txt') } as const]],
    ['copy', ['/a.txt', '/z.txt'], []],
  ] as const)('is interrupted, and there is nothing to take back: %s %j', async (kind, paths, steps) => {
    const { gesture, cut } = cutOff(kind, paths, steps)
    await settled(cut)
    expect(await outcomes(kind)).toEqual(['interrupted'])
    expect(await refusedUndo(app, gesture)).toEqual([409, 'conflict', undefined])
    expect(namesIn(app)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd'])
  })
  test('a version that is a second name of the file that is there still is none', async () => {
    const saved = await save(app, '/a.txt', 'two')
    const [operation] = await app.context.historyServices.parts.history.step({ userId: 1, gesture: saved })
    const id = operation?.traces[0]?.to ?? ''
    // As if the current item were the retained one.
    renameSync(inRoot(app, `/.coffer/kept/${id}`), inRoot(app, '/a.txt'))
    linkSync(inRoot(app, '/a.txt'), inRoot(app, `/.coffer/kept/${id}`))
    const there = await storage().lstat(authorize(all, 'list', parsePlainPath('/a.txt')))
    expect((await items().findItem({ top: ROOT, id }))?.identity).toBe(there.identity)
    const { cut } = cutOff('save', ['/a.txt'], [coming('replaced', '/a.txt', id)])
    await settled(cut)
    expect((await outcomes('save', 2)).toSorted()).toEqual(['done', 'interrupted'])
  })
})

describe('what had not got through all of it', () => {
  test('a deletion for good is done when all of it is gone', async () => {
    const losing = (place: string) => cutOff('delete', [place], [coming('lost', place)]).cut
    rmSync(inRoot(app, '/a.txt'))
    await settled(losing('/a.txt'))
    expect(await outcomes('delete')).toEqual(['done'])
    await settled(losing('/b.txt'))
    expect((await outcomes('delete', 2)).toSorted()).toEqual(['done', 'interrupted'])
  })
  test('a move is done when it is moved, whatever was made or replaced for it', async () => {
    mkdirSync(inRoot(app, '/new'))
    writeFileSync(inRoot(app, '/new/a.txt'), 'a')
    const made = done('made', '/new', null, await marked('/new'))
    const across = cutOff('move', ['/a.txt', '/new/a.txt'], [made, coming('moved', '/a.txt', '/new/a.txt')])
    const over = cutOff(
      'move',
      ['/a.txt', '/b.txt'],
      [coming('kept', '/b.txt', ID), coming('moved', '/a.txt', '/b.txt')],
    )
    await takeAway('/b.txt', ID, over.cut.operation)
    writeFileSync(inRoot(app, '/b.txt'), 'a')
    await settled(across.cut, over.cut)
    expect(await outcomes('move', 2)).toEqual(['interrupted', 'interrupted'])
    expect(await refusedUndo(app, over.gesture)).toEqual([409, 'name_taken', '/b.txt'])
  })
  test('what somebody made after the kill is theirs', async () => {
    const seenAt = Date.now() - 10_000
    writeFileSync(inRoot(app, '/z.txt'), 'theirs')
    const file = cutOff('upload', ['/z.txt'], [coming('made', '/z.txt')], { seenAt })
    const folder = cutOff('makeDirectory', ['/d'], [done('made', '/d', null, await marked('/d'))], { seenAt })
    writeFileSync(inRoot(app, '/d/theirs.txt'), 'theirs')
    await settled(file.cut, folder.cut)
    expect([await outcomes('upload'), await outcomes('makeDirectory')]).toEqual([['interrupted'], ['done']])
    expect(await refusedUndo(app, file.gesture)).toEqual([409, 'conflict', undefined])
    expect((await refusedUndo(app, folder.gesture))[1]).toBe('changed_since')
  })
  test('what came by a linked folder is known by where it really is', async () => {
    symlinkSync('d', inRoot(app, '/l'))
    writeFileSync(inRoot(app, '/d/x.txt'), 'x')
    await settled(cutOff('upload', ['/l/x.txt'], [coming('made', '/d/x.txt')]).cut)
    expect(await outcomes('upload')).toEqual(['done'])
  })
  test('is there to be taken back, where it is no undoing', async () => {
    renameSync(inRoot(app, '/a.txt'), inRoot(app, '/d/a.txt'))
    const steps = [done('moved', '/a.txt', '/d/a.txt', await marked('/d/a.txt')), coming('moved', '/b.txt', '/d/b.txt')]
    const { gesture, cut } = cutOff('move', ['/x', '/d'], steps)
    await settled(cut)
    expect(await outcomes('move')).toEqual(['interrupted'])
    await undo(app, gesture)
    expect(namesIn(app)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd'])
  })
  test('an undoing of moves is done the other way again, and can be tried again', async () => {
    const gesture = nextGesture()
    for (const name of ['a', 'b', 'c'])
      await app.request(`/api/resources/${name}.txt?action=rename&destination=%2Fd%2F${name}.txt`, {
        ...{ method: 'PATCH', headers: { 'X-Gesture': gesture } },
      })
    for (const name of ['c', 'b']) renameSync(inRoot(app, `/d/${name}.txt`), inRoot(app, `/${name}.txt`))
    const steps = [
      done('moved', '/d/c.txt', '/c.txt', await marked('/c.txt')),
      coming('moved', '/d/b.txt', '/b.txt'),
      coming('moved', '/d/a.txt', '/a.txt'),
    ]
    await settled(cutOff('undo', ['/a.txt'], steps).cut)
    expect([namesIn(app), namesIn(app, '/d')]).toEqual([['d'], ['a.txt', 'b.txt', 'c.txt']])
    expect(await outcomes('undo')).toEqual(['interrupted'])
    await undo(app, gesture)
    expect(namesIn(app)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd'])
  })
  test('what an undoing brought back is kept as what it was, also what was there instead', async () => {
    const gesture = await save(app, '/a.txt', 'two')
    await app.request('/api/resources/b.txt', { method: 'DELETE', headers: { 'X-Gesture': gesture } })
    const before = await trash(app)
    const undone = await undo(app, gesture)
    const [operation] = await app.context.historyServices.parts.history.step({ userId: 1, gesture: undone })
    expect([textAt(app, '/a.txt'), textAt(app, '/b.txt')]).toEqual(['a', 'b'])
    // A killed process would have left these intents.
    const steps = (operation?.traces ?? []).map((each): Intent => ({ is: 'done', trace: each }))
    expect((operation?.traces ?? []).map(({ act }) => act).toSorted()).toEqual(['kept', 'returned', 'returned'])
    await settled(cutOff('rewind', ['/'], steps).cut)
    expect([textAt(app, '/a.txt'), existsInRoot(app, '/b.txt')]).toEqual(['two', false])
    const again = await trash(app)
    expect(again.items.map(({ id, path, by, mine }) => [id, path, by, mine])).toEqual(
      before.items.map(({ id, path, by, mine }) => [id, path, by, mine]),
    )
    expect(await outcomes('rewind')).toEqual(['interrupted'])
  })
  test('where the kill left the notes of what was brought back, they are no longer true', async () => {
    const gesture = await save(app, '/a.txt', 'two')
    await app.request('/api/resources/b.txt', { method: 'DELETE', headers: { 'X-Gesture': gesture } })
    const undone = await undo(app, gesture)
    const [operation] = await app.context.historyServices.parts.history.step({ userId: 1, gesture: undone })
    const traces = operation?.traces ?? []
    const back = traces.filter(({ act }) => act === 'returned').map(({ to }) => to)
    expect(back).toHaveLength(2)
    for (const id of back) writeFileSync(inRoot(app, `/.coffer/notes/${id}`), '{}')
    const steps = traces.map(
      (each): Intent => ({ is: 'coming', trace: { ...each, mark: each.act === 'kept' ? each.mark : '' } }),
    )
    await settled(cutOff('rewind', ['/'], steps).cut)
    expect([textAt(app, '/a.txt'), existsInRoot(app, '/b.txt')]).toEqual(['two', false])
    expect(back.map((id) => readFileSync(inRoot(app, `/.coffer/kept/${id}`), 'utf8')).toSorted()).toEqual(['a', 'b'])
    expect(await verify({ ...app.context.historyServices.parts, items: items() })).toEqual([])
  })
  test('nothing takes the place of what cannot be kept under the name it had', async () => {
    const gesture = await save(app, '/a.txt', 'two')
    const undone = await undo(app, gesture)
    const [operation] = await app.context.historyServices.parts.history.step({ userId: 1, gesture: undone })
    const traces = operation?.traces ?? []
    const [was] = traces.flatMap(({ act, to }) => (act === 'returned' && to ? [to] : []))
    // Another program put an item there.
    writeFileSync(inRoot(app, `/.coffer/kept/${was}`), 'else')
    writeFileSync(inRoot(app, `/.coffer/notes/${was}`), '{}')
    await settled(
      cutOff(
        'undo',
        ['/a.txt'],
        traces.map((each): Intent => ({ is: 'done', trace: each })),
      ).cut,
    )
    expect(textAt(app, '/a.txt')).toBe('a')
    expect(readFileSync(inRoot(app, `/.coffer/kept/${was}`), 'utf8')).toBe('else')
  })
  test('what was changed after the kill stays, also where there is no trash', async () => {
    await remove(app, '/a.txt')
    const [item] = (await trash(app)).items
    if (!item) throw new Error('Nothing is in the trash.')
    await app.request('/api/trash/restore', { method: 'POST', body: JSON.stringify({ ids: [item.id] }) })
    const back = done('returned', '/a.txt', item.id, await marked('/a.txt'))
    writeFileSync(inRoot(app, '/a.txt'), 'changed since')
    const made = done('made', '/c.txt', null, await marked('/c.txt'))
    await keepNoTrash()
    await settled(cutOff('restore', ['/a.txt'], [back, made]).cut)
    expect([textAt(app, '/a.txt'), existsInRoot(app, '/c.txt')]).toEqual(['changed since', false])
    expect((await trash(app)).items.map(({ path }) => path)).toEqual(['/c.txt'])
  })
  test('a second kill, while it is done the other way again, changes nothing of that', async () => {
    const gesture = await save(app, '/a.txt', 'two')
    const undone = await undo(app, gesture)
    const [operation] = await app.context.historyServices.parts.history.step({ userId: 1, gesture: undone })
    const cut = cutOff(
      'undo',
      ['/a.txt'],
      (operation?.traces ?? []).map((each): Intent => ({ is: 'done', trace: each })),
    ).cut
    const told: Intent[] = []
    const { parts } = app.context.historyServices
    const journal = { recordIntent: (_: string, intent: Intent) => void told.push(intent), ended: () => undefined }
    const [first] = await recoverInterrupted({ ...parts, journal }, [cut])
    expect([textAt(app, '/a.txt'), first?.traces]).toEqual(['two', []])
    const [second] = await recoverInterrupted({ ...parts, journal }, [{ ...cut, intents: [...cut.intents, ...told] }])
    expect([textAt(app, '/a.txt'), second?.traces]).toEqual(['two', []])
  })
  test('a disk that fails keeps no start from coming', async () => {
    const { parts } = app.context.historyServices
    const storageThatFails = Object.create(parts.storage, {
      lstat: { value: () => Promise.reject(Object.assign(new Error('EIO'), { errno: 5 })) },
    })
    const [ended] = await recoverInterrupted({ ...parts, storage: storageThatFails }, [
      cutOff('upload', ['/z.txt'], [coming('made', '/z.txt')]).cut,
    ])
    expect(ended).toMatchObject({ outcome: 'interrupted', isWhole: false })
  })
  test('where something came in between, what was done stays and can be taken back by hand', async () => {
    await move(app, '/a.txt', '/d/a.txt')
    renameSync(inRoot(app, '/d/a.txt'), inRoot(app, '/a.txt'))
    const steps = [done('moved', '/d/a.txt', '/a.txt', await marked('/a.txt'))]
    writeFileSync(inRoot(app, '/d/a.txt'), 'theirs')
    const { gesture, cut } = cutOff('undo', ['/a.txt'], steps)
    await settled(cut)
    expect([textAt(app, '/a.txt'), textAt(app, '/d/a.txt')]).toEqual(['a', 'theirs'])
    expect(await refusedUndo(app, gesture)).toEqual([409, 'name_taken', '/d/a.txt'])
  })
})

describe('what is not known well enough', () => {
  test('counts as interrupted after the machine stopped, and cannot be taken back', async () => {
    const { gesture, cut } = cutOff('delete', ['/a.txt'], [coming('kept', '/a.txt', ID)], { isSure: false })
    await takeAway('/a.txt', ID, cut.operation)
    await settled(cut)
    expect(await outcomes('delete')).toEqual(['interrupted'])
    expect(await refusedUndo(app, gesture)).toEqual([409, 'not_kept', undefined])
  })
  test('the same where there was too much to be told', async () => {
    const { gesture, cut } = cutOff('copy', ['/a.txt', '/z'], [done('made', '/z'), { is: 'untold' }])
    await settled(cut)
    expect(await refusedUndo(app, gesture)).toEqual([409, 'not_kept', undefined])
  })
  test('what had ended before the kill ended as it says', async () => {
    await remove(app, '/c.txt')
    const ending = { endedAt: 5, outcome: 'failed', failure: 'disk_full', isWhole: true, traces: [] } as const
    const failed = cutOff('copy', ['/a.txt', '/z'], [], { ending })
    const { gesture, cut } = cutOff('move', ['/a.txt', '/z'], [done('moved', '/a.txt', '/z', await marked('/a.txt'))], {
      ending: { endedAt: 6, outcome: 'done', failure: null, isWhole: true },
    })
    renameSync(inRoot(app, '/a.txt'), inRoot(app, '/z'))
    await settled(failed.cut, cut)
    expect([await outcomes('copy'), await outcomes('move')]).toEqual([['failed'], ['done']])
    await undo(app, gesture)
    expect(textAt(app, '/a.txt')).toBe('a')
  })
})
