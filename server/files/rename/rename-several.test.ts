import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import { Job } from '#contract/jobs.ts'
import { HistoryPage } from '#contract/undo.ts'
import { waitForJobEnd } from '#server/testing/jobs.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { nextGesture, undo } from '#server/testing/user-actions.ts'

/** Returns the names in the folder, each with its content. */
const contents = (app: TestApp, folder = 'd') =>
  Object.fromEntries(
    readdirSync(path.join(app.root, folder))
      .toSorted()
      .map((name) => [name, readFileSync(path.join(app.root, folder, name), 'utf8')]),
  )

async function rename(app: TestApp, names: Record<string, string>, as = 'admin') {
  const gesture = nextGesture()
  const body = JSON.stringify({
    kind: 'rename',
    folder: '/d',
    names: Object.entries(names).map(([from, to]) => ({ from, to })),
  })
  const response = await app.request('/api/jobs', { method: 'POST', body, headers: { [GESTURE_HEADER]: gesture }, as })
  if (!response.ok) return { gesture, failed: response.status }
  const job = await waitForJobEnd(app, Job.parse(await response.json()), as)
  return { gesture, failed: job.failed.map(({ code }) => code)[0] ?? null }
}

const tree = (...names: string[]) => Object.fromEntries(names.map((name) => [`/d/${name}`, name]))

test('names are exchanged in one operation with one entry in the history, which undo takes back and redoes', async () => {
  await using app = await testApp({ tree: tree('a', 'b', 'c', 'e') })
  const { gesture, failed } = await rename(app, { a: 'b', b: 'a', c: 'd', e: 'e' })
  expect(failed).toBeNull()
  expect(contents(app)).toEqual({ a: 'b', b: 'a', d: 'c', e: 'e' })
  const told = HistoryPage.parse(await (await app.request('/api/history/d')).json())
  expect(told.steps.map(({ kind, count, state }) => [kind, count, state])).toEqual([['rename', 3, 'possible']])
  expect(told.steps[0]?.items).toContainEqual({ path: '/d/a', to: '/d/b' })
  const redo = await undo(app, gesture)
  expect(contents(app)).toEqual({ a: 'a', b: 'b', c: 'c', e: 'e' })
  await undo(app, redo)
  expect(contents(app)).toEqual({ a: 'b', b: 'a', d: 'c', e: 'e' })
})

test('random permutations on a disk end exactly as asked, and undo restores them', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `${index}`)
  await using app = await testApp({ tree: tree(...names) })
  for (let round = 0; round < 8; round += 1) {
    const pool = [...names, 'x', 'y'].toSorted(() => Math.random() - 0.5)
    const asked = Object.fromEntries(names.map((name, index) => [name, pool[index] ?? '']))
    if (names.every((name) => asked[name] === name)) continue
    const { gesture } = await rename(app, asked)
    expect(contents(app)).toEqual(Object.fromEntries(Object.entries(asked).map(([from, to]) => [to, from])))
    await undo(app, gesture)
    expect(contents(app)).toEqual(Object.fromEntries(names.map((name) => [name, name])))
  }
})

test('nothing changes when one name is taken, invalid, missing or denied', async () => {
  await using app = await testApp({
    tree: { ...tree('a', 'b', 'there'), '/d2/x': 'x' },
    users: [{ username: 'reader', grantedPermissions: ['download'] }],
    rules: [deny('/d/closed')],
  })
  const before = contents(app)
  expect((await rename(app, { a: 'x', b: 'there' })).failed).toBe('name_taken')
  expect((await rename(app, { a: 'x', b: 'x' })).failed).toBe('name_taken')
  expect((await rename(app, { a: 'x', none: 'y' })).failed).toBe('not_found')
  expect((await rename(app, { a: 'x', b: 'closed' })).failed).toBeOneOf([403, 'not_allowed'])
  expect((await rename(app, { a: 'x', b: '../out' })).failed).toBe(400)
  expect((await rename(app, { a: 'x', b: 'y' }, 'reader')).failed).toBe(403)
  expect(contents(app)).toEqual(before)
})

test.each([[[2]], [[2, 3]], [[3, 4, 5]]])(
  'a disk that fails after it changed names leaves them as they were, also while they are rolled back (moves %p)',
  async (failing) => {
    await using app = await testApp({ tree: tree('a', 'b', 'c') })
    const before = contents(app)
    const link = (await (await app.request('/api/share/d/b', { method: 'POST', body: '{}' })).json()) as {
      hash: string
    }
    const { storage } = app.context
    const move = storage.move.bind(storage)
    let moves = 0
    const failsAfter: typeof storage.move = async (...ends) => {
      const outcome = await move(...ends)
      moves += 1
      if (failing.includes(moves)) throw new Error('The disk cannot be flushed.')
      return outcome
    }
    Object.assign(storage, { move: failsAfter })
    const { gesture, failed } = await rename(app, { a: 'b', b: 'a', c: 'd' })
    expect([failed, contents(app)]).toEqual(['internal', before])
    expect(await (await app.request(`/api/public/dl/${link.hash}`, { as: null })).text()).toBe('b')
    expect((await app.request('/api/undo', { method: 'POST', body: JSON.stringify({ gesture }) })).status).toBeOneOf([
      404, 409,
    ])
  },
)

test('share links follow an exchange of names, and its undo', async () => {
  await using app = await testApp({ tree: tree('a', 'b') })
  const reply = await app.request('/api/share/d/a', { method: 'POST', body: '{}' })
  const link = (await reply.json()) as { readonly hash: string }
  const shared = async () => (await app.request(`/api/public/dl/${link.hash}`, { as: null })).text()
  expect(await shared()).toBe('a')
  const { gesture } = await rename(app, { a: 'b', b: 'a' })
  expect(await shared()).toBe('a')
  await undo(app, gesture)
  expect(await shared()).toBe('a')
})

test('visitors never see another file while many are renamed or that is undone, and the link goes on', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `${index}`)
  await using app = await testApp({ tree: tree(...names) })
  const reply = await app.request('/api/share/d/150', { method: 'POST', body: '{}' })
  const { hash } = (await reply.json()) as { readonly hash: string }
  const visit = () => app.request(`/api/public/dl/${hash}`, { as: null })
  /** Returns what visitors see while work is done, and then. */
  const seenDuring = async <T>(work: Promise<T>) => {
    let isRunning = true
    const running = work.finally(() => {
      isRunning = false
    })
    const seen = new Set<string>()
    for (; isRunning; await Bun.sleep(1)) {
      const answer = await visit()
      if (answer.ok) seen.add(await answer.text())
    }
    const result = await running
    return { result, seen: [...seen.add(await (await visit()).text())] }
  }
  const renamed = await seenDuring(rename(app, Object.fromEntries(names.map((name) => [name, `${Number(name) + 1}`]))))
  expect(renamed).toMatchObject({ result: { failed: null }, seen: ['150'] })
  expect((await seenDuring(undo(app, renamed.result.gesture))).seen).toEqual(['150'])
})
