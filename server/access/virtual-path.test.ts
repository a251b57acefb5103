import { describe, expect, test } from 'bun:test'
import path from 'node:path'
import { isAppError } from '#server/platform/errors.ts'
import { AWKWARD_NAMES, escapedByte } from '#server/testing/awkward-names.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import {
  baseName,
  child,
  fromDiskPath,
  isCreatable,
  isWithin,
  joinPaths,
  parent,
  parseEncodedPath,
  parseName,
  parsePlainPath,
  parseStoredPath,
  ROOT,
  relativeTo,
  segmentFromDisk,
  segmentsOf,
  toDiskPath,
  type VirtualPath,
} from './virtual-path.ts'

/** Returns the path; null when it is refused as `invalid`. Any other error fails the test. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}

/** Raw paths that are likely to come near a rule. */
const hostilePath = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '.',
        '..',
        '%2e',
        '%2E%2e',
        '%2f',
        '%5c',
        '\\',
        '%00',
        '%0a',
        '%',
        '%zz',
        '%252e',
        '+',
      ),
      fc.constantFrom(
        '%c0%ae',
        '%ff',
        '%ed%a0%80',
        '%e2%80%a8',
        '%f4%8f%98%ae',
        '\u{10f62e}',
        '\u{10f62f}',
        '\ud800',
        'a',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const anyPath: fc.Arbitrary<VirtualPath> = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'a b', '.x', '...', 'é'), { maxLength: 5 })
  .map((segments) => parsePlainPath(segments.join('/')))

describe('a path from outside', () => {
  test.each([['encoded', parseEncodedPath] as const, ['plain', parsePlainPath] as const])(
    '%s, is refused or has only usable segments',
    (_, parse) => {
      fc.assert(
        fc.property(hostilePath, (raw) => {
          const path = attempt(() => parse(raw))
          if (path === null) return
          expect(path[0]).toBe('/')
          expect(path).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
          expect(path.isWellFormed()).toBe(true)
          for (const segment of segmentsOf(path)) {
            expect(['', '.', '..']).not.toContain(segment)
            expect(toDiskPath(child(ROOT, segment)).length).toBeLessThanOrEqual(255)
          }
          // The name on disk has exactly one text.
          expect(fromDiskPath(toDiskPath(path).subarray(path === '/' ? 1 : 0))).toBe(path)
        }),
        { numRuns: repetitions(600, 15_000) },
      )
    },
  )

  test('is refused, not repaired: what comes out is what went in', () => {
    fc.assert(
      fc.property(hostilePath, (raw) => {
        const path = attempt(() => parsePlainPath(raw))
        if (path !== null) expect(segmentsOf(path)).toEqual(raw.split('/').filter((segment) => segment !== ''))
      }),
      { numRuns: repetitions(600, 15_000) },
    )
  })

  test('is decoded exactly once', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const once = path.split('/').map(encodeURIComponent).join('/')
        const twice = once.split('/').map(encodeURIComponent).join('/')
        expect(parseEncodedPath(once)).toBe(path)
        expect(parseEncodedPath(twice)).toBe(parsePlainPath(once))
      }),
    )
  })

  const REFUSED: readonly [string, string][] = [
    ['dots', '/a/../b'],
    ['one dot', '/./a'],
    ['encoded dots', '/%2e%2e/b'],
    ['half-encoded dots', '/.%2E/b'],
    ['an encoded slash and dots', '/..%2f..%2fetc'],
    ['dots between encoded slashes', '/a%2F..%2Fb'],
    ['dots before an encoded slash', '/..%2F'],
    ['one dot after an encoded slash', '/a%2f.'],
    ['a long name after an encoded slash', `/a%2F${'x'.repeat(256)}`],
    ['many folders behind encoded slashes', '/a'.repeat(101).replaceAll('/', '%2F')],
    ['a control character after an encoded slash', '/a%2F%0a'],
    ['NUL', '/a%00.txt'],
    ['a line break', '/a%0d%0ab'],
    ['a C1 control', '/%c2%85'],
    ['a line separator', '/%e2%80%a8'],
    ['an overlong dot', '/%c0%ae%c0%ae/'],
    ['an encoded surrogate', '/%ed%a0%80'],
    ['no UTF-8', '/%ff'],
    ['a cut escape', '/%4'],
    ['a bare percent sign', '/100%'],
    ['escaped bytes that spell dots', `/${encodeURIComponent(escapedByte(0x2e).repeat(2))}`],
    ['an escaped byte that is a slash', `/a${encodeURIComponent(escapedByte(0x2f))}b`],
    ['an escaped byte that is a letter', `/${encodeURIComponent(escapedByte(0x61))}`],
    ['escaped bytes that are a letter of UTF-8', `/${encodeURIComponent(escapedByte(0xc3) + escapedByte(0xa9))}`],
    ['a segment of 256 bytes', `/${'a'.repeat(256)}`],
    ['a segment of 86 letters of 3 bytes', `/${encodeURIComponent('漢'.repeat(86))}`],
    ['more than 4096 bytes', `/${`${'a'.repeat(240)}/`.repeat(18)}`],
    ['101 segments', '/a'.repeat(101)],
  ]
  test.each(REFUSED)('with %s is invalid', (_, raw) => {
    expect(attempt(() => parseEncodedPath(raw))).toBeNull()
  })

  const ACCEPTED: readonly [string, string, string][] = [
    ['nothing', '', '/'],
    ['doubled and trailing slashes', '//a///b/', '/a/b'],
    ['a plus sign', '/a+b', '/a+b'],
    ['an encoded percent sign', '/%252e%252e', '/%2e%2e'],
    ['encoded slashes', '%2Fdocs%2fa.txt', '/docs/a.txt'],
    ['nothing but an encoded slash', '%2F', '/'],
    ['two encoded slashes', '%2F%2F', '/'],
    ['an encoded percent sign before 2F', '/a%252Fb', '/a%2Fb'],
    ['three dots', '/...', '/...'],
    ['a trailing dot and space', '/a./b%20', '/a./b '],
    ['full-width dots', '/%ef%bc%8e%ef%bc%8e', '/\uff0e\uff0e'],
    ['decomposed letters', '/e%cc%81', '/e\u0301'],
    ['a backslash, which may be on the disk', '/a%5cb', '/a\\b'],
    ['255 bytes', `/${'a'.repeat(255)}`, `/${'a'.repeat(255)}`],
    ['100 segments', '/a'.repeat(100), '/a'.repeat(100)],
  ]
  test.each(ACCEPTED)('with %s is what it says', (_, raw, path) => {
    expect(String(parseEncodedPath(raw))).toBe(path)
  })

  test.each(AWKWARD_NAMES)('may hold a name with $what', ({ name, creatable }) => {
    expect(String(parseEncodedPath(`/folder/${encodeURIComponent(name)}`))).toBe(`/folder/${name}`)
    expect(isCreatable(name)).toBe(creatable)
    expect(attempt(() => parseName(name))).toBe(creatable ? name : null)
  })

  test.each(['', '.', '..', 'a/b', '\0', 'a\nb', '\ud800', 'a'.repeat(256)])('%j is no name', (name) => {
    expect(attempt(() => parseName(name))).toBeNull()
    expect(attempt(() => child(ROOT, name))).toBeNull()
  })
})

describe('paths', () => {
  test('contain by whole components', () => {
    const within = (path: string, ancestor: string) => isWithin(parsePlainPath(path), parsePlainPath(ancestor))
    expect([within('/a', '/a'), within('/a/b', '/a'), within('/a', '/'), within('/', '/')]).toEqual(Array(4).fill(true))
    expect([within('/ab', '/a'), within('/a', '/a/b'), within('/', '/a'), within('/A', '/a')]).toEqual(
      Array(4).fill(false),
    )
    fc.assert(
      fc.property(anyPath, anyPath, (path, ancestor) => {
        const own = segmentsOf(ancestor)
        expect(isWithin(path, ancestor)).toBe(own.every((segment, index) => segmentsOf(path)[index] === segment))
      }),
    )
  })

  test('go down and up again', () => {
    fc.assert(
      fc.property(anyPath, fc.constantFrom('a', '.x', 'é'), (path, name) => {
        const inside = child(path, name)
        expect([parent(inside), baseName(inside)]).toEqual([path, name])
        expect(segmentsOf(inside)).toEqual([...segmentsOf(path), name])
      }),
    )
    expect([parent(ROOT), baseName(ROOT), segmentsOf(ROOT)]).toEqual([ROOT, '', []])
  })

  test('are seen from inside another and from outside', () => {
    fc.assert(
      fc.property(anyPath, anyPath, (outer, inner) => {
        expect(relativeTo(outer, joinPaths(outer, inner))).toBe(inner)
        const seen = relativeTo(outer, inner)
        if (seen === null) expect(isWithin(inner, outer)).toBe(false)
        else expect(joinPaths(outer, seen)).toBe(inner)
      }),
    )
  })

  test('stay within 4096 bytes however they are built', () => {
    const long = parsePlainPath(`/${`${'a'.repeat(240)}/`.repeat(16)}`)
    expect(attempt(() => child(long, 'b'.repeat(250)))).toBeNull()
    expect(attempt(() => joinPaths(long, long))).toBeNull()
  })
})

describe('names from the disk', () => {
  test('any bytes a disk may report become a segment that leads back to them', () => {
    const nameBytes = fc
      .uint8Array({ minLength: 1, maxLength: 255 })
      .map((bytes) => bytes.map((byte) => (byte === 0 || byte === 0x2f ? 0x61 : byte)))
    fc.assert(
      fc.property(nameBytes, (bytes) => {
        const segment = segmentFromDisk(bytes)
        if (segment === null) return expect(['.', '..']).toContain(Buffer.from(bytes).toString())
        const path = child(ROOT, segment)
        expect(Buffer.from(toDiskPath(path)).equals(bytes)).toBe(true)
        expect(parseEncodedPath(encodeURIComponent(segment))).toBe(path)
        expect(fromDiskPath(bytes)).toBe(path)
      }),
      { numRuns: repetitions(200, 5000) },
    )
  })

  test('`.` and `..` are none', () => {
    expect(['.', '..'].map((name) => segmentFromDisk(Buffer.from(name)))).toEqual([null, null])
  })

  test('a path from the kernel is one only when every component is', () => {
    const from = (path: string) => fromDiskPath(Buffer.from(path)) as string | null
    expect([from(''), from('a'), from('a/b')]).toEqual(['/', '/a', '/a/b'])
    expect([from('a//b'), from('/a'), from('a/'), from('../a'), from('a/./b')]).toEqual(Array(5).fill(null))
    expect(toDiskPath(ROOT)).toEqual(Buffer.from('.'))
  })
})

describe('a stored path', () => {
  test.each(['/', '/a', '/a/b c/ü', '/.coffer/x'])('%j is one', (stored) => {
    expect(parseStoredPath(stored)).toBe(parsePlainPath(stored))
  })

  test.each(['', 'a', '/a/', '//a', '/a//b', '/../a', '/a/./b', '/a\0b', '/a\nb'])('%j is damaged', (stored) => {
    expect(() => parseStoredPath(stored)).toThrow('damaged')
  })

  test('is made by no cast: only virtual-path.ts makes paths of texts', async () => {
    const server = path.join(import.meta.dir, '..')
    const files = [...new Bun.Glob('**/*.ts').scanSync(server)].filter(
      (file) => !file.endsWith('.test.ts') && file !== 'access/virtual-path.ts',
    )
    expect(files.length).toBeGreaterThan(500)
    const casting = await Promise.all(
      files.map(async (file) =>
        /\bas VirtualPath\b|custom<VirtualPath>/.test(await Bun.file(path.join(server, file)).text()) ? [file] : [],
      ),
    )
    // A schema validates it.
    expect(casting.flat()).toEqual(['operations/records/stored-place.ts'])
  })
})
