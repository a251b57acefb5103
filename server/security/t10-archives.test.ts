import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { ArchiveContents, Extraction, NAME_ENCODINGS } from '#contract/archive-contents.ts'
import { archiveByPython, zipOf } from '#server/testing/archives.ts'
import { type PausedDownload, pausedDownload } from '#server/testing/paused-download.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { allServedNames, servedNames } from '#server/testing/tree.ts'
import { until } from '#server/testing/until.ts'
import { cpuTime, longestTurn } from '#testing/cpu-time.ts'
import { testWith } from '#testing/requirements.ts'

const withPython = testWith('python3')

// Archives over the wire, when extracting: names, sizes and kinds declared by an archive are never trusted. See docs/operate/security.md.

const extract = (app: TestApp, name: string, wish: object = {}, as = 'admin') =>
  app.request(`/api/archive/${name}`, {
    method: 'POST',
    as,
    body: JSON.stringify({ destination: '/in/out', conflict: 'refuse', ...wish }),
  })

async function extracted(app: TestApp, name: string, wish: object = {}): Promise<Extraction> {
  const reply = await extract(app, name, wish)
  if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}: ${await reply.text()}`)
  return Extraction.parse(await reply.json())
}

const HOSTILE = [
  '../escaped.txt',
  '../../escaped.txt',
  'sub/../../escaped.txt',
  '/escaped.txt',
  '//escaped.txt',
  'C:\\escaped.txt',
  'C:/escaped.txt',
  '..\\escaped.txt',
  'sub\\..\\..\\escaped.txt',
  'sub/./escaped.txt',
  'sub//escaped.txt',
  'nul\0.txt',
  'line\nbreak.txt',
  'bell\x07.txt',
  'separator\u2028.txt',
  `${'x'.repeat(256)}.txt`,
  `${'deep/'.repeat(150)}x.txt`,
]

describe('names', () => {
  // In the tar, one byte is a control character in every encoding.
  const notText = Buffer.from('not\xff\xfetext.txt', 'latin1')
  const ARCHIVES: readonly [string, () => Promise<Uint8Array>][] = [
    [
      'it.zip',
      async () =>
        zipOf([
          { name: 'good.txt', content: 'good' },
          ...HOSTILE.map((name) => ({ name, content: 'hostile' })),
          { name: notText, content: 'hostile', flags: 0x800 },
        ]),
    ],
    [
      'it.tar',
      () =>
        archiveByPython(`
with tarfile.open(out, 'w', format=tarfile.PAX_FORMAT) as t:
    def add(name, data):
        i = tarfile.TarInfo('x'); i.size = len(data)
        i.pax_headers = {'path': name}
        t.addfile(i, io.BytesIO(data))
    add('good.txt', b'good')
    for name in ${JSON.stringify(HOSTILE.map((name) => name.replace('\u2028', '\u0085')))}: add(name, b'hostile')
    i = tarfile.TarInfo(b'not\\xff\\x7ftext.txt'.decode('utf-8', 'surrogateescape')); i.size = 7
    t.addfile(i, io.BytesIO(b'hostile'))`),
    ],
  ]
  const tellNames = async (name: string, make: () => Promise<Uint8Array>) => {
    await using app = await testApp({ tree: { [`/in/${name}`]: await make() } })
    const { refusals, names } = ArchiveContents.parse(await (await app.request(`/api/archive/in/${name}`)).json())
    expect(names.filter((_, row) => refusals[row] === null)).toEqual(['good.txt'])
    expect(refusals.filter((refusal) => refusal === 'name')).toHaveLength(HOSTILE.length + 1)
    const result = await extracted(app, `in/${name}`)
    expect([result.files, result.skippedCount]).toEqual([1, HOSTILE.length + 1])
    expect(result.skipped.every(({ reason }) => reason === 'name')).toBe(true)
    expect(
      allServedNames(path.dirname(app.root)).filter((each) => each.includes('escaped') || each.includes('hostile')),
    ).toEqual([])
    expect(allServedNames(app.root)).toEqual(['in', `in/${name}`, 'in/out', 'in/out/good.txt'].sort())
  }
  test.each(ARCHIVES.slice(0, 1))(
    'in %s that lead elsewhere, or nothing may have, make nothing and are told',
    tellNames,
  )
  withPython.each(ARCHIVES.slice(1))(
    'in %s that lead elsewhere, or nothing may have, make nothing and are told',
    tellNames,
  )

  const bytes = (...parts: (string | number)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))))
  // Without a declared encoding; the last two bytes are valid in each encoding below, and not in UTF-8.
  const UNDECLARED = [
    bytes('../escaped', 0xb0, 0xa1),
    bytes('..\\escaped', 0xb0, 0xa1),
    bytes('/escaped', 0xb0, 0xa1),
    bytes('C:\\escaped', 0xb0, 0xa1),
    bytes('a\\..\\..\\escaped', 0xb0, 0xa1),
    bytes('nul\0escaped', 0xb0, 0xa1),
    bytes('bell\x07escaped', 0xb0, 0xa1),
    bytes('.coffer\\escaped', 0xb0, 0xa1),
    bytes('.coffer/escaped', 0xb0, 0xa1),
    // A line separator in GB18030, and control characters in many encodings of one byte.
    bytes('separator', 0x81, 0x36, 0xa6, 0x35, 'escaped'),
    // Full-width dots and slashes: other characters, which must stay themselves.
    bytes(0x81, 0x44, 0x81, 0x44, 0x81, 0x5e, 'escaped'),
    bytes(0xa3, 0xae, 0xa3, 0xae, 0xa3, 0xaf, 'escaped'),
  ]

  test('in an undeclared encoding lead nowhere in any of them', async () => {
    const hostile = UNDECLARED.map((name) => ({ name, content: 'hostile' }))
    const withSlash = zipOf([{ name: 'd/good.txt', content: 'good' }, ...hostile])
    const noSlash = zipOf(hostile.filter(({ name }) => !name.includes('/')))
    await using app = await testApp({ tree: { '/in/a.zip': withSlash, '/in/b.zip': noSlash } })
    for (const names of [undefined, ...NAME_ENCODINGS]) {
      for (const name of ['a.zip', 'b.zip']) {
        const reply = await app.request(`/api/archive/in/${name}${names ? `?names=${names}` : ''}`)
        const told = ArchiveContents.parse(await reply.json())
        const usable = told.names.filter((_, row) => told.refusals[row] === null)
        expect(usable.filter((each) => /(^|\/)\.{0,2}(\/|$)|\\|[\p{Cc}\u2028\u2029]/u.test(each))).toEqual([])
        expect((await extract(app, `in/${name}`, { destination: `/to/${names}/${name}`, names })).status).toBe(200)
      }
    }
    const escaped = allServedNames(path.dirname(app.root)).filter((each) => each.includes('escaped'))
    const inside = `${path.basename(app.root)}/to/`
    expect(escaped.filter((each) => !each.startsWith(inside) || each.includes('.coffer'))).toEqual([])
    expect(escaped.length).toBeGreaterThan(0)
  })

  test('that become the same when they are decoded count once', async () => {
    // Shift_JIS has two numbers for this sign.
    const twins = [bytes('a', 0x81, 0xe0), bytes('a', 0x87, 0x90)]
    const packed = zipOf(twins.map((name, at) => ({ name, content: String(at) })))
    await using app = await testApp({ tree: { '/it.zip': packed } })
    const result = await extracted(app, 'it.zip', { destination: '/out', conflict: 'replace', names: 'shift_jis' })
    expect([result.files, result.skipped]).toEqual([1, [{ name: 'a≒', reason: 'duplicate' }]])
    expect(readFileSync(path.join(app.root, 'out/a≒'), 'utf8')).toBe('0')
  })

  test('that are as long as a zip allows hold nobody else up while their encoding is guessed', async () => {
    const name = (first: number) => Buffer.from(Uint8Array.from({ length: 65_500 }, (_, at) => first + ((at * 7) % 31)))
    const short = (_: unknown, at: number) => name(0xe0).subarray(at % 31, (at % 31) + 30)
    const long = [0xc1, 0xe0].map((first) => ({ name: name(first) }))
    const many = Array.from({ length: 400 }, short).map((each) => ({ name: each }))
    await using app = await testApp({ tree: { '/long.zip': zipOf(long), '/many.zip': zipOf(many) } })
    await app.signIn('admin')
    // The languages are learned once.
    await app.request('/api/archive/many.zip')
    for (const packed of ['long.zip', 'many.zip']) {
      const { longest } = await longestTurn(async () =>
        expect((await app.request(`/api/archive/${packed}`)).status).toBe(200),
      )
      expect(longest).toBeLessThan(70)
    }
  })

  test('of Coffer itself are not given', async () => {
    const entries = ['.coffer', '.coffer-0123456789abcdef', '.COFFER/x', 'sub/.coffer-x/y', 'good.txt']
    await using app = await testApp({ tree: { '/it.zip': zipOf(entries.map((name) => ({ name, content: 'x' }))) } })
    expect(await extracted(app, 'it.zip', { destination: '/out' })).toMatchObject({ files: 1, skippedCount: 4 })
    expect(allServedNames(path.join(app.root, 'out'))).toEqual(['good.txt', 'sub'])
  })

  test('given twice count once, and a file is no way to another', async () => {
    const entries = ['a', 'a', 'a/b', './a', 'c/d', 'c']
    await using app = await testApp({
      tree: { '/it.zip': zipOf(entries.map((name, at) => ({ name, content: String(at) }))) },
    })
    expect((await extracted(app, 'it.zip', { destination: '/out', conflict: 'replace' })).skipped).toEqual([
      { name: 'a', reason: 'duplicate' },
      { name: 'a/b', reason: 'duplicate' },
      { name: 'a', reason: 'duplicate' },
      { name: 'c', reason: 'duplicate' },
    ])
    expect(readFileSync(path.join(app.root, 'out/a'), 'utf8')).toBe('0')
    expect(await (await app.request('/api/archive/it.zip?entry=a')).text()).toBe('0')
  })
})

describe('links and special entries', () => {
  withPython('of a tar are left out, and nothing is written through them', async () => {
    const packed = await archiveByPython(`
with tarfile.open(out, 'w') as t:
    def add(name, kind, link=''):
        i = tarfile.TarInfo(name); i.type = kind; i.linkname = link
        t.addfile(i)
    def put(name):
        i = tarfile.TarInfo(name); i.size = 4
        t.addfile(i, io.BytesIO(b'data'))
    add('way', tarfile.SYMTYPE, '../..')
    put('way/escaped.txt')
    add('abs', tarfile.SYMTYPE, '/tmp')
    add('hard', tarfile.LNKTYPE, '../../outside.txt')
    add('pipe', tarfile.FIFOTYPE)
    add('disk', tarfile.BLKTYPE)
    add('terminal', tarfile.CHRTYPE)
    put('good.txt')`)
    await using app = await testApp({ tree: { '/in/it.tar': packed } })
    const result = await extracted(app, 'in/it.tar')
    expect(result.skipped).toEqual([
      { name: 'way', reason: 'link' },
      { name: 'abs', reason: 'link' },
      { name: 'hard', reason: 'link' },
      { name: 'pipe', reason: 'special' },
      { name: 'disk', reason: 'special' },
      { name: 'terminal', reason: 'special' },
    ])
    expect(allServedNames(path.join(app.root, 'in/out'))).toEqual(['good.txt', 'way', 'way/escaped.txt'])
  })

  test('of a zip are left out', async () => {
    const packed = zipOf([
      { name: 'link', content: '../../outside', mode: 0o120777 },
      { name: 'pipe', mode: 0o010644 },
      { name: 'good.txt', content: 'good', mode: 0o104755 },
    ])
    await using app = await testApp({ tree: { '/in/it.zip': packed } })
    expect((await extracted(app, 'in/it.zip')).skipped.map(({ reason }) => reason)).toEqual(['link', 'special'])
    expect(allServedNames(path.join(app.root, 'in/out'))).toEqual(['good.txt'])
    expect((await app.request('/api/archive/in/it.zip?entry=link')).status).toBe(400)
  })

  test('in the place that things go to are not written through', async () => {
    const packed = zipOf([
      { name: 'out/a.txt', content: 'a' },
      { name: 'in/b.txt', content: 'b' },
      { name: 'file', content: 'c' },
    ])
    await using app = await testApp({ tree: { '/it.zip': packed, '/to/': null, '/other/': null, '/kept.txt': 'kept' } })
    symlinkSync('../../page', path.join(app.root, 'to/out'))
    symlinkSync('../other', path.join(app.root, 'to/in'))
    symlinkSync('../kept.txt', path.join(app.root, 'to/file'))
    const result = await extracted(app, 'it.zip', { destination: '/to', conflict: 'replace' })
    expect(result.skipped.map(({ reason }) => reason)).toEqual(['taken', 'taken', 'taken'])
    expect(readdirSync(path.join(app.root, 'other'))).toEqual([])
    expect(readdirSync(path.join(path.dirname(app.root), 'page'))).toEqual([])
    expect(readFileSync(path.join(app.root, 'kept.txt'), 'utf8')).toBe('kept')
    expect((await extract(app, 'it.zip', { destination: '/to/out/new' })).status).toBe(404)
  })

  test('an archive is not reached through one that leads out', async () => {
    await using app = await testApp({ tree: { '/way.zip': { link: '../outside.zip' } } })
    expect((await app.request('/api/archive/way.zip')).status).toBe(404)
  })
})

describe('hard links', () => {
  const LARGE = 8 * 1024 * 1024 + 1
  const links = (count: number, content: string, others = '') =>
    archiveByPython(`
import random
with tarfile.open(out, 'w:gz', compresslevel=1) as t:
    ${others}
    i = tarfile.TarInfo('first'); i.size = ${LARGE}
    t.addfile(i, io.BytesIO(${content}))
    for at in range(${count}):
        i = tarfile.TarInfo(str(at)); i.type = tarfile.LNKTYPE; i.linkname = 'first'
        t.addfile(i)`)
  const RANDOM = 'random.Random(1).randbytes(i.size)'

  withPython('of a large file do not make the archive be read any number of times', async () => {
    await using app = await testApp({
      tree: { '/it.tar.gz': await links(100, RANDOM), '/few.tar.gz': await links(1, RANDOM) },
    })
    expect((await extract(app, 'it.tar.gz', { destination: '/out' })).status).toBe(413)
    expect(servedNames(app.root)).toEqual(['few.tar.gz', 'it.tar.gz'])
    expect(await extracted(app, 'few.tar.gz', { destination: '/few' })).toMatchObject({ files: 2, bytes: 2 * LARGE })
  })

  withPython('do not make a bomb be unpacked again and again', async () => {
    // Below the limit each time that the archive is read, and above it with all of them.
    const zeros = "i = tarfile.TarInfo('zeros'); i.size = 60 * 2**20; t.addfile(i, open('/dev/zero', 'rb'))"
    await using app = await testApp({ tree: { '/it.tar.gz': await links(4, 'bytes(i.size)', zeros) } })
    const wish = { destination: '/out', entries: ['first', '0', '1', '2', '3'] }
    expect((await extract(app, 'it.tar.gz', wish)).status).toBe(413)
    expect(servedNames(app.root)).toEqual(['it.tar.gz'])
  })

  withPython('lead to earlier entries of the archive alone', async () => {
    const packed = await archiveByPython(`
with tarfile.open(out, 'w') as t:
    def link(name, to):
        i = tarfile.TarInfo(name); i.type = tarfile.LNKTYPE; i.linkname = to
        t.addfile(i)
    def put(name):
        i = tarfile.TarInfo(name); i.size = 4
        t.addfile(i, io.BytesIO(b'data'))
    link('later', 'put'); put('put'); put('.coffer/own'); put('../outside'); put('d/x')
    link('outside', '../outside'); link('host', '/etc/passwd'); link('kept', 'in/kept.txt')
    link('folder', 'd'); link('self', 'self'); link('../up', 'put'); link('.coffer-x', 'put'); link('dots', 'd/../put')
    link('own', '.coffer/own')
    link('good', 'put'); link('chain', 'good'); link('put', 'put')`)
    await using app = await testApp({ tree: { '/in/it.tar': packed, '/in/kept.txt': 'kept' } })
    const result = await extracted(app, 'in/it.tar')
    const written = allServedNames(path.join(app.root, 'in/out'))
    expect(written.filter((name) => !name.startsWith('own'))).toEqual(['chain', 'd', 'd/x', 'good', 'put'])
    for (const name of written.filter((each) => each !== 'd'))
      expect(readFileSync(path.join(app.root, 'in/out', name), 'utf8')).toBe('data')
    expect(result.skipped.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['later', 'outside', 'host', 'kept', 'folder', 'self', '../up', 'dots']),
    )
  })
})

describe('bombs', () => {
  test('entries that share bytes are refused as a whole', async () => {
    const kernel = new Uint8Array(1_000_000)
    const shared = Array.from({ length: 200 }, (_, at) => ({
      name: `${at}`.padStart(5, '0'),
      content: kernel,
      deflated: true,
      ...(at > 0 && { sameAs: 0 }),
    }))
    await using app = await testApp({ tree: { '/it.zip': zipOf(shared) } })
    expect((await app.request('/api/archive/it.zip')).status).toBe(400)
    expect((await extract(app, 'it.zip', { destination: '/out' })).status).toBe(400)
    expect(servedNames(app.root)).toEqual(['it.zip'])
  })

  const zeros = Buffer.alloc(64 * 1024 * 1024)
  test.each([
    ['it.tar.gz', gzipSync(zeros, { level: 9 })],
    ['it.tar.zst', zstdCompressSync(zeros)],
  ])('%s that unpacks to nothing but more of the same is given up', async (name, member) => {
    const head = Buffer.alloc(512)
    head.write('big', 0)
    head.write('0000644\0', 100)
    head.write('77777777777\0', 124)
    head.write('0', 156)
    head.write('        ', 148)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    const first = name.endsWith('gz') ? gzipSync(head) : zstdCompressSync(head)
    // Members follow each other in one stream.
    const packed = Buffer.concat([first, ...Array.from({ length: 100 }, () => member)])
    await using app = await testApp({ tree: { [`/${name}`]: packed } })
    const began = cpuTime()
    const reply = await app.request(`/api/archive/${name}`)
    expect([reply.status, await reply.json()]).toMatchObject([413, { code: 'too_large' }])
    expect((await extract(app, name, { destination: '/out' })).status).toBe(413)
    expect(cpuTime() - began).toBeLessThan(20_000)
    expect(servedNames(app.root)).toEqual([name])
  })

  test('a zip whose sizes are too good to be true is refused before anything is written', async () => {
    const kernel = new Uint8Array(30_000_000)
    const packed = zipOf(Array.from({ length: 12 }, (_, at) => ({ name: `${at}`, content: kernel, deflated: true })))
    await using app = await testApp({ tree: { '/it.zip': packed } })
    expect((await app.request('/api/archive/it.zip')).status).toBe(200)
    expect((await extract(app, 'it.zip', { destination: '/out' })).status).toBe(413)
    expect(servedNames(app.root)).toEqual(['it.zip'])
  })

  test('an entry that is more than it says is cut, and takes everything back', async () => {
    const content = new Uint8Array(100_000).fill(0x61)
    const lying = (size: number) =>
      zipOf([
        { name: 'first.txt', content: 'x' },
        { name: 'a.txt', content, deflated: true, size },
      ])
    await using app = await testApp({ tree: { '/less.zip': lying(10), '/more.zip': lying(100_001) } })
    for (const name of ['less.zip', 'more.zip']) {
      expect((await app.request(`/api/archive/${name}?entry=a.txt`)).status).toBe(400)
      expect((await extract(app, name, { destination: '/out' })).status).toBe(400)
    }
    expect(servedNames(app.root)).toEqual(['less.zip', 'more.zip'])
  })

  test('one whose bytes are not those of its checksum is no entry', async () => {
    await using app = await testApp({ tree: { '/it.zip': zipOf([{ name: 'a', content: 'text', checksum: 1 }]) } })
    expect((await app.request('/api/archive/it.zip?entry=a')).status).toBe(400)
    expect((await extract(app, 'it.zip', { destination: '/out' })).status).toBe(400)
    expect(existsSync(path.join(app.root, 'out'))).toBe(false)
  })

  test('a directory that promises a million entries costs nothing', async () => {
    const packed = Buffer.from(zipOf([{ name: 'a', content: 'x' }]))
    packed.writeUInt16LE(65_535, packed.length - 14)
    packed.writeUInt16LE(65_535, packed.length - 12)
    await using app = await testApp({ tree: { '/it.zip': packed } })
    expect((await app.request('/api/archive/it.zip')).status).toBe(400)
  })

  withPython('names that are larger than all their files are not kept', async () => {
    const packed = await archiveByPython(`
with tarfile.open(out, 'w:gz', format=tarfile.PAX_FORMAT) as t:
    for at in range(40):
        i = tarfile.TarInfo('x'); i.pax_headers = {'path': str(at) + 'x' * 1000000}
        t.addfile(i)`)
    expect(packed.length).toBeLessThan(100_000)
    await using app = await testApp({ tree: { '/it.tar.gz': packed } })
    expect((await app.request('/api/archive/it.tar.gz')).status).toBe(413)
    expect((await extract(app, 'it.tar.gz', { destination: '/out' })).status).toBe(413)
    expect(servedNames(app.root)).toEqual(['it.tar.gz'])
  })

  const records = () =>
    archiveByPython(`
with tarfile.open(out, 'w') as t:
    for at in range(12):
        i = tarfile.TarInfo('x'); i.type = tarfile.XHDTYPE; i.size = 1000000
        t.addfile(i, io.BytesIO(b'4 =\\n' * 250000))
        i = tarfile.TarInfo(str(at)); t.addfile(i)`)

  withPython('of headers that say nothing, a great deal, hold nobody else up', async () => {
    await using app = await testApp({ tree: { '/it.tar': await records() } })
    await app.signIn('admin')
    const { longest } = await longestTurn(async () =>
      expect((await app.request('/api/archive/it.tar')).status).toBe(200),
    )
    expect(longest).toBeLessThan(500)
  })

  test('an archive in an archive is a file', async () => {
    const inner = zipOf([{ name: 'a', content: 'x' }])
    await using app = await testApp({ tree: { '/it.zip': zipOf([{ name: 'inner.zip', content: inner }]) } })
    expect(await extracted(app, 'it.zip', { destination: '/out' })).toMatchObject({ files: 1 })
    expect(allServedNames(path.join(app.root, 'out'))).toEqual(['inner.zip'])
  })
})

describe('what cannot be unpacked', () => {
  test('is marked and left out', async () => {
    const packed = zipOf([
      { name: 'secret.txt', content: 'x', flags: 1 },
      { name: 'lzma.txt', content: 'x', method: 14 },
      { name: 'lie.txt', content: 'xy', size: 3 },
      { name: 'good.txt', content: 'good' },
    ])
    await using app = await testApp({ tree: { '/it.zip': packed } })
    const { refusals } = ArchiveContents.parse(await (await app.request('/api/archive/it.zip')).json())
    expect(refusals).toEqual(['encrypted', 'method', 'damaged', null])
    expect((await app.request('/api/archive/it.zip?entry=secret.txt')).status).toBe(400)
    expect(await extracted(app, 'it.zip', { destination: '/out' })).toMatchObject({ files: 1, skippedCount: 3 })
  })
})

describe('garbage', () => {
  withPython('of every kind is an answer, never a failure of ours', async () => {
    const zip = zipOf([
      { name: 'a.txt', content: 'text'.repeat(50), deflated: true },
      { name: 'd/b.txt', content: 'more' },
    ])
    const tar = await archiveByPython(`
with tarfile.open(out, 'w', format=tarfile.PAX_FORMAT) as t:
    i = tarfile.TarInfo('gr\\u00f6\\u00dfe/' + 'x' * 150); i.size = 4
    t.addfile(i, io.BytesIO(b'data'))`)
    await using app = await testApp()
    let turn = 0
    for (const [name, good] of [
      ['it.zip', zip],
      ['it.tar', tar],
      ['it.tar.gz', gzipSync(tar)],
      ['it.tar.zst', zstdCompressSync(tar)],
    ] as const) {
      for (let round = 0; round < 60; round += 1) {
        const bytes = Buffer.from(good)
        turn += 1
        const at = (turn * 7919) % Math.min(bytes.length, 2600)
        bytes[at] = (turn * 31) & 0xff
        const whole = round % 3 === 0 ? bytes.subarray(0, at) : bytes
        await Bun.write(path.join(app.root, name), whole)
        const reply = await app.request(`/api/archive/${name}`)
        const out = await extract(app, name, { destination: `/out/${turn}` })
        expect([200, 400, 413]).toContain(reply.status)
        expect([200, 400, 413]).toContain(out.status)
        await Promise.all([reply.bytes(), out.bytes()])
      }
    }
  })
})

test('without leave to create, or to replace, nothing is read and nothing made', async () => {
  const users = [
    { username: 'reader', grantedPermissions: ['download'] as const },
    { username: 'maker', grantedPermissions: ['download', 'create'] as const },
  ]
  await using app = await testApp({ tree: { '/it.zip': zipOf([{ name: 'a', content: 'x' }]), '/a': 'old' }, users })
  expect((await extract(app, 'it.zip', { destination: '/' }, 'reader')).status).toBe(403)
  expect((await extract(app, 'it.zip', { destination: '/', conflict: 'replace' }, 'maker')).status).toBe(403)
  expect((await extract(app, 'it.zip', { destination: '/', conflict: 'skip' }, 'maker')).status).toBe(200)
  expect(readFileSync(path.join(app.root, 'a'), 'utf8')).toBe('old')
})

test('whoever takes nothing of an entry for a minute leaves the place to their next one', async () => {
  let later = 0
  await using app = await testApp({ now: () => Date.now() + later, slotPatience: 100_000 })
  const zeros = { name: 'zeros', content: Buffer.alloc(64 * 1024 * 1024), deflated: true }
  writeFileSync(path.join(app.root, 'it.zip'), zipOf([zeros, { name: 'a', content: 'x' }]))
  const headers = { 'X-Auth': await app.signIn('admin') }
  using silent = new DisposableStack()
  const held: PausedDownload[] = []
  for (let count = 0; count < 4; count += 1)
    held.push(silent.use(await pausedDownload(app.port, '/api/archive/it.zip?entry=zeros', headers)))
  expect(held.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  let status = 0
  void app.request('/api/archive/it.zip?entry=a').then((reply) => {
    status = reply.status
  })
  await until(() => {
    later += 61_000
    app.context.archiveContents.releaseSlowClients()
    return status !== 0
  })
  expect(status).toBe(200)
  const ended = await Promise.all(held.map((each) => each.rest()))
  expect(ended.map(({ isComplete }) => isComplete)).toContain(false)
})
