// Tar files that no program writes, and rare ones that some do: each is refused, or read without harm.
import { describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import type { OpenedFormat } from '#contract/archive-names.ts'
import { sealTarHeader } from '#server/testing/archive-mutations.ts'
import { readAll } from '#server/testing/archive-reading.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import type { Need } from '#testing/packages.mjs'
import { testWith } from '#testing/requirements.ts'

const BLOCK = 512
const END = Buffer.alloc(2 * BLOCK)

type Header = { name?: string; size?: string; modified?: string; type?: string; prefix?: string; magic?: string }

const padded = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)])
const octal = (value: number) => `${value.toString(8).padStart(11, '0')}\0`

function header({ name = 'a.txt', size, modified = octal(1), type = '0', prefix = '', magic = 'ustar\x0000' }: Header) {
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0)
  block.write(size ?? octal(0), 124, 'latin1')
  block.write(modified, 136, 'latin1')
  block.write(type, 156, 'latin1')
  block.write(magic, 257, 'latin1')
  block.write(prefix, 345)
  return sealTarHeader(block)
}

/** Returns an entry with its content. */
const entry = (content: string | Uint8Array, more: Header = {}) => {
  const bytes = Buffer.from(content)
  return Buffer.concat([header({ size: octal(bytes.length), ...more }), padded(bytes)])
}
const record = (key: string, value: string) => {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  const digits = String(rest + String(rest + 2).length).length
  return `${rest + digits} ${key}=${value}\n`
}
const pax = (records: string, type = 'x') => entry(records, { type, name: 'pax' })
const tar = (...parts: Uint8Array[]) => Buffer.concat([...parts, END])

async function outcomeOf(bytes: Uint8Array, format: OpenedFormat = 'tar'): Promise<string | Record<string, string>> {
  const { entries, failure } = await readAll(format, bytes)
  if (failure) return failure.code
  return Object.fromEntries(entries.map((each) => [each.path ?? each.name, each.refusal ?? each.bytes.toString()]))
}

describe('numbers in headers', () => {
  const sized = (size: string) => tar(Buffer.concat([header({ size }), padded(Buffer.from('text'))]))
  const rows: [string, string, unknown][] = [
    ['octal', octal(4), { '/a.txt': 'text' }],
    ['octal with spaces', '         4 \0', { '/a.txt': 'text' }],
    ['binary', '\x80\0\0\0\0\0\0\0\0\0\0\x04', { '/a.txt': 'text' }],
    ['negative octal', '-0000000004\0', 'invalid'],
    ['negative binary', `${'\xff'.repeat(11)}\xfc`, 'invalid'],
    ['all bits set', '\xff'.repeat(12), 'invalid'],
    ['octal beyond the end', '77777777777\0', 'invalid'],
    ['binary beyond the end', '\x80\0\0\0\0\x1f\xff\xff\xff\xff\xff\xff', 'invalid'],
    ['binary beyond exact numbers', `\x80${'\xff'.repeat(11)}`, 'invalid'],
    ['binary with a wrong first byte', `\x81${'\0'.repeat(10)}\x04`, 'invalid'],
    ['not octal', '00000000009\0', 'invalid'],
    ['hexadecimal', '0x4\0', 'invalid'],
  ]
  test.each(rows)('%s', async (_, size, expected) => expect(await outcomeOf(sized(size))).toEqual(expected as string))

  test('times that disks cannot store are no times', async () => {
    const times = ['\xff'.repeat(12), '\x80\0\0\0\0\x1f\xff\xff\xff\xff\xff\xff', octal(0)]
    const { entries } = await readAll(
      'tar',
      tar(...times.map((modified, at) => entry('', { name: `${at}`, modified }))),
    )
    expect(entries.map(({ modified }) => modified)).toEqual([null, null, null])
  })
})

describe('names', () => {
  test.each(['../a', '/etc/passwd', 'a/../../b', 'a\\b', 'C:/a', 'a//b', 'a/./b'])('%j is refused', async (name) => {
    expect(await outcomeOf(tar(entry('x', { name })))).toEqual({ [name]: 'name' })
    expect(await outcomeOf(tar(pax(record('path', name)), entry('x')))).toEqual({ [name]: 'name' })
    expect(await outcomeOf(tar(entry(`${name}\0`, { type: 'L' }), entry('x')))).toEqual({ [name]: 'name' })
  })

  test('a NUL in a pax name is refused', async () => {
    const { entries } = await readAll('tar', tar(pax(record('path', 'a\0.txt')), entry('x')))
    expect(entries.map(({ path: place, refusal }) => [place, refusal])).toEqual([[null, 'name']])
  })

  test('a prefix counts in ustar headers alone', async () => {
    expect(await outcomeOf(tar(entry('x', { prefix: '..' })))).toEqual({ '../a.txt': 'name' })
    expect(await outcomeOf(tar(entry('x', { prefix: '..', magic: 'ustar  \0' })))).toEqual({ '/a.txt': 'x' })
  })

  test('links and devices are not extracted, and what follows them is read', async () => {
    const types = ['1', '2', '3', '4', '6', 'M', 'D'].map((type) => header({ name: type, type, size: octal(0) }))
    expect(await outcomeOf(tar(...types, entry('x')))).toEqual({
      '/1': 'link',
      '/2': 'link',
      '/3': 'special',
      '/4': 'special',
      '/6': 'special',
      '/M': 'special',
      '/D': 'special',
      '/a.txt': 'x',
    })
  })

  test('a link never has content, whatever its size', async () => {
    expect(await outcomeOf(tar(header({ name: 'l', type: '2', size: octal(5000) }), entry('x')))).toEqual({
      '/l': 'link',
      '/a.txt': 'x',
    })
  })
})

describe('pax records', () => {
  const rows: [string, string, unknown][] = [
    ['a name and a size', record('path', 'b') + record('size', '4'), { '/b': 'text' }],
    ['an unknown key', record('comment', 'none'), { '/a.txt': 'text' }],
    ['no length', ' path=b\n', 'invalid'],
    ['a length of zero', '0 path=b\n', 'invalid'],
    ['a negative length', '-9 path=b\n', 'invalid'],
    ['a length in hexadecimal', '0xb path=b\n', 'invalid'],
    ['a length with an exponent', '1e1 path=\n', 'invalid'],
    ['a length beyond the records', '999 path=b\n', 'invalid'],
    ['a length that ends before the value', '5 path=b\n', 'invalid'],
    ['a length that ends within the value', '9 path=bcd\n', 'invalid'],
    ['no equals sign', '9 path b\n', 'invalid'],
    ['a negative size', record('size', '-1'), 'invalid'],
    ['a size beyond the end', record('size', '9007199254740991'), 'invalid'],
    ['a size beyond exact numbers', record('size', '9'.repeat(30)), 'invalid'],
    ['a size that is no number', record('size', 'many'), 'invalid'],
    ['an empty name, which is no name', record('path', ''), { '/a.txt': 'text' }],
    ['an empty size, which is no size', record('size', ''), { '/a.txt': 'text' }],
  ]
  test.each(rows)('%s', async (_, records, expected) => {
    expect(await outcomeOf(tar(pax(records), entry('text')))).toEqual(expected as string)
  })

  test('times', async () => {
    const times = ['1234567890.999999999', '-1', '1e400', 'soon', '']
    const parts = times.flatMap((time, at) => [pax(record('mtime', time)), entry('', { name: `${at}` })])
    const { entries } = await readAll('tar', tar(...parts))
    expect(entries.map(({ modified }) => modified)).toEqual([1_234_567_890, null, null, null, 1])
  })

  test('the last of several headers counts, and applies to one entry only', async () => {
    const parts = [pax(record('path', 'x')), pax(record('path', 'y')), entry('1'), entry('2')]
    expect(await outcomeOf(tar(...parts))).toEqual({ '/y': '1', '/a.txt': '2' })
  })

  test('global ones apply to all entries', async () => {
    expect(await outcomeOf(tar(pax(record('path', '../x'), 'g'), entry('1'), entry('2')))).toEqual({ '../x': 'name' })
  })

  test('more than 1 MiB are too large, before they are read', async () => {
    expect(await outcomeOf(tar(header({ type: 'x', size: octal(2 ** 20 + 1) })))).toBe('too_large')
    expect(await outcomeOf(tar(header({ type: 'L', size: '77777777777\0' })))).toBe('too_large')
  })

  test('that are cut off are damaged', async () => {
    expect(await outcomeOf(header({ type: 'x', size: octal(600) }))).toBe('invalid')
    expect(await outcomeOf(pax(record('path', 'n'.repeat(600))).subarray(0, 1000))).toBe('invalid')
  })

  test('headers without an end count as entries', async () => {
    const loop = Buffer.concat(Array.from({ length: 1000 }, () => pax('')))
    const all = gzipSync(Buffer.concat(Array.from({ length: 201 }, () => loop)))
    expect(await outcomeOf(all, 'tar.gz')).toBe('too_large')
  })

  test('a long global name counts for each entry', async () => {
    const many = Array.from({ length: 40 }, () => header({}))
    expect(await outcomeOf(tar(pax(record('path', 'n'.repeat(1_000_000)), 'g'), ...many))).toBe('too_large')
  })
})

describe('the end', () => {
  test('may be missing after a complete entry', async () => {
    expect(await outcomeOf(entry('x'))).toEqual({ '/a.txt': 'x' })
  })

  test.each([1, 511, 513, 1023])('after %d bytes of one entry is damage', async (length) => {
    expect(await outcomeOf(entry('x').subarray(0, length))).toBe('invalid')
  })

  test('hides what follows', async () => {
    expect(await outcomeOf(tar(END, entry('x')))).toEqual({})
  })

  test('a block that is no header is damage', async () => {
    const bad = header({})
    bad[0] = 0x62
    expect(await outcomeOf(tar(entry('x', { name: 'b' }), bad))).toBe('invalid')
  })
})

const withTar = testWith('tar')

/** Returns a tar of what `commands` create in an empty folder, by GNU tar with these options. */
function tarOf(commands: string, options: string): Buffer {
  using place = temporaryDirectory()
  mkdirSync(path.join(place.path, 'in'))
  const out = path.join(place.path, 'it.tar')
  const { exitCode, stderr } = Bun.spawnSync(['sh', '-c', `set -e; ${commands}; tar ${options} -f ${out} *`], {
    cwd: path.join(place.path, 'in'),
  })
  if (exitCode !== 0) throw new Error(stderr.toString())
  return readFileSync(out)
}

describe('a sparse file', () => {
  const versions = [
    'gnu',
    'oldgnu',
    'posix --sparse-version=0.0',
    'posix --sparse-version=0.1',
    'posix --sparse-version=1.0',
  ]

  withTar.each(versions)('of many parts has its name, holes and parts, and entries after it: %s', async (format) => {
    const offsets = Array.from({ length: 60 }, (_, at) => at * 40_000)
    const parts = offsets.map((offset) => `printf x | dd of=s bs=1 seek=${offset} conv=notrunc status=none`)
    const commands = [...parts, 'truncate -s 3000000 s', 'echo text > t'].join('; ')
    const { entries, failure } = await readAll('tar', tarOf(commands, `--sparse -c --format=${format}`))
    expect(failure).toBeNull()
    expect(entries.map(({ path: place, size, refusal }) => [`${place}`, size, refusal])).toEqual([
      ['/s', 3_000_000, null],
      ['/t', 5, null],
    ])
    const expected = Buffer.alloc(3_000_000)
    for (const offset of offsets) expected[offset] = 0x78
    expect(entries[0]?.bytes.equals(expected)).toBe(true)
  })

  withTar.each(versions)('that is a single hole, or has none: %s', async (format) => {
    const commands = 'truncate -s 100000 hole; truncate -s 0 none; printf text > text; truncate -s 90000 text'
    const { entries } = await readAll('tar', tarOf(commands, `--sparse -c --format=${format}`))
    expect(
      entries.map(({ path: place, bytes }) => [place, bytes.length, bytes.toString('latin1').replace(/\0+$/, '')]),
    ).toEqual([
      ['/hole', 100_000, ''],
      ['/none', 0, ''],
      ['/text', 90_000, 'text'],
    ])
  })

  const sparse = (...records: [string, string][]) =>
    pax(records.map(([key, value]) => record(`GNU.sparse.${key}`, value)).join(''))
  const mapped = (map: string, size = '10') => sparse(['map', map], ['size', size], ['name', 's'])
  const inContent = (map: string, size = '10') => {
    const records = sparse(['major', '1'], ['minor', '0'], ['realsize', size], ['name', 's'])
    return Buffer.concat([records, entry(Buffer.concat([padded(Buffer.from(map)), Buffer.from('text')]))])
  }
  const whole = `ab${'\0'.repeat(3)}cd${'\0'.repeat(3)}`
  const rows: [string, Uint8Array, string][] = [
    ['a valid map', Buffer.concat([mapped('0,2,5,2'), entry('abcd')]), whole],
    ['a part of no bytes at the end', Buffer.concat([mapped('0,2,5,2,10,0'), entry('abcd')]), whole],
    ['parts that overlap', Buffer.concat([mapped('0,2,1,2'), entry('abcd')]), 'damaged'],
    ['parts in another order', Buffer.concat([mapped('5,2,0,2'), entry('abcd')]), 'damaged'],
    ['a part beyond the end', Buffer.concat([mapped('0,2,9,2'), entry('abcd')]), 'damaged'],
    ['more parts than are stored', Buffer.concat([mapped('0,2,5,3'), entry('abcd')]), 'damaged'],
    ['fewer parts than are stored', Buffer.concat([mapped('0,2,5,1'), entry('abcd')]), 'damaged'],
    ['half a part', Buffer.concat([mapped('0,2,5'), entry('ab')]), 'damaged'],
    ['no size', Buffer.concat([sparse(['map', '0,4'], ['name', 's']), entry('abcd')]), 'damaged'],
    [
      'an unknown version',
      Buffer.concat([sparse(['major', '2'], ['minor', '0'], ['name', 's']), entry('abcd')]),
      'damaged',
    ],
    ['a map in the content', inContent('1\n5\n4\n'), `${'\0'.repeat(5)}text\0`],
    ['a map in the content that does not end', inContent('9\n1\n1\n'), 'damaged'],
    ['a map in the content that is no number', inContent('x\n'), 'damaged'],
    ['a map in the content of too many parts', inContent('999999999\n'), 'damaged'],
    ['a map in the content without a line', inContent('1'.repeat(600)), 'damaged'],
  ]
  test.each(rows)('with %s', async (_, bytes, expected) => {
    expect(await outcomeOf(tar(bytes, entry('x', { name: 'after' })))).toEqual({ '/s': expected, '/after': 'x' })
  })

  test.each(['x', '1,', '-1,4', '1e3,4'])(
    'with a map that is no list of numbers (%s) makes the archive damaged',
    async (map) => {
      expect(await outcomeOf(tar(mapped(map), entry('abcd')))).toBe('invalid')
    },
  )

  test('of holes that are larger than any content may become is too large', async () => {
    expect(await outcomeOf(tar(mapped('0,4', String(2 ** 40)), entry('abcd')))).toBe('too_large')
  })
})

describe('a hard link', () => {
  withTar.each(['gnu', 'posix', 'ustar', 'v7'])(
    'has the content of the file whose other name it is: %s',
    async (format) => {
      const long = format === 'gnu' || format === 'posix' ? 'n'.repeat(120) : 'n'.repeat(90)
      const commands = `mkdir d; echo text > d/${long}; ln d/${long} e; ln e f; ln -s e g`
      expect(await outcomeOf(tarOf(commands, `-c --format=${format}`))).toEqual({
        '/d': '',
        [`/d/${long}`]: 'text\n',
        '/e': 'text\n',
        '/f': 'text\n',
        '/g': 'link',
      })
    },
  )

  const link = (to: string, name = 'l') => {
    const block = header({ name, type: '1' })
    block.write(to, 157)
    return sealTarHeader(block)
  }
  const rows: [string, Uint8Array, unknown][] = [
    ['of a link', tar(entry('x'), link('a.txt', 'm'), link('m')), { '/a.txt': 'x', '/m': 'x', '/l': 'x' }],
    ['by another spelling', tar(entry('x'), link('./a.txt')), { '/a.txt': 'x', '/l': 'x' }],
    ['to a later file', tar(link('a.txt'), entry('x')), { '/l': 'link', '/a.txt': 'x' }],
    ['to itself', tar(link('l')), { '/l': 'link' }],
    ['to a folder', tar(header({ name: 'd', type: '5' }), link('d')), { '/d': '', '/l': 'link' }],
    [
      'to a place outside',
      tar(entry('x'), link('../a.txt'), link('/etc/passwd', 'm')),
      { '/a.txt': 'x', '/l': 'link', '/m': 'link' },
    ],
    [
      'with a content of its own',
      tar(pax(record('size', '3')), entry('own', { name: 'l', type: '1' })),
      { '/l': 'own' },
    ],
    ['by pax', tar(entry('x'), pax(record('linkpath', 'a.txt')), link('other')), { '/a.txt': 'x', '/l': 'x' }],
  ]
  test.each(rows)('%s', async (_, bytes, expected) => expect(await outcomeOf(bytes)).toEqual(expected as string))
})

describe('the checksum at the end of a compressed tar', () => {
  const content = tar(entry('text'))
  const good = gzipSync(content)

  test('is verified when the archive is read to its end', async () => {
    const bytes = Buffer.from(good)
    const at = bytes.length - 8
    bytes[at] = (bytes[at] ?? 0) ^ 1
    expect(await outcomeOf(good, 'tar.gz')).toEqual({ '/a.txt': 'text' })
    expect(await outcomeOf(bytes, 'tar.gz')).toBe('invalid')
  })

  test('is verified if more than the end of the tar follows', async () => {
    const long = Buffer.concat([content, Buffer.alloc(3_000_000)])
    const deflated = deflateRawSync(long)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE((crc32(long) ^ 1) >>> 0, 0)
    trailer.writeUInt32LE(long.length, 4)
    const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
    expect(await outcomeOf(Buffer.concat([head, deflated, trailer]), 'tar.gz')).toBe('invalid')
  })
})

describe('bytes after a compressed tar', () => {
  const content = tar(entry('text'))
  const cut = entry('text')
  const pack = (command: string, bytes: Uint8Array) => Bun.spawnSync(command.split(' '), { stdin: bytes }).stdout
  const formats: [Need, OpenedFormat][] = [
    ['gzip', 'tar.gz'],
    ['bzip2', 'tar.bz2'],
    ['xz', 'tar.xz'],
    ['lz4', 'tar.lz4'],
    ['zstd', 'tar.zst'],
  ]
  for (const [program, format] of formats) {
    testWith(program)(`do not matter if the tar has its end: ${format}`, async () => {
      const good = pack(`${program} -c`, content)
      for (const tail of ['\n', '\r\n', 'junk of some length', '\0', '\0'.repeat(1024), '\0'.repeat(513)])
        expect(await outcomeOf(Buffer.concat([good, Buffer.from(tail)]), format)).toEqual({ '/a.txt': 'text' })
    })

    testWith(program)(`may be what is left of its second half otherwise: ${format}`, async () => {
      const [first, second] = [pack(`${program} -c`, cut), pack(`${program} -c`, content)]
      const both = Buffer.concat([first, second])
      expect(await outcomeOf(first, format)).toEqual({ '/a.txt': 'text' })
      for (const length of [1, 3, 8, second.length - 1])
        expect([length, await outcomeOf(both.subarray(0, first.length + length), format)]).toEqual([length, 'invalid'])
      expect(await outcomeOf(Buffer.concat([first, Buffer.from('?'), second.subarray(1)]), format)).toBe('invalid')
      expect(await outcomeOf(both.subarray(0, first.length - 1), format)).toBe('invalid')
    })
  }
})
