// Valid archives of every format, changed at random: whatever they have become, reading them ends, with a declared error or with entries
// that are safe and whose checksums are correct, and an extraction that fails leaves nothing behind.
import { afterAll, describe, expect, test } from 'bun:test'
import { bunzip2 } from '#server/files/archive-formats/readers/bzip2.ts'
import { type Unpacker, unlz4, unzstd } from '#server/files/archive-formats/readers/decompress.ts'
import { gunzip } from '#server/files/archive-formats/readers/gzip.ts'
import { unxz } from '#server/files/archive-formats/readers/xz.ts'
import { bzip2, gzip, lz4, xz, zstandard } from '#server/files/archive-formats/writers/compressed-tar.ts'
import { PackingThreads } from '#server/files/archive-formats/writers/packing-threads.ts'
import { createLog } from '#server/platform/log/log.ts'
import { MemoryStorage } from '#server/storage/memory/memory-storage.ts'
import { type MutatedFile, mutatedFiles, repairLz4, repairTar, repairXz } from '#server/testing/archive-mutations.ts'
import {
  boundedPieces,
  bytesFrom,
  expectDeclaredChecksums,
  expectSafeEntries,
  inChunks,
  readAll,
  refusalOf,
} from '#server/testing/archive-reading.ts'
import { archiveBy, programsOf, zipOf } from '#server/testing/archives.ts'
import { openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import { openWorldOn } from '#server/testing/memory-world.ts'
import { authorizerIn } from '#server/testing/storage-helpers.ts'
import type { Tree } from '#server/testing/tree.ts'
import type { Need } from '#testing/packages.mjs'
import { fc } from '#testing/properties.ts'
import { testWith } from '#testing/requirements.ts'
import { repetitions } from '#testing/scale.ts'
import { ArchiveContentService } from './service.ts'

const packing = new PackingThreads()
afterAll(() => packing.close())
const making = { threads: packing, signal: new AbortController().signal }
const log = createLog({ format: 'text', level: 'error', write: () => undefined })

/** Text, noise and repetitions of 3 KB. */
const CONTENT = Buffer.concat([
  Buffer.from('a few words, and a few words more '.repeat(20)),
  Buffer.from(Uint8Array.from({ length: 1500 }, (_, at) => (at * at * 31) >> 3)),
  Buffer.alloc(800, 7),
])
const TREE: Tree = {
  '/a.txt': 'text',
  '/d/e/f.bin': new Uint8Array(CONTENT),
  [`/${'long'.repeat(40)}/ä.txt`]: 'ä'.repeat(300),
  '/empty/': null,
}

const ZIPS: readonly Uint8Array[] = [
  zipOf([
    { name: 'a.txt', content: 'text' },
    { name: 'd/', content: '' },
    { name: 'd/b.bin', content: CONTENT, deflated: true },
    { name: Buffer.from([0x67, 0x94, 0x2e]), content: 'names in code page 437' },
    { name: 'link', content: '../..', mode: 0o120777 },
  ]),
  zipOf([]),
]

/** Returns archives of {@link TREE} by the programs that are installed. */
async function archivesBy(...commands: readonly string[]): Promise<Uint8Array[]> {
  const made: Uint8Array[] = []
  for (const command of commands) {
    const isInstalled = programsOf(command).every((program) => Bun.which(program) !== null)
    if (isInstalled) made.push(await archiveBy(command, TREE))
  }
  return made
}

const zips = [...ZIPS, ...(await archivesBy('zip -qr OUT.zip . && mv OUT.zip OUT', 'zip -qr -fz - . | cat > OUT'))]
const tars = await archivesBy(
  'tar --format=gnu -b1 -cf OUT .',
  'tar --format=posix -b1 -cf OUT .',
  'tar --format=ustar -b1 -cf OUT a.txt d empty',
  'truncate -s 20000 a.txt && ln a.txt b && tar --format=gnu --sparse -b1 -cf OUT .',
  'truncate -s 20000 a.txt && ln a.txt b && tar --format=posix --sparse -b1 -cf OUT .',
)

const RUNS = repetitions(150, 6000)
/** For properties that start a program for each accepted file. */
const STREAM_RUNS = repetitions(100, 800)

describe('a mutated archive ends safely:', () => {
  const property = (format: 'zip' | 'tar', files: fc.Arbitrary<MutatedFile>) =>
    fc.assert(
      fc.asyncProperty(files, async ({ bytes }) => {
        const result = await readAll(format, bytes)
        expectSafeEntries(result)
        if (format === 'zip') expectDeclaredChecksums(bytes, result)
      }),
      { numRuns: RUNS },
    )

  test('zip', () => property('zip', mutatedFiles(zips)))
  testWith('tar')('tar', () => property('tar', mutatedFiles(tars, repairTar)))
})

/** A stream format: our packer for seeds, our reader, and the program whose output must be the same. */
type Stream = {
  readonly name: string
  readonly unpack: Unpacker
  /** Programs that create seeds from {@link CONTENT}. */
  readonly commands: readonly string[]
  readonly pack: () => AsyncGenerator<Uint8Array>
  /** Whether the reference program, which ends with this code, accepts the input. Code 2 of gzip is a warning. */
  readonly accepts: (code: number | null) => boolean
  readonly reference: readonly string[]
  readonly need: Need
  readonly repair?: (bytes: Buffer) => Buffer
}

const isSuccess = (code: number | null) => code === 0
const STREAMS: readonly Stream[] = [
  {
    name: 'gzip',
    unpack: gunzip,
    commands: ['gzip -9', 'gzip -1', '(gzip; echo more | gzip)'],
    pack: () => gzip(inChunks(CONTENT)),
    accepts: (code) => code === 0 || code === 2,
    reference: ['gzip', '-dcq'],
    need: 'gzip',
  },
  {
    name: 'bzip2',
    unpack: bunzip2,
    commands: ['bzip2', 'bzip2 -1', '(bzip2; echo more | bzip2)', 'head -c 0 | bzip2'],
    pack: () => bzip2(inChunks(CONTENT), making),
    accepts: isSuccess,
    reference: ['bzip2', '-dcq'],
    need: 'bzip2',
  },
  {
    name: 'xz',
    unpack: unxz,
    commands: ['xz --check=crc32', 'xz -0 --check=sha256', 'xz --block-size=900', '(xz -9e; echo more | xz -T2)'],
    pack: () => xz(inChunks(CONTENT), making),
    accepts: isSuccess,
    reference: ['xz', '-dcq'],
    need: 'xz',
    repair: repairXz,
  },
  {
    name: 'lz4',
    unpack: unlz4,
    commands: ['lz4 -q - -', 'lz4 -q -BD -B4 -BX - -', 'lz4 -q -9 --content-size - -', '(lz4 -q; echo more | lz4 -q)'],
    pack: () => lz4(inChunks(CONTENT)),
    accepts: isSuccess,
    reference: ['lz4', '-dcq'],
    need: 'lz4',
    repair: repairLz4,
  },
]

function packedBy(command: string): Buffer {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['sh', '-c', command], { stdin: CONTENT })
  if (exitCode !== 0) throw new Error(stderr.toString())
  return stdout
}

const outcomeOf = (unpack: Unpacker, bytes: Uint8Array, sizes: readonly number[], breathe?: () => Promise<void>) =>
  bytesFrom(boundedPieces(unpack(inChunks(bytes, sizes), breathe))).catch(refusalOf)

const chunkSizes = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5000 })), { minLength: 1, maxLength: 5 })

describe('a mutated stream that is accepted has the content that the reference program reads:', () => {
  for (const { name, unpack, commands, pack, accepts, reference, need, repair } of STREAMS) {
    testWith(need)(name, async () => {
      const seeds = [...commands.map(packedBy), await bytesFrom(pack())]
      await fc.assert(
        fc.asyncProperty(mutatedFiles(seeds, repair), chunkSizes, async ({ bytes }, sizes) => {
          const outcome = await outcomeOf(unpack, bytes, sizes)
          if (!Buffer.isBuffer(outcome)) return
          const { exitCode, stdout } = Bun.spawnSync([...reference], { stdin: bytes, stderr: 'ignore' })
          expect([accepts(exitCode), stdout.equals(outcome)]).toEqual([true, true])
        }),
        { numRuns: STREAM_RUNS },
      )
    })
  }

  test('zstd ends with an error or some content', async () => {
    const seeds = [await bytesFrom(zstandard(inChunks(CONTENT)))]
    await fc.assert(
      fc.asyncProperty(mutatedFiles(seeds), chunkSizes, async ({ bytes }, sizes) => {
        await outcomeOf(unzstd, bytes, sizes)
      }),
      { numRuns: STREAM_RUNS },
    )
  })
})

/** Largest output, in bytes, between two points where other requests can run: a chunk, a block of LZ4, or runs in a block of bzip2. */
const MAX_TURN = 6 * 1024 * 1024

test('readers on the event loop yield in proportion to their input and output', async () => {
  const streams = STREAMS.filter(({ name, need }) => name !== 'gzip' && Bun.which(need) !== null)
  for (const { unpack, commands, repair } of streams) {
    const seeds = commands.map(packedBy)
    await fc.assert(
      fc.asyncProperty(mutatedFiles(seeds, repair), async ({ bytes }) => {
        let [read, made, since] = [0, 0, 0]
        const breathe = async () => {
          expect(made - since).toBeLessThan(MAX_TURN)
          since = made
          expect(read).toBeLessThanOrEqual(bytes.length)
        }
        async function* input() {
          for await (const piece of inChunks(bytes, [512])) {
            read += piece.length
            yield piece
          }
        }
        try {
          for await (const piece of unpack(input(), breathe)) made += piece.length
        } catch (error) {
          refusalOf(error)
        }
      }),
      { numRuns: repetitions(30, 500) },
    )
  }
})

describe('an extraction of a mutated archive', () => {
  const formats = [
    ['zip', () => mutatedFiles(zips)],
    ['tar', () => mutatedFiles(tars, repairTar)],
  ] as const

  test.each(formats)('is complete, or leaves nothing: %s', async (extension, files) => {
    if (extension === 'tar' && tars.length === 0) return
    await fc.assert(
      fc.asyncProperty(files(), async ({ bytes }) => {
        const world = await openFilesWorld({}, (tree) => openWorldOn(new MemoryStorage(), tree))
        await world.arrange.file(`/it.${extension}`, new Uint8Array(bytes))
        const service = new ArchiveContentService({
          storage: world.storage,
          executor: world.executor,
          log,
          slots: undefined,
        })
        const may = authorizerIn(world)
        const { signal } = new AbortController()
        const outcome = await service
          .extract({
            archive: may('download', `/it.${extension}`),
            may: (effect, path) => may(effect, path),
            wish: { destination: '/deep/out', conflict: 'refuse' },
            signal,
          })
          .catch(refusalOf)
        const names = Object.keys(await treeOf(world)).filter((name) => name !== `/it.${extension}`)
        if (outcome instanceof Error) return expect(names).toEqual([])
        expect(names.every((name) => name === '/deep' || `${name}/`.startsWith('/deep/out/'))).toBe(true)
        const kinds = await Promise.all(names.map((name) => world.inspect.kind(name)))
        expect(kinds.filter((kind) => kind === 'file').length).toBe(outcome.files)
      }),
      { numRuns: repetitions(60, 1000) },
    )
  })
})
