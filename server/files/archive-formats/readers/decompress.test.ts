import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { isAppError } from '#server/platform/errors.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import type { Need } from '#testing/packages.mjs'
import { testWith } from '#testing/requirements.ts'
import { bunzip2 } from './bzip2.ts'
import { type Unpacker, unlz4, unzstd } from './decompress.ts'
import { gunzip } from './gzip.ts'
import { unxz } from './xz.ts'

const withXz = testWith('xz')

const words = readFileSync(path.join(import.meta.dir, '../../../accounts/users/common-passwords.txt'))
let seed = 7
const random = Buffer.alloc(300_000).map(() => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return seed >>> 16
})
const runs = Buffer.concat(Array.from({ length: 600 }, (_, at) => Buffer.alloc(at, at % 7)))
/** Text, noise, runs, and all of it again at a large distance. */
const MIXED = Buffer.concat([words, random, runs, Buffer.alloc(5_000_000), words.subarray(1000), random, words])

const PACKERS: readonly [string, [Need, ...string[]], Unpacker][] = [
  ['gzip', ['gzip', '-9'], gunzip],
  ['zstd', ['zstd', '-19', '-q'], unzstd],
  ['zstd with a long window', ['zstd', '--long=27', '-q'], unzstd],
  ['lz4', ['lz4', '-q', '-12', '-B4'], unlz4],
  ['lz4 of dependent blocks', ['lz4', '-q', '-BD', '-B5', '-BX'], unlz4],
  ['bzip2', ['bzip2', '-9'], bunzip2],
  ['bzip2 of small blocks', ['bzip2', '-1'], bunzip2],
  ['xz', ['xz', '-6'], unxz],
  ['xz with the largest dictionary', ['xz', '-9e'], unxz],
  ['xz with a small dictionary', ['xz', '--lzma2=dict=64KiB,lc=0,lp=4,pb=0'], unxz],
  ['xz by several threads', ['xz', '-T2', '--block-size=1MiB', '--check=sha256'], unxz],
]

async function packed(command: readonly string[], content: Uint8Array): Promise<Buffer> {
  await using place = temporaryDirectory()
  const file = path.join(place.path, 'in')
  writeFileSync(file, content)
  const { stdout, exitCode, stderr } = Bun.spawnSync(['sh', '-c', `${command.join(' ')} < ${file}`])
  if (exitCode !== 0) throw new Error(stderr.toString())
  return Buffer.from(stdout)
}

/** Yields the bytes in pieces of a size that aligns with nothing. */
async function* inPieces(bytes: Uint8Array, size = 7919): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

describe.each(PACKERS)('%s', (_, command, unpack) => {
  const test = testWith(command[0])

  test('gives back what went in, byte by byte', async () => {
    for (const content of [MIXED, Buffer.from('a'), Buffer.alloc(0)]) {
      const bytes = await packed(command, content)
      expect((await all(unpack(inPieces(bytes)))).equals(content)).toBe(true)
      expect((await all(unpack(inPieces(Buffer.concat([bytes, bytes]))))).length).toBe(2 * content.length)
    }
  })

  test('what is cut off or changed is damaged, or is what it was; never a failure of ours', async () => {
    const content = MIXED.subarray(380_000, 460_000)
    const good = await packed(command, content)
    for (let turn = 1; turn <= 40; turn += 1) {
      const bytes = Buffer.from(good)
      const at = Math.floor((bytes.length * turn) / 41)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (turn % 8))
      for (const bad of [bytes, good.subarray(0, at)]) {
        const failure = await all(unpack(inPieces(bad))).then(
          (got) => (bad === bytes && !got.equals(content) ? new Error('Other bytes came than went in.') : null),
          (error: unknown) => error,
        )
        if (failure !== null && !isAppError(failure, 'invalid') && !isAppError(failure, 'too_large')) throw failure
        if (bad !== bytes) expect(isAppError(failure, 'invalid')).toBe(true)
      }
    }
  })
})

/** Input that produces little or no output, as created by each program. */
const NOTHING: readonly [string, Unpacker, Uint8Array][] = [
  ['bzip2 streams', bunzip2, Buffer.from('425a683917724538509000000000', 'hex')],
  ['LZ4 frames', unlz4, Buffer.from('04224d1860707300000000', 'hex')],
  ['gzip members', gunzip, gzipSync('')],
  ['Zstandard frames', unzstd, zstdCompressSync('')],
  ['LZ4 frames to leave out', unlz4, Buffer.from('502a4d1800000000', 'hex')],
]

describe('of nothing but empty', () => {
  class Left extends Error {}

  const leavingAfter = (looks: number) => async () => {
    looks -= 1
    if (looks < 0) throw new Left()
  }

  test.each(NOTHING)('%s there is an end when the client has left', async (_, unpack, part) => {
    const many = Buffer.concat(Array.from({ length: 2000 }, () => part))
    expect((await all(unpack(inPieces(many)))).length).toBe(0)
    await expect(all(unpack(inPieces(many), leavingAfter(1000)))).rejects.toBeInstanceOf(Left)
  })

  withXz.each([
    ['streams', '', 1],
    ['blocks', 'a', 1],
    ['blocks in one stream', 'a'.repeat(2000), 2000],
  ])('xz %s, too', async (_, content, blocks) => {
    const part = await packed(['xz', '--check=none', '--block-size=1'], Buffer.from(content))
    const many = Buffer.concat(Array.from({ length: 2000 / blocks }, () => part))
    await expect(all(unxz(inPieces(many), leavingAfter(1000)))).rejects.toBeInstanceOf(Left)
  })

  withXz('zeros between xz streams, too', async () => {
    const many = Buffer.concat([await packed(['xz'], Buffer.alloc(0)), Buffer.alloc(100_000)])
    await expect(all(unxz(inPieces(many), leavingAfter(10)))).rejects.toBeInstanceOf(Left)
  })
})
