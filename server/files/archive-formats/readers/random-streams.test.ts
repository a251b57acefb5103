// Whatever the reference programs compress, with whatever options, comes back byte by byte, in whatever chunks the input arrives.
import { describe, expect } from 'bun:test'
import { bytesFrom, inChunks } from '#server/testing/archive-reading.ts'
import { contents } from '#server/testing/archive-trees.ts'
import type { Need } from '#testing/packages.mjs'
import { fc } from '#testing/properties.ts'
import { testWith } from '#testing/requirements.ts'
import { repetitions } from '#testing/scale.ts'
import { bunzip2 } from './bzip2.ts'
import { type Unpacker, unlz4, unzstd } from './decompress.ts'
import { gunzip } from './gzip.ts'
import { unxz } from './xz.ts'

const level = (from: number, to: number) => fc.integer({ min: from, max: to }).map((value) => `-${value}`)

/** Literal contexts, literal positions and positions of LZMA; the first two add up to at most four. */
const contexts = fc
  .record({ lc: fc.nat(4), lp: fc.nat(4), pb: fc.nat(4), dict: fc.constantFrom('4KiB', '64KiB', '1MiB') })
  .map(({ lc, lp, pb, dict }) => `--lzma2=dict=${dict},lc=${lc},lp=${Math.min(lp, 4 - lc)},pb=${pb}`)

const FORMATS: readonly (readonly [Need, Unpacker, fc.Arbitrary<readonly string[]>])[] = [
  ['gzip', gunzip, fc.tuple(level(1, 9))],
  ['bzip2', bunzip2, fc.tuple(level(1, 9))],
  [
    'xz',
    unxz,
    fc.tuple(
      fc.oneof(level(0, 9), contexts),
      fc.constantFrom('--check=none', '--check=crc32', '--check=crc64', '--check=sha256'),
      fc.constantFrom('-T1', '-T2', '--block-size=1000', '--block-size=65536'),
    ),
  ],
  [
    'lz4',
    unlz4,
    fc.tuple(
      level(1, 12),
      fc.constantFrom('-B4', '-B5', '-B7'),
      fc.constantFrom('-BD', '-BI'),
      fc.constantFrom('-BX', '--content-size', '--no-frame-crc', '--frame-crc'),
    ),
  ],
  ['zstd', unzstd, fc.tuple(level(1, 12), fc.constantFrom('--check', '--no-check', '--long=24'))],
]

/** Sizes around the borders of chunks and blocks of the formats. */
const sizes = fc.oneof(
  fc.constantFrom(0, 1, 4, 258, 65_535, 65_536, 65_537, 99_981, 100_000, 100_001, 262_144),
  fc.nat(5000),
)
const chunkSizes = fc.array(fc.oneof(fc.constantFrom(1, 2, 511, 512), fc.integer({ min: 1, max: 70_000 })), {
  minLength: 1,
  maxLength: 4,
})

/** Returns whether the program accepts an option: lz4 1.9.4 fails when the content is a few bytes shorter than a block of 64 KiB. */
const isSupported = (option: string, { length }: Uint8Array) => option !== '-B4' || length < 65_000 || length >= 65_536

describe('random content comes back, compressed by', () => {
  for (const [program, unpack, options] of FORMATS) {
    testWith(program)(program, async () => {
      await fc.assert(
        fc.asyncProperty(contents(sizes), options, chunkSizes, async (content, choice, chunks) => {
          const made = Bun.spawnSync([program, '-q', ...choice.filter((one) => isSupported(one, content)), '-c'], {
            stdin: content,
          })
          expect([made.exitCode, made.stderr.toString()]).toEqual([0, ''])
          const parts = [made.stdout, Buffer.concat([made.stdout, made.stdout])]
          const [once, twice] = await Promise.all(parts.map((bytes) => bytesFrom(unpack(inChunks(bytes, chunks)))))
          expect([once?.equals(content), twice?.equals(Buffer.concat([content, content]))]).toEqual([true, true])
        }),
        { numRuns: repetitions(8, 200) },
      )
    })
  }
})
