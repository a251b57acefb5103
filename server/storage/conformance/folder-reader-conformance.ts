import { describe, expect, test } from 'bun:test'
import type { Scope } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import { openPacked, type PackedFolder } from '#server/storage/packed-folder.ts'
import { AWKWARD_NAMES } from '#server/testing/awkward-names.ts'
import { authorizerIn, deny, outcomeOf } from '#server/testing/storage-helpers.ts'
import type { OpenWorld, StorageWorld } from '#server/testing/storage-world.ts'
import type { FolderReader } from '../folder-reader.ts'
import { openFolderReader } from '../local/open-folder-reader.ts'

/** Opens the reader as another thread would, where it can. */
async function elsewhere(reader: FolderReader): Promise<FolderReader> {
  return reader.place ? openFolderReader(structuredClone(reader.place)) : reader
}

async function readerOf(world: StorageWorld, overrides: Parameters<typeof authorizerIn>[1] = {}) {
  return elsewhere(world.storage.reader(authorizerIn(world, overrides)('list', '/')))
}

/** Returns the entries as `name kind size modified`, in the order of names. */
function rowsOf(packed: PackedFolder | null): string[] {
  if (!packed) throw new Error('Nothing was read.')
  const { count, kinds, sizes, modified, names } = openPacked(packed)
  const texts = Buffer.from(names).toString().split('\0')
  expect(texts.length).toBe(count + 1)
  const kindOf = (row: number) => Object.entries(ENTRY_KIND).find(([, kind]) => kind === kinds[row])?.[0]
  return Array.from({ length: count }, (_, row) => `${texts[row]} ${kindOf(row)} ${sizes[row]} ${modified[row]}`).sort()
}
const namesOf = (packed: PackedFolder | null) => rowsOf(packed).map((row) => row.split(' ')[0])

const read = (reader: FolderReader, folder: string) => reader.read(parsePlainPath(folder))

/** Tests the guarantees of `Storage` for reading directories directly. */
export function folderReaderConformance(open: OpenWorld): void {
  describe('reader', () => {
    test('tells each entry as it is itself', async () => {
      await using world = await open({ '/folder/inside/x': 'x', '/folder/link': { link: 'inside' } })
      await world.arrange.file('/folder/file.txt', 'text', { modifiedNs: 1_500_000_000_250_000_000n })
      await world.arrange.pipe('/folder/pipe')
      using reader = await readerOf(world)
      const rows = rowsOf(read(reader, '/folder').entries)
      expect(rows.map((row) => row.replace(/ [\d.]+$/, ''))).toEqual([
        'file.txt file 4',
        'inside directory 0',
        'link link 0',
        'pipe other 0',
      ])
      expect(rows[0]).toBe('file.txt file 4 1500000000.25')
    })

    test('reads only what is not known already', async () => {
      await using world = await open({ '/folder/a': 'a' })
      using reader = await readerOf(world)
      const { mark } = read(reader, '/folder')
      const { identity } = await world.storage.stat(authorizerIn(world)('list', '/folder'))
      expect(mark.identity).toBe(identity)
      const folder = parsePlainPath('/folder')
      // Later than the folder was created, however coarse the clock of the disk is.
      const known = { ...mark, readAt: Date.now() + 60_000 }
      expect(reader.read(folder, known).entries).toBeNull()
      expect(reader.read(folder, { ...known, nanos: mark.nanos + 1 }).entries).not.toBeNull()
      expect(reader.read(folder, { ...known, identity: 'other:1' }).entries).not.toBeNull()
    })

    test('hides nothing but what is our own', async () => {
      const tree = { '/.coffer/x': 'x', '/.coffer-staged': 'y', '/.hidden': 'h', '/denied/z': 'z', '/data/key': 'k' }
      await using world = await open(tree)
      const scope: Scope = { ...world.scope, reserved: [parsePlainPath('/scope/data')] }
      using reader = await readerOf({ ...world, scope }, { rules: [deny('/denied')], hideDotfiles: true })
      expect(namesOf(read(reader, '/').entries)).toEqual(['.hidden', 'denied'])
    })

    test.each([
      ['missing', '/none'],
      ['a file', '/folder/a'],
      ['a link', '/link'],
      ['behind a link', '/link/inside'],
    ])('finds no folder that is %s', async (_, folder) => {
      await using world = await open({ '/folder/a': 'a', '/folder/inside/b': 'b', '/link': { link: 'folder' } })
      using reader = await readerOf(world)
      expect(await outcomeOf(Promise.try(() => read(reader, folder)))).toBe('not_found')
    })

    test('spells each name as listings do, and reads folders of all of them', async () => {
      await using world = await open(Object.fromEntries(AWKWARD_NAMES.map(({ name }) => [`/${name}/in`, 'x'])))
      using reader = await readerOf(world)
      const { names } = openPacked(read(reader, '/').entries ?? new Uint8Array())
      const texts = Buffer.from(names).toString().split('\0').slice(0, -1)
      expect(texts.sort()).toEqual(AWKWARD_NAMES.map(({ name }) => name).sort())
      for (const name of texts) expect(namesOf(read(reader, `/${name}`).entries)).toEqual(['in'])
    })

    test('reads folders of thousands of entries, and empty ones', async () => {
      const many = Array.from({ length: 3000 }, (_, n) => `${n % 2 ? 'plain' : 'ümlaut'}-${n}`)
      await using world = await open({
        ...Object.fromEntries(many.map((name) => [`/many/${name}`, ''])),
        '/empty': null,
      })
      using reader = await readerOf(world)
      expect(namesOf(read(reader, '/many').entries)).toEqual(many.sort())
      expect(rowsOf(read(reader, '/empty').entries)).toEqual([])
    })
  })
}
