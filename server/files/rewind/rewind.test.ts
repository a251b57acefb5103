import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { RewindReply, RewindView } from '#contract/versions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { copy, move, nextGesture, post, remove, save, trash, undo, upload } from '#server/testing/user-actions.ts'
import { repetitions, testSeed } from '#testing/scale.ts'

/** Returns the files of the served directory with their contents, and its empty directories. */
function treeOf({ root }: TestApp): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) => !path.join(parentPath, name).startsWith(path.join(root, '.coffer')),
  )
  const found: [string, string][] = []
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name)
    const isEmpty = entry.isDirectory() && readdirSync(file).length === 0
    if (entry.isFile() || isEmpty)
      found.push([path.relative(root, file), isEmpty ? '(empty)' : readFileSync(file, 'utf8')])
  }
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

async function rewind(app: TestApp, at: number, names?: string[]): Promise<RewindReply> {
  const reply = await post(app, '/api/rewind/', { at, ...(names && { names }) })
  return RewindReply.parse(await reply.json())
}
const view = async (app: TestApp, at: number) =>
  RewindView.parse(await (await app.request(`/api/rewind/?at=${at}`)).json()).items

/** Returns a time that differs from all others. */
async function now(): Promise<number> {
  await Bun.sleep(3)
  const at = Date.now()
  await Bun.sleep(3)
  return at
}

/** Returns a generator of pseudorandom numbers, the same for the same seed. */
function createChance(seed: number) {
  let state = seed
  const below = (count: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % count
  }
  return { below, oneOf: <T>(all: readonly T[]) => all[below(all.length)] as T }
}

/** Performs one random action, whatever its result. */
async function actAtRandom(app: TestApp, { below, oneOf }: ReturnType<typeof createChance>, gestures: string[]) {
  const files = Object.entries(treeOf(app)).filter(([, held]) => held !== '(empty)')
  const file = `/${files.length > 0 ? oneOf(files)[0] : 'one'}`
  const name = `/${oneOf(['', 'd/', 'd/e/'])}${oneOf(['one', 'two', 'three'])}`
  const content = `content ${below(1000)}`
  const isFree = !files.some(([each]) => `/${each}` === name)
  switch (below(8)) {
    case 0:
    case 1:
      return isFree && gestures.push(await upload(app, name, content))
    case 2:
      return files.length > 0 && gestures.push(await save(app, file, content))
    case 3:
      return files.length > 0 && isFree && gestures.push(await move(app, file, name))
    case 4:
      return files.length > 0 && gestures.push(await remove(app, file))
    case 5:
      return files.length > 0 && isFree && gestures.push(await copy(app, file, name))
    case 6: {
      const { items } = await trash(app)
      const body = { ids: items.slice(0, 1).map(({ id }) => id) }
      return items.length > 0 && post(app, '/api/trash/restore', body)
    }
    default: {
      const last = gestures.pop()
      return last !== undefined && app.request('/api/undo', { method: 'POST', body: JSON.stringify({ gesture: last }) })
    }
  }
}

test('what was deleted and restored is as it was, and is not touched', async () => {
  await using app = await testApp({ tree: { '/c.txt': 'c', '/d.txt': 'd' } })
  const at = await now()
  await remove(app, '/c.txt')
  const [item] = (await trash(app)).items
  await post(app, '/api/trash/restore', { ids: [item?.id] })
  await save(app, '/d.txt', 'other')
  expect((await view(app, at)).map(({ name, state }) => [name, state])).toEqual([
    ['c.txt', 'same'],
    ['d.txt', 'changed'],
  ])
  expect(await rewind(app, at)).toEqual({ count: 1, left: [] })
  expect(treeOf(app)).toEqual({ 'c.txt': 'c', 'd.txt': 'd' })
  expect((await trash(app)).items).toEqual([])
  expect(await rewind(app, at)).toEqual({ count: 0, left: [] })
})

test('a folder of which something inside is other is other, and comes back by itself', async () => {
  await using app = await testApp({ tree: { '/d/e/c.txt': 'c', '/f/x.txt': 'x', '/g/x.txt': 'x' } })
  const at = await now()
  await save(app, '/d/e/c.txt', 'other')
  await save(app, '/f/x.txt', 'other')
  expect((await view(app, at)).map(({ name, state }) => [name, state])).toEqual([
    ['d', 'changed'],
    ['f', 'changed'],
    ['g', 'same'],
  ])
  await rewind(app, at, ['d'])
  expect(treeOf(app)).toEqual({ 'd/e/c.txt': 'c', 'f/x.txt': 'other', 'g/x.txt': 'x' })
})

test('a rewind that is taken back, and done again, leaves what it says', async () => {
  await using app = await testApp({ tree: { '/c.txt': 'c' } })
  const at = await now()
  await save(app, '/c.txt', 'two')
  await move(app, '/c.txt', '/d.txt')
  await upload(app, '/e.txt', 'e')
  const gesture = nextGesture()
  const body = JSON.stringify({ at })
  await app.request('/api/rewind/', { method: 'POST', body, headers: { 'X-Gesture': gesture } })
  expect(treeOf(app)).toEqual({ 'c.txt': 'c' })
  const undone = await undo(app, gesture)
  expect(treeOf(app)).toEqual({ 'd.txt': 'two', 'e.txt': 'e' })
  await undo(app, undone)
  expect(treeOf(app)).toEqual({ 'c.txt': 'c' })
})

test.each(Array.from({ length: repetitions(2, 30) }, (_, index) => testSeed + index))(
  'a folder goes to any time, any number of times, whatever was done: COFFER_TEST_SEED=%d',
  async (seed) => {
    await using app = await testApp({ tree: { '/one': '1', '/d/two': '2' } })
    const chance = createChance(seed)
    const then: { at: number; tree: Record<string, string> }[] = []
    const gestures: string[] = []
    for (let step = 0; step < 25; step += 1) {
      then.push({ at: await now(), tree: treeOf(app) })
      await actAtRandom(app, chance, gestures)
    }
    for (let turn = 0; turn < 12; turn += 1) {
      const { at, tree } = chance.oneOf(then)
      const reply = await rewind(app, at)
      expect({ turn, at, tree: treeOf(app), left: reply.left }).toEqual({ turn, at, tree, left: [] })
      await now()
    }
  },
)
