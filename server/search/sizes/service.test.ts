import { expect, test } from 'bun:test'
import { FolderSizesReply, type SpaceUse } from '#contract/folder-sizes.ts'
import type { Grant } from '#server/access/authorize.ts'
import { openMemoryWorld } from '#server/testing/memory-world.ts'
import { authorizerIn, deny, outcomeOf } from '#server/testing/storage-helpers.ts'
import type { Index, IndexAnswers, IndexQuestion } from '../index/index-protocol.ts'
import { FolderSizesService } from './service.ts'

/** An index with a fixed answer, which records its questions. */
class FixedIndex implements Index {
  readonly state = 'ready'
  readonly asked: IndexQuestion[] = []
  readonly #answers: Partial<IndexAnswers>

  constructor(answers: Partial<IndexAnswers>) {
    this.#answers = answers
  }

  applyUpdates(): void {
    throw new Error('Nobody tells this index anything.')
  }

  ask<Q extends IndexQuestion>(question: Q): Promise<IndexAnswers[Q['ask']]> {
    this.asked.push(question)
    const key: Q['ask'] = question.ask
    const answer = this.#answers[key]
    return answer === undefined ? Promise.reject(new Error('No answer to that.')) : Promise.resolve(answer)
  }

  close(): void {
    this.asked.length = 0
  }
}

const never = new AbortController().signal
const sizesSaid = async (service: FolderSizesService, folder: Grant<'list'>) =>
  FolderSizesReply.parse(JSON.parse((await service.sizes(folder, never)).toString()))
const nothing = { bytes: 0, files: 0, folders: 0 }
const space = (more: Partial<SpaceUse>): SpaceUse => ({
  asOf: 1,
  whole: nothing,
  parts: [],
  rest: nothing,
  kinds: [],
  largest: [],
  oldest: [],
  ...more,
})

test('what the index says is passed on, asked for on behalf of who wants to know', async () => {
  await using world = await openMemoryWorld({ '/in/a/x': 'xx' })
  const known = { asOf: 7, whole: { bytes: 2, files: 1, folders: 1 }, names: 'a', bytes: [2], files: [1], folders: [0] }
  const index = new FixedIndex({ sizes: new TextEncoder().encode(JSON.stringify(known)) })
  const service = new FolderSizesService({ storage: world.storage, index })
  const folder = authorizerIn(world)('list', '/in')
  expect(await sizesSaid(service, folder)).toEqual({ index: 'ready', known })
  expect(await service.whole(folder, never)).toEqual({ bytes: 2, files: 1, folders: 1 })
  index.asked.pop()
  expect(index.asked).toEqual([{ ask: 'sizes', request: { subject: folder.subject, base: folder.path } }])
})

test('what the index does not know is told as such, not as zero', async () => {
  await using world = await openMemoryWorld({ '/in/': null })
  const folder = authorizerIn(world)('list', '/in')
  const service = new FolderSizesService({
    storage: world.storage,
    index: new FixedIndex({ sizes: null, space: null }),
  })
  expect(await sizesSaid(service, folder)).toEqual({ index: 'ready', known: null })
  expect(await service.space(folder, never)).toEqual({ index: 'ready', known: null })
  const without = new FolderSizesService({ storage: world.storage, index: null })
  expect(await sizesSaid(without, folder)).toEqual({ index: 'off', known: null })
  expect(await service.whole(folder, never)).toBeNull()
  expect(await without.whole(folder, never)).toBeNull()
  const begun = { asOf: null, whole: nothing, names: '', bytes: [], files: [], folders: [] }
  const index = new FixedIndex({ sizes: new TextEncoder().encode(JSON.stringify(begun)) })
  expect(await new FolderSizesService({ storage: world.storage, index }).whole(folder, never)).toBeNull()
  expect(await without.space(folder, never)).toEqual({ index: 'off', known: null })
})

test('files are named as the disk has them now, without those that are gone, folders, links, or not to be listed', async () => {
  await using world = await openMemoryWorld({
    '/in/grown': 'xxxx',
    '/in/small': 'x',
    '/in/folder/': null,
    '/in/secret/key': 'k',
    '/in/link': { link: 'small' },
  })
  const stale = (path: string) => ({ path, bytes: 1000, modified: 0 })
  const all = ['small', 'gone', 'folder', 'secret/key', 'link', 'grown', 'small/none'].map(stale)
  const part = (name: string) => ({ name, isFolder: true, ...nothing })
  const use = space({ largest: all, oldest: all, parts: [part('folder'), part('secret')] })
  const service = new FolderSizesService({ storage: world.storage, index: new FixedIndex({ space: use }) })
  const { known } = await service.space(authorizerIn(world, { rules: [deny('/in/secret')] })('list', '/in'), never)
  expect(known?.largest.map(({ path, bytes }) => [path, bytes])).toEqual([
    ['grown', 4],
    ['small', 1],
  ])
  expect(known?.oldest.map(({ path }) => path).toSorted()).toEqual(['grown', 'small'])
  expect(known?.parts.map(({ name }) => name)).toEqual(['folder'])
})

test('a folder on the way that may not be listed hides what is in it', async () => {
  await using world = await openMemoryWorld({ '/.in/deep/a': 'a' })
  const use = space({ largest: [{ path: '.in/deep/a', bytes: 1, modified: 0 }] })
  const service = new FolderSizesService({ storage: world.storage, index: new FixedIndex({ space: use }) })
  const { known } = await service.space(authorizerIn(world, { hideDotfiles: true })('list', '/'), never)
  expect(known?.largest).toEqual([])
})

test('only folders have sizes', async () => {
  await using world = await openMemoryWorld({ '/a.txt': 'a' })
  const service = new FolderSizesService({ storage: world.storage, index: null })
  const may = authorizerIn(world)
  expect(await outcomeOf(service.sizes(may('list', '/a.txt'), never))).toBe('invalid')
  expect(await outcomeOf(service.space(may('list', '/none'), never))).toBe('not_found')
})
