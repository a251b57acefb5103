import { describe, expect, spyOn, test } from 'bun:test'
import { cpSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { HistoryPage } from '#contract/undo.ts'
import { isWithin, parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { summarizeIntents } from '#server/files/reversal/interrupted-operation.ts'
import { claimsOf } from '#server/files/reversal/named-paths.ts'
import { ChangeLog } from '#server/operations/change-log.ts'
import { IntentLog } from '#server/operations/intents/intent-log.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { EndedOperation } from '#server/operations/records/operation.ts'
import { createLog } from '#server/platform/log/log.ts'
import { AppendedFile } from '#server/platform/own-files/appended-file.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import {
  existsInRoot,
  nextGesture,
  performAction,
  post,
  refusedUndo,
  undo,
  upload,
} from '#server/testing/user-actions.ts'

// Resource limits of the trash, versions and undo: however much a user does in one gesture, or undoes repeatedly, the work, memory, claims
// and records of undo are bounded, and other users are not blocked.

const made = (place: string): Change => ({ act: 'made', place: parsePlainPath(place), to: null, mark: '1 2 3' })

/** Adds an operation with these traces to the journal. */
function past(app: TestApp, traces: readonly Change[], more: Partial<EndedOperation> = {}): string {
  const id = Bun.randomUUIDv7()
  app.context.historyServices.parts.journal.ended({
    ...{ id, kind: 'upload', userId: 1, username: 'admin', address: null, scopeRoot: ROOT, gesture: nextGesture() },
    ...{ paths: traces.map(({ place }) => place), startedAt: Date.now(), endedAt: Date.now() },
    ...{ outcome: 'done', failure: null, isWhole: true, traces, ...more },
  })
  return id
}

describe('a gesture that did too much', () => {
  const MOST = 20_000

  test.each([
    [MOST, 'changed_since'],
    [MOST + 1, 'not_kept'],
  ])('is not taken back: of %d operations it is said %s', async (count, code) => {
    await using app = await testApp()
    const gesture = nextGesture()
    for (let number = 0; number < count; number += 1) past(app, [made(`/d/${number}`)], { gesture })
    expect((await refusedUndo(app, gesture)).slice(0, 2)).toEqual([409, code])
  })

  test('by one operation is not taken back either', async () => {
    await using app = await testApp()
    const gesture = nextGesture()
    past(
      app,
      Array.from({ length: MOST + 1 }, (_, number) => made(`/d/${number}`)),
      { gesture },
    )
    expect(await refusedUndo(app, gesture)).toEqual([409, 'not_kept', undefined])
  })

  test('is not held by what does it', () => {
    const told: string[] = []
    const log = new ChangeLog(({ is }) => told.push(is))
    for (let number = 0; number < 60_000; number += 1) log.add(made(`/d/${number}`))
    expect([log.all, log.isWhole, log.drain()]).toEqual([[], false, []])
    expect([told.length, told.at(-1)]).toEqual([50_001, 'untold'])
  })
})

test('one person takes back one thing at a time, however often they ask, and others are not kept waiting', async () => {
  await using app = await testApp({ users: [{ username: 'bob' }] })
  const gesture = await upload(app, '/a.txt', 'a')
  const { history } = app.context.historyServices.parts
  const step = history.step.bind(history)
  const gate = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  using _ = spyOn(history, 'step').mockImplementation(async (name) => {
    if (!('userId' in name) || name.userId !== 1) return step(name)
    running += 1
    most = Math.max(most, running)
    await gate.promise
    const found = await step(name)
    running -= 1
    return found
  })
  const flood = Array.from({ length: 30 }, () => post(app, '/api/undo', { gesture }))
  await until(() => running > 0)
  const bobs = await performAction(app, '/api/resources/b.txt', { method: 'POST', body: 'b', as: 'bob' })
  await undo(app, bobs, 'bob')
  gate.resolve()
  const answers = (await Promise.all(flood)).map(({ status }) => status)
  expect(answers.toSorted()).toEqual([200, ...Array.from({ length: 29 }, () => 409)])
  expect(most).toBe(1)
  expect([existsInRoot(app, '/a.txt'), existsInRoot(app, '/b.txt')]).toEqual([false, false])
})

test('what was taken back and redone thousands of times is told right', async () => {
  await using app = await testApp({ tree: { '/d/': null } })
  const ids = [past(app, [made('/d/f')])]
  const LENGTH = 6000
  for (let number = 1; number < LENGTH; number += 1)
    ids.push(past(app, [made('/d/f')], { kind: 'undo', undoes: ids.slice(-1) }))
  const { history } = app.context.historyServices.parts
  const [first, second, last] = [ids[0] ?? '', ids[1] ?? '', ids.at(-1)]
  const found = new Map((await history.operations([first, second])).map((each) => [each.id, each]))
  expect(found.get(first)).toMatchObject({ isTakenBack: true, standsFor: last })
  expect(found.get(second)).toMatchObject({ isTakenBack: false, standsFor: last })
  const reply = await app.request('/api/history/d?limit=200')
  const { steps } = HistoryPage.parse(await reply.json())
  expect([steps.length, steps[0]?.state, steps[1]?.state]).toEqual([200, 'possible', 'taken_back'])
  expect((await app.request('/api/rewind/d?at=0')).status).toBe(200)
  expect((await post(app, '/api/undo', { step: first })).status).toBe(409)
})

describe('an undo over many places', () => {
  const claimed = (...places: string[]) => {
    const things = places.map((place) => ({ places: [parsePlainPath(place)] }))
    return claimsOf(buildSubject(), things).map(({ place }) => place as string)
  }
  const many = (folder: string, count: number) =>
    Array.from({ length: count }, (_, number) => `${folder}/${number}.txt`)

  test('claims each of a few, and of many the folders that hold them', () => {
    expect(claimed(...many('/mia', 64))).toEqual(many('/mia', 64))
    expect(claimed('/other/z.txt', ...many('/mia/deep', 2500)).toSorted()).toEqual(['/mia/deep', '/other/z.txt'])
  })

  test.each([
    [['/other/z.txt', ...many('/mia', 2500)]],
    [['/z.txt', ...many('/mia/a/b', 100)]],
    [many('/mia', 30).flatMap((folder) => many(folder, 30))],
  ])('claims no folder outside of those that it touches (%#)', (places) => {
    const claims = claimed(...places).map(parsePlainPath)
    const isClaimed = (place: string) => claims.some((claim) => isWithin(parsePlainPath(place), claim))
    expect(claims.length).toBeLessThanOrEqual(64)
    expect(places.filter((place) => !isClaimed(place))).toEqual([])
    expect(['/bob/x.txt', '/x.txt', '/bob'].filter(isClaimed)).toEqual([])
  })
})

describe('what operations say of themselves', () => {
  const LONG = `/${Array.from({ length: 15 }, () => 'a'.repeat(250)).join('/')}`

  function place() {
    const directory = temporaryDirectory()
    const file = path.join(directory.path, 'journal.intents')
    writeFileSync(file, '')
    const log = createLog({ format: 'text', level: 'error', write: () => undefined })
    return {
      file,
      intents: IntentLog.open(file, log, new Set()).intents,
      /** Reads the log as the next start would read it now. */
      left: (id: string) => {
        cpSync(file, `${file}.copy`)
        return IntentLog.open(`${file}.copy`, log, new Set([id])).left(id)
      },
      [Symbol.dispose]: () => directory[Symbol.dispose](),
    }
  }

  test('is not written again and again while all of it is needed', () => {
    using at = place()
    for (let number = 0; number < 2000; number += 1) at.intents.recordIntent('runs', { is: 'done', trace: made(LONG) })
    const before = statSync(at.file)
    expect(before.size).toBeGreaterThan(4 * 1024 * 1024)
    for (let number = 0; number < 10; number += 1) at.intents.forget(['another'])
    const { ino, size, mtimeMs } = statSync(at.file)
    expect([ino, size, mtimeMs]).toEqual([before.ino, before.size, before.mtimeMs])
    at.intents.forget(['runs'])
    expect(statSync(at.file).size).toBeLessThan(100)
  })

  test('takes no more room than twice of what is needed, whatever else comes and goes', () => {
    using at = place()
    at.intents.recordIntent('runs', { is: 'coming', trace: made('/a') })
    for (let number = 0; number < 5000; number += 1) {
      at.intents.recordIntent(`${number}`, { is: 'done', trace: made(LONG) })
      at.intents.forget([`${number}`])
      if (number % 500 === 0) expect(statSync(at.file).size).toBeLessThan(5 * 1024 * 1024)
    }
    expect(summarizeIntents(at.left('runs').intents).open).toHaveLength(1)
  })

  test('is untold, and not half of it, where it runs on after it could not be written', () => {
    using at = place()
    at.intents.recordIntent('runs', { is: 'coming', trace: made('/a') })
    using append = spyOn(AppendedFile.prototype, 'append').mockImplementationOnce(() => {
      throw new Error('The disk is full.')
    })
    at.intents.recordIntent('other', { is: 'coming', trace: made('/b') })
    expect(append).toHaveBeenCalledTimes(1)
    at.intents.recordIntent('runs', { is: 'done', trace: made('/a') })
    expect(at.left('runs').isSure).toBe(false)
    for (let number = 0; number < 2000; number += 1) at.intents.recordIntent('more', { is: 'done', trace: made(LONG) })
    at.intents.forget(['other', 'more'])
    const { intents, isSure } = at.left('runs')
    expect([isSure, summarizeIntents(intents)]).toEqual([true, { done: [], open: [], isWhole: false }])
  })
})
