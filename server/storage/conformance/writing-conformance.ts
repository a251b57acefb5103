import { describe, expect, test } from 'bun:test'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import {
  type Authorize,
  authorizerIn,
  content,
  namesIn,
  outcomeOf,
  pausedContent,
  readText,
} from '#server/testing/storage-helpers.ts'
import { type OpenWorld, sinceChanged } from '#server/testing/storage-world.ts'
import type { Content, Stat, Storage, WriteOptions } from '../storage.ts'

/** The two methods of writing content; both have the same guarantees. */
const WRITES: readonly [
  string,
  (storage: Storage, may: Authorize, from: Content, options?: WriteOptions) => Promise<Stat>,
][] = [
  ['create', (storage, may, from, options) => storage.create(may('create', '/folder/new'), from, options)],
  ['replace', (storage, may, from, options) => storage.replace(may('modify', '/folder/old'), from, options)],
]

/** Tests the guarantees of `Storage` for new files, new content and new directories. */
export function writingConformance(open: OpenWorld): void {
  describe.each(WRITES)('%s', (name, write) => {
    const target = name === 'create' ? '/folder/new' : '/folder/old'
    const openWithOld = () => open({ '/folder/old': 'old content' })

    test('content is there when it returns, and the answer describes it', async () => {
      await using world = await openWithOld()
      const may = authorizerIn(world)
      const stat = await write(world.storage, may, content('new content!'))
      expect(stat).toMatchObject({ kind: 'file', isLink: false, size: 12 })
      expect(await world.storage.stat(may('list', target))).toEqual(sinceChanged(stat))
      expect(await world.inspect.read(target)).toBe('new content!')
    })

    test('takes content of unknown length, in many pieces, and none at all', async () => {
      await using world = await openWithOld()
      async function* pieces() {
        for (let piece = 0; piece < 300; piece += 1) yield Buffer.from(`${piece},`)
      }
      const seen: number[] = []
      const onProgress = (bytes: number) => seen.push(bytes)
      await write(world.storage, authorizerIn(world), { stream: pieces(), length: null }, { onProgress })
      const text = await world.inspect.read(target)
      expect(text).toBe(Array.from({ length: 300 }, (_, piece) => `${piece},`).join(''))
      expect(seen.at(-1)).toBe(text.length)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      await world.storage.replace(authorizerIn(world)('modify', target), content(''))
      expect(await world.inspect.read(target)).toBe('')
    })

    test('keeps a time it is given to the second, and tells two contents of one second apart', async () => {
      await using world = await openWithOld()
      const may = authorizerIn(world)
      const second = 1_000_000_000
      const first = await write(world.storage, may, content('one'), { modified: second })
      expect(fromNanoseconds(first.modifiedNs).seconds).toBe(second)
      const next = await world.storage.replace(may('modify', target), content('two'), { modified: second })
      expect(fromNanoseconds(next.modifiedNs).seconds).toBe(second)
      expect(next.modifiedNs).not.toBe(first.modifiedNs)
    })

    test('nobody sees content before all of it is there', async () => {
      await using world = await openWithOld()
      const may = authorizerIn(world)
      const before = await namesIn(world.storage, may('list', '/folder'))
      const held = pausedContent('first half, ', 'second half')
      const writing = write(world.storage, may, held.content)
      await held.halfWay
      expect(await namesIn(world.storage, may('list', '/folder'))).toEqual(before)
      expect(await readText(world.storage, may('download', '/folder/old'))).toBe('old content')
      held.goOn()
      await writing
      expect(await world.inspect.read(target)).toBe('first half, second half')
    })

    const FAILURES: readonly [string, 'length_mismatch' | 'failed', () => Content][] = [
      ['shorter than announced', 'length_mismatch', () => content('four', 5)],
      ['longer than announced', 'length_mismatch', () => content('four', 3)],
      ['not empty as announced', 'length_mismatch', () => content('four', 0)],
      ['cut off', 'failed', () => cutOff()],
    ]
    test.each(FAILURES)('content %s leaves nothing and changes nothing', async (_, outcome, from) => {
      await using world = await openWithOld()
      expect(await outcomeOf(write(world.storage, authorizerIn(world), from()))).toBe(outcome)
      expect(await world.inspect.names('/folder')).toEqual(['old'])
      expect(await world.inspect.read('/folder/old')).toBe('old content')
    })

    test.each([['before it starts'], ['while its sender is silent']])('aborted %s, leaves nothing', async (when) => {
      await using world = await openWithOld()
      const held = pausedContent('first half, ', 'second half')
      const abort = new AbortController()
      if (when === 'before it starts') abort.abort()
      const outcome = outcomeOf(write(world.storage, authorizerIn(world), held.content, { signal: abort.signal }))
      if (!abort.signal.aborted) await held.halfWay
      abort.abort()
      expect(await outcome).toBe('failed')
      expect(await world.inspect.names('/folder')).toEqual(['old'])
      expect(await world.inspect.read('/folder/old')).toBe('old content')
    })

    test('appears only after what it waits for, and not at all when that fails', async () => {
      await using world = await openWithOld()
      const may = authorizerIn(world)
      const noRecord = Promise.withResolvers<void>()
      const failed = outcomeOf(write(world.storage, may, content('new'), { nameAfter: noRecord.promise }))
      noRecord.reject(new Error('no record'))
      // The test handles the rejection until the storage awaits the promise.
      await Promise.allSettled([noRecord.promise])
      expect(await failed).toBe('failed')
      expect(await world.inspect.names('/folder')).toEqual(['old'])
      expect(await world.inspect.read('/folder/old')).toBe('old content')

      const record = Promise.withResolvers<void>()
      const writing = write(world.storage, may, content('new'), { nameAfter: record.promise })
      await Bun.sleep(20)
      expect(await namesIn(world.storage, may('list', '/folder'))).toEqual(['old'])
      expect(await world.inspect.read('/folder/old')).toBe('old content')
      record.resolve()
      await writing
      expect(await world.inspect.read(target)).toBe('new')
    })

    test('is not_found where the folder is missing or is none', async () => {
      await using world = await open({ '/folder': '' })
      expect(await outcomeOf(write(world.storage, authorizerIn(world), content('x')))).toBe('not_found')
      await using empty = await open()
      expect(await outcomeOf(write(empty.storage, authorizerIn(empty), content('x')))).toBe('not_found')
      expect(await empty.inspect.names('/')).toEqual([])
    })
  })

  describe('create', () => {
    test('is name_taken by a file, a folder and any link, which stay as they are', async () => {
      await using world = await open({ '/file': 'old', '/folder': null, '/link': { link: 'none' } })
      const may = authorizerIn(world)
      for (const path of ['/file', '/folder', '/link'])
        expect(await outcomeOf(world.storage.create(may('create', path), content('new')))).toBe('name_taken')
      expect(await world.inspect.names('/')).toEqual(['file', 'folder', 'link'])
      expect(await world.inspect.read('/file')).toBe('old')
    })

    test('of two at once for one name, one wins and the other is name_taken', async () => {
      await using world = await open()
      const may = authorizerIn(world)
      const held = [pausedContent('1', '1'), pausedContent('2', '2')]
      const writes = held.map((one) => outcomeOf(world.storage.create(may('create', '/new'), one.content)))
      for (const one of held) await one.halfWay
      for (const one of held) one.goOn()
      expect((await Promise.all(writes)).sort()).toEqual(['done', 'name_taken'])
      expect(['11', '22']).toContain(await world.inspect.read('/new'))
      expect(await world.inspect.names('/')).toEqual(['new'])
    })
  })

  describe('replace', () => {
    test('keeps the permission bits', async () => {
      await using world = await open()
      await world.arrange.file('/run.sh', 'old', { permissions: 0o751 })
      await world.storage.replace(authorizerIn(world)('modify', '/run.sh'), content('new'))
      expect(await world.inspect.permissions('/run.sh')).toBe(0o751)
    })

    test('two quick ones of equal length have different times', async () => {
      await using world = await open({ '/a': 'old' })
      const times = new Set<bigint>()
      for (let turn = 0; turn < 20; turn++) {
        const { modifiedNs } = await world.storage.replace(authorizerIn(world)('modify', '/a'), content('new'))
        times.add(modifiedNs)
      }
      expect(times.size).toBe(20)
    })

    test('a reader that began before reads the old bytes to the end', async () => {
      await using world = await open({ '/a': 'old' })
      const may = authorizerIn(world)
      await using file = await world.storage.open(may('download', '/a'))
      await world.storage.replace(may('modify', '/a'), content('new'))
      expect(await new Response(file.body()).text()).toBe('old')
      expect(await readText(world.storage, may('download', '/a'))).toBe('new')
    })

    test('is not_found where nothing is, and invalid for what is no file', async () => {
      await using world = await open({ '/folder': null })
      await world.arrange.pipe('/pipe')
      const may = authorizerIn(world)
      const outcome = (path: string) => outcomeOf(world.storage.replace(may('modify', path), content('x')))
      expect([await outcome('/none'), await outcome('/folder'), await outcome('/pipe')]).toEqual([
        'not_found',
        'invalid',
        'invalid',
      ])
      expect(await world.inspect.names('/')).toEqual(['folder', 'pipe'])
      expect(await world.inspect.kind('/pipe')).toBe('other')
    })
  })

  describe('makeDirectory', () => {
    test('makes one folder, in one that exists', async () => {
      await using world = await open()
      const may = authorizerIn(world)
      await world.storage.makeDirectory(may('create', '/new'))
      expect(await world.inspect.kind('/new')).toBe('directory')
      expect(await world.inspect.names('/new')).toEqual([])
      expect(await outcomeOf(world.storage.makeDirectory(may('create', '/none/new')))).toBe('not_found')
    })

    test('is name_taken by a file, a folder and any link', async () => {
      await using world = await open({ '/file': 'old', '/folder/in': '', '/link': { link: 'none' } })
      const may = authorizerIn(world)
      for (const path of ['/file', '/folder', '/link'])
        expect(await outcomeOf(world.storage.makeDirectory(may('create', path)))).toBe('name_taken')
      expect(await world.inspect.names('/folder')).toEqual(['in'])
    })
  })
}

function cutOff(): Content {
  async function* stream() {
    yield Buffer.from('some')
    throw new Error('The connection is gone')
  }
  return { stream: stream(), length: null }
}
