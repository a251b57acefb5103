import { expect, test } from 'bun:test'
import type { UploadSource } from '../upload.ts'
import { createLiveDrop } from './live-drop.ts'
import { countRemaining, createMatch, type DropContent } from './match.ts'
import { createNumberSet } from './number-set.ts'
import { dropsBeyondLimits, STORED_DROP_LIMITS, type StoredDrop } from './stored-drop.ts'

const TIME = 1_700_000_000_123

const drop = (own: Partial<StoredDrop> = {}): StoredDrop => ({
  id: 'd',
  into: '/in',
  began: 0,
  name: 'Photos',
  others: 0,
  files: false,
  folders: ['Photos'],
  again: 'handles',
  handles: [],
  whole: true,
  answers: [],
  parts: [],
  ...own,
})
const file = (path: string, text = path, lastModified = TIME): UploadSource => ({
  path,
  file: new File([text], path, { lastModified }),
})
const folder = (path: string): UploadSource => ({ path, file: null })

/** Returns a drop whose page ended, with its listed and finished files. */
function before(sources: readonly UploadSource[], done: readonly number[], own: Partial<StoredDrop> = {}): DropContent {
  const live = createLiveDrop(drop())
  for (const source of sources) live.addFile(source)
  const { listed } = live.drainChanges()
  const [first = { paths: [], sizes: [], times: [] }] = listed
  return { drop: drop(own), listed: first, done: createNumberSet(done.flatMap((nth) => [nth, nth])) }
}

/** Matches the sources against a drop, and returns the result. */
async function again(known: DropContent, sources: readonly UploadSource[], tops: ReadonlySet<string> | null = null) {
  const { listed, done } = known
  const match = createMatch(known, createLiveDrop(known.drop, { count: listed.paths.length, done }), tops)
  const taken: UploadSource[] = []
  async function* batches() {
    yield sources
  }
  for await (const batch of match.matchSources(batches())) taken.push(...batch)
  return { taken, ...match }
}

const PHOTOS = [folder('Photos'), file('Photos/a'), file('Photos/b'), file('Photos/c'), folder('Photos/empty')]

test('what is over is not even looked at, what is left goes on under its number', async () => {
  const known = before(PHOTOS, [0, 1])
  expect(countRemaining(known)).toEqual({ left: 2, total: 3 })
  const { taken, findings, isWanted } = await again(known, PHOTOS)
  expect([isWanted('Photos/a'), isWanted('Photos/b'), isWanted('Photos/new')]).toEqual([false, true, true])
  expect(taken.map(({ path, kept }) => [path, kept?.nth, kept?.again])).toEqual([
    ['Photos/b', 2, true],
    ['Photos/c', 3, true],
    ['Photos/empty', 4, true],
  ])
  expect(findings).toMatchObject({ changed: [], missing: [], unlistedCount: 0 })
})

test('what changed is asked about, what is gone is told, what is new is left alone', async () => {
  const known = before(PHOTOS, [0])
  const { taken, findings } = await again(known, [
    file('Photos/a', 'longer than it was'),
    file('Photos/b', 'Photos/b', TIME + 5000),
    file('Photos/new'),
  ])
  // A dialog returns no folders: they are created from their names.
  expect(taken.map(({ path }) => path)).toEqual(['Photos/empty'])
  expect(findings.changed.map(({ path }) => path)).toEqual(['Photos/a', 'Photos/b'])
  expect(findings.missing).toEqual([3])
  expect(findings.unlistedCount).toBe(1)
})

test('a fraction of a second is no other time', async () => {
  const known = before([file('a', 'a', TIME)], [])
  const { taken } = await again(known, [file('a', 'a', TIME - 100)])
  expect(taken).toHaveLength(1)
})

test('of two folders one is chosen again: the other is not missing', async () => {
  const known = before([file('A/a'), file('B/b')], [], { folders: ['A', 'B'] })
  const { taken, findings } = await again(known, [file('A/a')], new Set(['A']))
  expect(taken).toHaveLength(1)
  expect(findings.missing).toEqual([])
})

test('what had not been read to its end takes what is new, too, under further numbers', async () => {
  const known = before(PHOTOS, [0], { whole: false })
  const { taken } = await again(known, [...PHOTOS, file('Photos/new')])
  expect(taken.find(({ path }) => path === 'Photos/new')?.kept?.nth).toBe(5)
})

test('a file that could not be read before is taken as it is; one that became a folder is gone', async () => {
  const known = before([{ path: 'a', file: null, error: new Error('locked') }, file('b')], [])
  const { taken, findings } = await again(known, [file('a'), folder('b')])
  expect(taken.map(({ path }) => path)).toEqual(['a'])
  expect(findings.missing).toEqual([1])
})

test('a drop is over when all of it was read and is over', () => {
  const live = createLiveDrop(drop({ whole: false }))
  const numbers = PHOTOS.map((source) => live.addFile(source))
  expect(live.isOver()).toBe(false)
  for (const nth of numbers) live.recordFinished(nth)
  expect(live.isOver()).toBe(false)
  live.change({ whole: true })
  expect(live.isOver()).toBe(true)
  expect(live.drainChanges()).toMatchObject({ changed: true, done: [{ ranges: [0, 4] }] })
  expect(live.drainChanges()).toEqual({ changed: false, listed: [], done: [] })
})

test('too many drops and old ones go, the latest stay', () => {
  const day = 24 * 3_600_000
  const drops = Array.from({ length: 25 }, (_, index) => ({ began: 100 * day - index }))
  expect(dropsBeyondLimits(drops, 100 * day)).toEqual(drops.slice(STORED_DROP_LIMITS.drops))
  expect(dropsBeyondLimits([{ began: 0 }, { began: 4 * day }], 8 * day)).toEqual([{ began: 0 }])
})
