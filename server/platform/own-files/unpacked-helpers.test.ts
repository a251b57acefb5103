import { afterEach, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { HelpersUnavailable } from '#server/platform/process/helper-scripts.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { UnpackedHelpers } from './unpacked-helpers.ts'

const CONTENT = {
  'decoder.js': 'run()',
  'node_modules/a/b/lib.node': 'n'.repeat(3_000_000),
  'empty.txt': '',
  'z.js': 'z',
}

const places: ReturnType<typeof temporaryDirectory>[] = []
afterEach(() => {
  for (const place of places.splice(0)) place[Symbol.dispose]()
})

/** Packed files, and the folder to unpack them to. */
function world(content: Readonly<Record<string, string>> = CONTENT) {
  const place = temporaryDirectory()
  places.push(place)
  const packed = path.join(place.path, 'packed')
  mkdirSync(packed)
  const digest = pack(packed, content)
  const cache = path.join(place.path, 'cache', 'program')
  return { packed, cache, folder: path.join(cache, digest), helpers: new UnpackedHelpers(packed, cache) }
}

function pack(packed: string, content: Readonly<Record<string, string>>): string {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const files = Object.entries(content).map(([name, text]) => ({
    path: name,
    size: text.length,
    sha256: hash(text),
    ...(name.endsWith('.node') ? { native: true } : {}),
  }))
  const digest = hash(JSON.stringify(files)).slice(0, 32)
  writeFileSync(path.join(packed, 'manifest.json'), JSON.stringify({ digest, files }))
  writeFileSync(path.join(packed, 'files.zst'), Bun.zstdCompressSync(Buffer.from(Object.values(content).join(''))))
  return digest
}

const modeOf = (file: string) => (lstatSync(file).mode & 0o777).toString(8)

test('all of it is unpacked, for nobody else to read', async () => {
  const { helpers, folder, cache } = world()
  expect(await helpers.folder()).toBe(folder)
  for (const [name, text] of Object.entries(CONTENT)) expect(readFileSync(path.join(folder, name), 'utf8')).toBe(text)
  expect([cache, folder, path.join(folder, 'node_modules/a')].map(modeOf)).toEqual(['700', '700', '700'])
  expect(modeOf(path.join(folder, 'decoder.js'))).toBe('400')
  expect(modeOf(path.join(folder, 'node_modules/a/b/lib.node'))).toBe('500')
  expect(readdirSync(cache)).toEqual([path.basename(folder)])
})

test('what is whole is used again, also by another start and by many at once', async () => {
  const { helpers, packed, cache, folder } = world()
  await Promise.all([helpers.folder(), helpers.folder(), new UnpackedHelpers(packed, cache).folder()])
  const { ino } = lstatSync(path.join(folder, 'z.js'))
  expect(await new UnpackedHelpers(packed, cache).folder()).toBe(folder)
  expect(lstatSync(path.join(folder, 'z.js')).ino).toBe(ino)
})

test.each([
  ['changed', (folder: string) => change(path.join(folder, 'decoder.js'), 'evil!')],
  ['added', (folder: string) => writeFileSync(path.join(folder, 'node_modules/added.js'), '')],
  ['opened to others', (folder: string) => chmodSync(path.join(folder, 'decoder.js'), 0o666)],
])('what was %s since is unpacked anew, by the same start and by the next', async (_, meddle) => {
  const { helpers, packed, cache, folder } = world()
  for (const again of [helpers, new UnpackedHelpers(packed, cache)]) {
    meddle(await helpers.folder())
    expect(await again.folder()).toBe(folder)
    expect(readFileSync(path.join(folder, 'decoder.js'), 'utf8')).toBe('run()')
    expect(modeOf(path.join(folder, 'decoder.js'))).toBe('400')
    expect(readdirSync(path.join(folder, 'node_modules'))).toEqual(['a'])
  }
})

/** Changes a file without changing its size and time. */
function change(file: string, text: string): void {
  const { atime, mtime } = lstatSync(file)
  chmodSync(file, 0o600)
  writeFileSync(file, text)
  chmodSync(file, 0o400)
  utimesSync(file, atime, mtime)
}

test('a link in the place of the folder is not followed', async () => {
  const { helpers, cache, packed } = world()
  const elsewhere = path.join(packed, 'elsewhere')
  mkdirSync(elsewhere)
  mkdirSync(path.dirname(cache))
  symlinkSync(elsewhere, cache)
  await helpers.folder()
  expect(readdirSync(elsewhere)).toEqual([])
  expect(lstatSync(cache).isDirectory()).toBe(true)
})

test('what other versions had goes', async () => {
  const { helpers, packed, cache, folder } = world()
  await helpers.folder()
  const next = pack(packed, { ...CONTENT, 'z.js': 'y' })
  expect(await new UnpackedHelpers(packed, cache).folder()).not.toBe(folder)
  expect(readdirSync(cache)).toEqual([next])
})

test('what cannot be unpacked is told, and not tried again at once', async () => {
  const { packed, cache, folder } = world()
  writeFileSync(path.dirname(cache), 'a file')
  let now = 0
  const helpers = new UnpackedHelpers(packed, cache, () => now)
  const failure = await helpers.folder().catch((error) => error)
  expect(failure).toBeInstanceOf(HelpersUnavailable)
  expect(failure.message).toBe(`${cache} cannot be used (EEXIST); specify another --cache-dir`)
  await Bun.file(path.dirname(cache)).delete()
  expect(helpers.folder()).rejects.toBe(failure)
  now = 60_000
  expect(await helpers.folder()).toBe(folder)
})

test('what is cut off is no whole', async () => {
  const { helpers, packed, cache } = world()
  const file = path.join(packed, 'files.zst')
  writeFileSync(file, readFileSync(file).subarray(0, -8))
  expect(await helpers.folder().catch((error) => error)).toBeInstanceOf(HelpersUnavailable)
  expect(readdirSync(cache)).toEqual([])
})
