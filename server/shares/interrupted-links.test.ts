import { Database } from 'bun:sqlite'
import { afterEach, expect, spyOn, test } from 'bun:test'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import { recoverInterrupted } from '#server/files/reversal/recover-interrupted.ts'
import { INTENTS_FILE } from '#server/operations/intents/intent-log.ts'
import { JOURNAL_FILE, SqliteJournal } from '#server/operations/sqlite-journal.ts'
import { STARTS_FILE } from '#server/operations/start-log.ts'
import { runJob } from '#server/testing/jobs.ts'
import { linkTo, visit } from '#server/testing/share-links.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { timestampBetween } from '#server/testing/until.ts'
import { move, nextGesture, post, remove, save, trash, undo } from '#server/testing/user-actions.ts'
import { repetitions } from '#testing/scale.ts'
import { Items } from './items.ts'
import { PendingUpdates } from './pending-updates.ts'
import { ShareTracker } from './share-tracker.ts'

// The program is killed at an exact point of an operation: nothing happens after it, and the next start has the journal of that moment.
// `e2e/faults/rename.test.ts` kills a real process at random points.

/** Points of an operation, in their order, at which the program is killed. */
type Point = 'changed' | 'end recorded' | 'links reactivated' | 'links updated'

/** Points, and the number of starts after that: all but the last one are killed before they have updated links. */
const KILLS: readonly (readonly [Point, number])[] = [
  ['changed', 1],
  ['end recorded', 1],
  ['end recorded', 2],
  ['changed', 3],
  ['end recorded', 3],
  ['links reactivated', 1],
  ['links reactivated', 2],
  ['links updated', 1],
  ['links updated', 2],
]

/** Each file has its name as its content. */
const TREE = Object.fromEntries(
  ['/a', '/b', '/c', '/f/one', '/f/two', '/g/one', '/g/three'].map((name) => [name, name]),
)
const SERVED = { matching: 'exact', reserved: [] } as const

const spies: { mockRestore(): void }[] = []
afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore()
})

/** Stops the program at a point of the next operation, and copies its journal. Returns whether that happened. */
function killAt(app: TestApp, point: Point, copies: string): () => boolean {
  let isDead = false
  const die = () => {
    isDead = true
    copyJournal(app.context.config.data, copies)
    // Nothing that would follow happens.
    throw new Error('killed')
  }
  const ended = SqliteJournal.prototype.ended
  const recordEnd = spyOn(SqliteJournal.prototype, 'ended')
  recordEnd.mockImplementation(function (this: SqliteJournal, operation) {
    if (isDead) return
    if (point === 'changed') die()
    ended.call(this, operation)
    if (point === 'end recorded') die()
  })
  const beforeChange = ShareTracker.prototype.beforeChange
  const follow = spyOn(ShareTracker.prototype, 'beforeChange')
  follow.mockImplementation(async function (this: ShareTracker, details) {
    const followUp = await beforeChange.call(this, details)
    if (!followUp) return null
    const update =
      (how: 'done' | 'failed'): typeof followUp.done =>
      async (...result) => {
        if (isDead) return
        if (point === 'links reactivated') die()
        await followUp[how](...result)
        if (point === 'links updated') die()
      }
    return { done: update('done'), failed: update('failed') }
  })
  spies.push(recordEnd, follow)
  return () => isDead
}

function copyJournal(data: string, to: string): void {
  using journal = new Database(path.join(data, JOURNAL_FILE), { readonly: true })
  writeFileSync(path.join(to, JOURNAL_FILE), journal.serialize())
  for (const file of [STARTS_FILE, INTENTS_FILE]) copyFileSync(path.join(data, file), path.join(to, file))
}

/** Does with a copy of the journal what a start does, or only what it does before it looks at links. */
async function start(app: TestApp, copies: string, isKilled: boolean): Promise<void> {
  const { db, storage, events, log } = app.context
  const journal = await SqliteJournal.open({
    file: path.join(copies, JOURNAL_FILE),
    intents: path.join(copies, INTENTS_FILE),
    starts: path.join(copies, STARTS_FILE),
    log,
  })
  const ended = await recoverInterrupted({ ...app.context.historyServices.parts, journal }, journal.interrupted)
  const tracker = new ShareTracker({
    db,
    items: new Items(storage, SERVED),
    served: SERVED,
    events,
    pending: new PendingUpdates(log),
    log,
  })
  if (!isKilled) await tracker.recover(ended, (ids) => journal.history.operations(ids))
  await journal.close()
}

/** Returns the contents of all files that are neither in the trash nor among the versions. */
const contentsOf = ({ root }: TestApp): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.coffer'))
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'))

const patch = (app: TestApp, target: string, gesture = nextGesture()) =>
  app.request(`/api/resources${target}`, { method: 'PATCH', headers: { [GESTURE_HEADER]: gesture } })

const swap = (app: TestApp) =>
  runJob(app, {
    ...{ kind: 'rename', folder: '/' },
    names: [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'a' },
    ],
  })

/** Prepares the tree, and returns the operation that is killed. */
type Work = (app: TestApp) => Promise<() => Promise<unknown>>

const WORKS: Readonly<Record<string, Work>> = {
  'a rename of several': async (app) => () => swap(app),
  'a move over another': async (app) => () => patch(app, '/a?action=rename&destination=%2Fb&override=true'),
  'a move of a folder over another': async (app) => () => patch(app, '/f?action=rename&destination=%2Fg&override=true'),
  'a copy over another': async (app) => () => patch(app, '/a?action=copy&destination=%2Fb&override=true'),
  'a deletion': async (app) => () => app.request('/api/resources/f', { method: 'DELETE' }),
  'an undo of moves': async (app) => {
    const gesture = await move(app, '/b', '/d')
    await patch(app, '/a?action=rename&destination=%2Fb', gesture)
    await patch(app, '/c?action=rename&destination=%2Fa', gesture)
    return () => post(app, '/api/undo', { gesture })
  },
  'an undo of a move over another': async (app) => {
    const gesture = await move(app, '/a', '/b', '&override=true')
    return () => post(app, '/api/undo', { gesture })
  },
  'a redo of a move over another': async (app) => {
    const gesture = await undo(app, await move(app, '/a', '/b', '&override=true'))
    return () => post(app, '/api/undo', { gesture })
  },
  'a rewind': async (app) => {
    await save(app, '/c', '/c')
    const at = await timestampBetween()
    await remove(app, '/c')
    await move(app, '/a', '/c')
    await move(app, '/b', '/a')
    return () => post(app, '/api/rewind/', { at })
  },
  'a restore over another': async (app) => {
    await remove(app, '/a')
    await move(app, '/b', '/a')
    const [item] = (await trash(app)).items
    return () => post(app, '/api/trash/restore', { ids: [item?.id], onTaken: 'replace', links: true })
  },
}

const CASES = Object.keys(WORKS).flatMap((work) =>
  KILLS.slice(0, repetitions(3, KILLS.length)).map(([point, starts]) => [work, point, starts] as const),
)

test.each(CASES)('%s, killed at "%s", %i starts: each link shows its own file or none', async (work, point, starts) => {
  await using app = await testApp({ tree: TREE })
  using copies = temporaryDirectory()
  const links = new Map<string, string>()
  for (const item of Object.keys(TREE)) links.set(await linkTo(app, item), item)
  const visits = async () => Promise.all(Array.from(links, async ([hash, item]) => [item, await visit(app, hash)]))
  const operation = await WORKS[work]?.(app)
  const before = await visits()
  const isDead = killAt(app, point, copies.path)
  await operation?.()
  expect(isDead()).toBe(true)
  for (const spy of spies.splice(0)) spy.mockRestore()
  for (let index = 1; index <= starts; index += 1) await start(app, copies.path, index < starts)
  const there = contentsOf(app)
  for (const [index, [item, shown]] of (await visits()).entries()) {
    // Only links that wait in the trash for the undo that is killed may end.
    const mayEnd = !there.includes(`${item}`) || before[index]?.[1] === 404
    expect([item, shown]).toEqual([item, mayEnd && shown === 404 ? 404 : item])
  }
})
