// Archives of random trees, made by independent programs and by our own writers, are read back as they were.
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type OpenedFormat, openedFormatOf } from '#contract/archive-names.ts'
import type { ArchiveFormat } from '#contract/archives.ts'
import { LOCAL_TRANSFER } from '#server/access/transfers/transfer.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import { PackingThreads } from '#server/files/archive-formats/writers/packing-threads.ts'
import { selectionOf } from '#server/files/downloads/selection.ts'
import { Archives } from '#server/files/downloads/service.ts'
import { createLog } from '#server/platform/log/log.ts'
import { toNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { readAll } from '#server/testing/archive-reading.ts'
import { type RandomTree, randomTrees } from '#server/testing/archive-trees.ts'
import { openMemoryWorld } from '#server/testing/memory-world.ts'
import { authorizerIn } from '#server/testing/storage-helpers.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import type { Need } from '#testing/packages.mjs'
import { fc } from '#testing/properties.ts'
import { testWith } from '#testing/requirements.ts'
import { repetitions } from '#testing/scale.ts'

type Program = {
  readonly name: string
  readonly needs: readonly Need[]
  /** Name of the archive. */
  readonly file: string
  /** Shell command that runs in the folder of the tree and creates the archive `OUT`. */
  readonly command: string
  /** Resolution of the stored times, in seconds. */
  readonly resolution?: number
  readonly accepts?: (path: string) => boolean
  readonly acceptsTree?: (tree: RandomTree) => boolean
}

const bytesOf = (text: string) => Buffer.byteLength(text)
/** The two name fields of ustar have 155 and 100 bytes, and a name must be divisible at a slash. GNU tar never stores a longer one. */
const isUstarName = (name: string) => bytesOf(name) < 95 && name.split('/').every((segment) => bytesOf(segment) < 90)

/** Info-ZIP reads standard input for an item called `-`. */
const isInfoZipName = (name: string) => !name.split('/').includes('-')

/** Info-ZIP writes no ZIP64 end record for folders alone, although its end record refers to one. */
const hasFile = (tree: RandomTree) => tree.values().some(({ content }) => content !== null)

const ZIP = { needs: ['zip'], file: 'it.zip', accepts: isInfoZipName } as const

const PROGRAMS: readonly Program[] = [
  { name: 'zip', ...ZIP, command: 'zip -qr OUT .' },
  { name: 'zip without compression', ...ZIP, command: 'zip -q0r OUT .' },
  { name: 'zip with data descriptors', ...ZIP, command: 'zip -qr - . | cat > OUT' },
  { name: 'zip with ZIP64 records', ...ZIP, command: 'zip -qr -fz OUT .', acceptsTree: hasFile },
  { name: 'zip with a comment', ...ZIP, command: 'echo PK | zip -qrz OUT . > /dev/null' },
  {
    name: 'zipfile of Python',
    needs: ['python3'],
    file: 'it.zip',
    command: 'python3 -m zipfile -c OUT .',
    resolution: 2,
  },
  { name: 'GNU tar', needs: ['tar'], file: 'it.tar', command: 'tar --format=gnu -cf OUT .' },
  { name: 'old GNU tar', needs: ['tar'], file: 'it.tar', command: 'tar --format=oldgnu -cf OUT .' },
  { name: 'pax tar', needs: ['tar'], file: 'it.tar', command: 'tar --format=posix -cf OUT .' },
  {
    name: 'pax tar with a global header',
    needs: ['tar'],
    file: 'it.tar',
    command: 'tar --format=posix --pax-option=globexthdr.name=g,comment=all -cf OUT .',
  },
  { name: 'ustar', needs: ['tar'], file: 'it.tar', command: 'tar --format=ustar -cf OUT .', accepts: isUstarName },
  { name: 'v7 tar', needs: ['tar'], file: 'it.tar', command: 'tar --format=v7 -cf OUT .', accepts: isUstarName },
  { name: 'tarfile of Python', needs: ['python3'], file: 'it.tar', command: 'python3 -m tarfile -c OUT .' },
  { name: 'gzip', needs: ['tar', 'gzip'], file: 'it.tar.gz', command: 'tar -cf - . | gzip -9 > OUT' },
  { name: 'bzip2', needs: ['tar', 'bzip2'], file: 'it.tar.bz2', command: 'tar -cf - . | bzip2 -1 > OUT' },
  { name: 'xz', needs: ['tar', 'xz'], file: 'it.tar.xz', command: 'tar -cf - . | xz --block-size=20000 > OUT' },
  { name: 'zstd', needs: ['tar', 'zstd'], file: 'it.tar.zst', command: 'tar -cf - . | zstd -q > OUT' },
  { name: 'lz4', needs: ['tar', 'lz4'], file: 'it.tar.lz4', command: 'tar -cf - . | lz4 -q -BD > OUT' },
]

/** Writes a tree below a folder, the times of folders last. */
function writeTree(folder: string, tree: RandomTree): void {
  for (const [name, { content }] of tree)
    if (content === null) mkdirSync(folder + name)
    else writeFileSync(folder + name, content)
  for (const [name, { modified }] of [...tree].toReversed()) utimesSync(folder + name, modified, modified)
}

function archiveOf(tree: RandomTree, { command, file }: Program): Buffer {
  using place = temporaryDirectory()
  const [folder, out] = [path.join(place.path, 'in'), path.join(place.path, file)]
  mkdirSync(folder)
  writeTree(folder, tree)
  const env = { ...Bun.env, LC_ALL: 'C.UTF-8', PYTHONUTF8: '1', TZ: 'UTC' }
  const made = Bun.spawnSync(['sh', '-c', command.replaceAll('OUT', out)], { cwd: folder, env })
  if (made.exitCode !== 0) throw new Error(`${made.stderr}${made.stdout}`)
  return readFileSync(out)
}

/** Reads an archive, and returns its entries in the form of {@link expectedRows}. */
async function rowsOf(format: OpenedFormat, bytes: Uint8Array, resolution: number): Promise<Row[]> {
  const { entries, failure } = await readAll(format, bytes)
  if (failure) throw failure
  return entries
    .map(({ path: name, isFolder, modified, bytes: content, refusal }): Row => {
      if (name === null || refusal !== null || modified === null) return [`${name} ${refusal}`, null, 0]
      return [name, isFolder ? null : content.toString('hex'), modified - (modified % resolution)]
    })
    .sort(byName)
}

const expectedRows = (tree: RandomTree, resolution: number): Row[] =>
  [...tree]
    .map(([name, { content, modified }]): Row => {
      return [name, content && Buffer.from(content).toString('hex'), modified - (modified % resolution)]
    })
    .sort(byName)

/** Name, content (null for a folder), and time of an entry. */
type Row = [string, string | null, number]

const byName = ([one]: Row, [other]: Row) => (one < other ? -1 : 1)

describe('a random tree, packed by', () => {
  for (const program of PROGRAMS) {
    const { name, needs, file, accepts, acceptsTree = () => true, resolution = 1 } = program
    const format = openedFormatOf(file) ?? 'zip'
    testWith(...needs)(`${name}, is read back as it was`, async () => {
      await fc.assert(
        fc.asyncProperty(randomTrees(accepts).filter(acceptsTree), async (tree) => {
          expect(await rowsOf(format, archiveOf(tree, program), resolution)).toEqual(expectedRows(tree, resolution))
        }),
        { numRuns: repetitions(2, 30) },
      )
    })
  }
})

const packing = new PackingThreads()
afterAll(() => packing.close())
const log = createLog({ format: 'text', level: 'error', write: () => undefined })

/** Packs a tree in memory as downloads do. */
async function packedByUs(tree: RandomTree, format: ArchiveFormat, compress: boolean): Promise<Uint8Array> {
  const world = await openMemoryWorld()
  for (const [name, { content, modified }] of tree) {
    if (content === null) await world.arrange.directory(name)
    else await world.arrange.file(name, content, { modifiedNs: toNanoseconds(modified, 0) })
  }
  const may = authorizerIn(world)
  const archives = new Archives({
    storage: world.storage,
    log,
    rootName: 'files',
    notes: false,
    packing,
    slots: undefined,
  })
  const { body } = await archives.open({
    grants: { list: may('list', '/'), download: may('download', '/') },
    selection: selectionOf(ROOT, []),
    ...{ format, compress, method: 'GET', headers: new Headers(), transfer: LOCAL_TRANSFER },
    ...{ signal: new AbortController().signal, caller: { kind: 'user', key: '1' } },
  })
  return new Response(body).bytes()
}

const OWN: readonly [string, OpenedFormat, boolean][] = [
  ['zip', 'zip', false],
  ['compressed zip', 'zip', true],
  ['tar', 'tar', false],
  ['tar.gz', 'tar.gz', true],
  ['tar.bz2', 'tar.bz2', true],
  ['tar.xz', 'tar.xz', true],
  ['tar.zst', 'tar.zst', true],
  ['tar.lz4', 'tar.lz4', true],
]

/** Characters that our archives replace, because other systems read them differently. */
const isKeptByUs = (name: string) => !name.includes(':')

describe('a random tree, packed by ourselves as', () => {
  test.each(OWN)('%s, is read back as it was', async (_, format, compress) => {
    await fc.assert(
      fc.asyncProperty(randomTrees(isKeptByUs), async (tree) => {
        const rows = await rowsOf(format, await packedByUs(tree, format, compress), 1)
        // Folders in memory have a time of their own.
        const withoutTime = (all: Row[]) => all.map(([name, content, modified]) => [name, content, content && modified])
        expect(withoutTime(rows)).toEqual(withoutTime(expectedRows(tree, 1)))
      }),
      { numRuns: repetitions(6, 60) },
    )
  })
})
