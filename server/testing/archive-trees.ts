import { fc } from '#testing/properties.ts'
import { AWKWARD_NAMES } from './awkward-names.ts'

/** A file (bytes) or a folder (null) of a random tree, with its time in whole seconds since the epoch. */
type TreeItem = { readonly content: Uint8Array | null; readonly modified: number }

/** Random trees by path, such as `/a/b`; a folder comes before its contents. */
export type RandomTree = ReadonlyMap<string, TreeItem>

/** Sizes around the borders of blocks, headers and chunks. */
const SIZES = [0, 1, 2, 255, 256, 511, 512, 513, 1023, 1024, 1025, 4095, 4096, 8191, 8192, 8193, 65_535, 65_536, 65_537]

/** Name lengths around the borders of the fields of tar headers. */
const LENGTHS = [1, 50, 98, 99, 100, 101, 102, 155, 156, 200, 254, 255]

/** Names of all kinds that new files may have. Names beginning like a drive are excluded: archives with such names are refused. */
const names: fc.Arbitrary<string> = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...'abcXYZ019 ._-~#&'), minLength: 1, maxLength: 12 }),
    fc.constantFrom(...AWKWARD_NAMES.filter(({ creatable }) => creatable).map(({ name }) => name)),
    fc.constantFrom(...LENGTHS).map((length) => 'n'.repeat(length)),
    fc.string({ unit: fc.constantFrom('ä', 'ß', '漢', '😀', 'é', 'ñ'), minLength: 1, maxLength: 40 }),
  )
  .filter((name) => name !== '.' && name !== '..' && !/^[A-Za-z]:/.test(name) && Buffer.byteLength(name) <= 255)

/** Content that compressors treat in different ways: runs, text, noise, and repetitions of all of it. */
export function contents(sizes: fc.Arbitrary<number>): fc.Arbitrary<Uint8Array> {
  return fc
    .record({ size: sizes, kind: fc.constantFrom('zeros', 'text', 'noise', 'mixed'), seed: fc.integer({ min: 1 }) })
    .map(({ size, kind, seed }) => contentOf(size, kind, seed))
}

function contentOf(size: number, kind: string, seed: number): Uint8Array {
  let state = seed
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  const bytes = new Uint8Array(size)
  if (kind === 'text') for (let at = 0; at < size; at += 1) bytes[at] = 0x61 + (next() % 7) * (at % 3)
  if (kind === 'noise') for (let at = 0; at < size; at += 1) bytes[at] = next()
  if (kind !== 'mixed') return bytes
  for (let at = 0; at < size; ) {
    const [length, choice] = [1 + (next() % 700), next() % 3]
    const end = Math.min(size, at + length)
    const start = next() % Math.max(1, at)
    if (choice === 0) bytes.fill(next(), at, end)
    else if (choice === 1) bytes.copyWithin(at, start, Math.min(at, start + end - at))
    else for (let place = at; place < end; place += 1) bytes[place] = next()
    at = end
  }
  return bytes
}

const sizes = fc.oneof(fc.constantFrom(...SIZES), fc.nat(3000))
const depths = { minLength: 1, maxLength: 5, size: 'max' } as const

/**
 * Generates trees of up to 12 files and empty folders.
 *
 * @param accepts returns whether the tested program can store a path
 */
export function randomTrees(accepts: (path: string) => boolean = () => true): fc.Arbitrary<RandomTree> {
  const item = fc.record({
    names: fc.array(names, depths),
    content: fc.option(contents(sizes), { freq: 4 }),
    // From 1980 on, where times of zip begin, up to the last second of 31 bits.
    modified: fc.integer({ min: 315_619_200, max: 2 ** 31 - 1 }),
  })
  return fc
    .array(item, { minLength: 1, maxLength: 12 })
    .map((items) => {
      const tree = new Map<string, TreeItem>()
      for (const { names: way, content, modified } of items) {
        const path = `/${way.join('/')}`
        const folders = way.slice(0, -1).map((_, depth) => `/${way.slice(0, depth + 1).join('/')}`)
        const isFree = !tree.has(path) && folders.every((folder) => !tree.get(folder)?.content)
        if (!isFree || Buffer.byteLength(path) > 2000 || ![path, ...folders].every(accepts)) continue
        for (const folder of folders) if (!tree.has(folder)) tree.set(folder, { content: null, modified })
        tree.set(path, { content, modified })
      }
      return tree
    })
    .filter((tree) => tree.size > 0)
}
