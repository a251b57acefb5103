import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ArchiveContents, Extraction, type ExtractRequest } from '#contract/archive-contents.ts'
import { AuditPage } from '#contract/audit.ts'
import { archiveBy, archiveByPython, programsOf, zipOf, zipOfTree } from '#server/testing/archives.ts'
import { AWKWARD_NAMES } from '#server/testing/awkward-names.ts'
import { encodeText } from '#server/testing/encode-text.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { allServedNames, servedNames, type Tree } from '#server/testing/tree.ts'
import { testWith } from '#testing/requirements.ts'

const withPython = testWith('python3')
const withTar = testWith('tar')
const withGzip = testWith('tar', 'gzip')

const noise = (length: number) => new Uint8Array(length).map((_, index) => (index * 7919) >> 5)
const LARGE = noise(3 * 1024 * 1024 + 7)
const LONG = `${'long'.repeat(22)}.txt`
const TREE: Tree = {
  '/a.txt': 'text',
  '/docs/b.txt': 'bee',
  '/docs/empty.txt': '',
  '/docs/sub/größe.txt': 'sea',
  [`/docs/sub/${LONG}`]: 'long',
  '/docs/hollow/': null,
  '/large.bin': LARGE,
  '/zeros.bin': new Uint8Array(5_000_000),
}
/** Waits for events about extractions in the audit trail, and returns them. */
async function recorded(app: TestApp) {
  for (;;) {
    const { events } = AuditPage.parse(await (await app.request('/api/audit?kinds=extract')).json())
    if (events.length > 0) return events
    await Bun.sleep(5)
  }
}

const NAMES = [
  'a.txt',
  'docs',
  'docs/b.txt',
  'docs/empty.txt',
  'docs/hollow',
  'docs/sub',
  'docs/sub/größe.txt',
  `docs/sub/${LONG}`,
  'large.bin',
  'zeros.bin',
].sort()

/** Archives created by third-party programs: description, file name and command. */
const KINDS: readonly [string, string, string][] = [
  ['zip', 'it.zip', 'zip -qr OUT.zip . && mv OUT.zip OUT'],
  ['stored zip', 'it.zip', 'zip -q0r OUT.zip . && mv OUT.zip OUT'],
  ['streamed zip', 'it.zip', 'zip -qr - . | cat > OUT'],
  ['zip by Python', 'it.zip', 'python3 -m zipfile -c OUT *'],
  ['zip64', 'it.ZIP', 'zip -qr -fz OUT.zip . && mv OUT.zip OUT'],
  ['GNU tar', 'it.tar', 'tar --format=gnu -cf OUT .'],
  ['pax tar', 'it.tar', 'tar --format=posix -cf OUT *'],
  ['ustar', 'it.tar', 'tar --format=ustar -cf OUT *'],
  ['tar.gz', 'it.tar.gz', 'tar -czf OUT .'],
  ['tgz', 'it.tgz', 'tar -cf - . | gzip -1 > OUT'],
  ['tar.bz2', 'it.tar.bz2', 'tar -cjf OUT .'],
  [
    'tbz2 of small blocks, several streams',
    'it.tbz2',
    'tar -cf all.tar * && head -c 100000 all.tar | bzip2 -1 > OUT && tail -c +100001 all.tar | bzip2 -1 >> OUT',
  ],
  ['tar.xz', 'it.tar.xz', 'tar -cJf OUT .'],
  ['tar.xz of small blocks', 'it.txz', 'tar -cf - * | xz -9e --block-size=200000 --check=crc32 > OUT'],
  [
    'tar.xz of other contexts, several streams',
    'it.tar.xz',
    'tar -cf all.tar * && head -c 100000 all.tar | xz --lzma2=dict=4KiB,lc=1,lp=2,pb=4 --check=sha256 > OUT && tail -c +100001 all.tar | xz -0 --check=none >> OUT',
  ],
  ['tar.zst', 'it.tar.zst', 'tar --zstd -cf OUT .'],
  ['tar.lz4', 'it.tar.lz4', 'tar -cf - . | lz4 -q - > OUT'],
  ['tar.lz4 of dependent blocks', 'it.tar.lz4', 'tar -cf - . | lz4 -q -9 -BD --content-size - > OUT'],
]

type Row = {
  name: string
  kind: string | undefined
  size: number | undefined
  modified: number | null | undefined
  refusal: string | null | undefined
}

async function listed(app: TestApp, target: string): Promise<Row[]> {
  const reply = await app.request(target)
  if (reply.status !== 200) throw new Error(`${target} answered ${reply.status}: ${await reply.text()}`)
  const { names, kinds, sizes, modifieds, refusals } = ArchiveContents.parse(await reply.json())
  return names
    .map((name, row) => ({
      name,
      kind: kinds[row],
      size: sizes[row],
      modified: modifieds[row],
      refusal: refusals[row],
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

const extract = (app: TestApp, target: string, wish: Partial<ExtractRequest>, as = 'admin') =>
  app.request(target, { method: 'POST', as, body: JSON.stringify({ conflict: 'refuse', ...wish }) })

async function extracted(app: TestApp, target: string, wish: Partial<ExtractRequest>): Promise<Extraction> {
  const reply = await extract(app, target, wish)
  if (reply.status !== 200) throw new Error(`${target} answered ${reply.status}: ${await reply.text()}`)
  return Extraction.parse(await reply.json())
}

describe.each(KINDS)('%s', (_, name, command) => {
  const test = testWith(...programsOf(command))

  test('is listed, its entries leave one by one, and all of it is extracted', async () => {
    await using app = await testApp({ tree: { [`/${name}`]: await archiveBy(command, TREE) } })
    const rows = await listed(app, `/api/archive/${name}`)
    const expected = NAMES.filter((each) => rows.some((row) => row.name === each) || each.includes('.'))
    expect(rows.map((row) => row.name)).toEqual(expected)
    expect(rows.find((row) => row.name === 'large.bin')).toMatchObject({ kind: 'f', size: LARGE.length, refusal: null })
    expect(Math.abs((rows.find((row) => row.name === 'a.txt')?.modified ?? 0) - Date.now())).toBeLessThan(60_000)

    const entry = (way: string) => app.request(`/api/archive/${name}?entry=${encodeURIComponent(way)}`)
    expect(await (await entry('docs/sub/größe.txt')).text()).toBe('sea')
    expect(await (await entry(`docs/sub/${LONG}`)).text()).toBe('long')
    expect(await (await entry('docs/empty.txt')).text()).toBe('')
    expect(Buffer.from(LARGE).equals(await (await entry('large.bin')).bytes())).toBe(true)

    const result = await extracted(app, `/api/archive/${name}`, { destination: '/out' })
    expect(result).toMatchObject({ destination: '/out', files: 7, skippedCount: 0, skipped: [] })
    expect(allServedNames(path.join(app.root, 'out'))).toEqual(NAMES)
    expect(Buffer.from(LARGE).equals(readFileSync(path.join(app.root, 'out/large.bin')))).toBe(true)
    expect(readFileSync(path.join(app.root, 'out/zeros.bin')).equals(Buffer.alloc(5_000_000))).toBe(true)
  })
})

describe('names in other encodings', () => {
  withPython('a zip that does not say UTF-8 is in code page 437, or has the name in Unicode beside it', async () => {
    const zip = await archiveByPython(`
import zlib
def entry(raw, extra=b''):
    crc = zlib.crc32(b'x')
    fields = struct.pack('<HHHHHIIIHH', 20, 0, 0, 0, 0x5a21, crc, 1, 1, len(raw), 0)
    central = struct.pack('<HHHHHIIIHH', 20, 0, 0, 0, 0x5a21, crc, 1, 1, len(raw), len(extra))
    return b'PK\\x03\\x04' + fields + raw + b'x', (central, raw, extra)
raw = [('gr\\u00f6\\u00dfe.txt'.encode('cp437'), b''), ]
name = 'm\\u6f22.txt'.encode()
plain = b'm_.txt'
body = b'\\x01' + struct.pack('<I', zlib.crc32(plain)) + name
raw.append((plain, struct.pack('<HH', 0x7075, len(body)) + body))
data, heads = b'', b''
for r, e in raw:
    local, (central, r2, e2) = entry(r, e)
    heads += b'PK\\x01\\x02' + struct.pack('<H', 20) + central + struct.pack('<HHHII', 0, 0, 0, 0, len(data)) + r2 + e2
    data += local
open(out, 'wb').write(data + heads + b'PK\\x05\\x06' + struct.pack('<HHHHIIH', 0, 0, 2, 2, len(heads), len(data), 0))
`)
    await using app = await testApp({ tree: { '/it.zip': zip } })
    expect((await listed(app, '/api/archive/it.zip')).map(({ name }) => name)).toEqual(['größe.txt', 'm漢.txt'])
    expect(await (await app.request('/api/archive/it.zip?entry=gr%C3%B6%C3%9Fe.txt')).text()).toBe('x')
  })

  withTar('every awkward name that something new may have comes out as it went in', async () => {
    const usable = AWKWARD_NAMES.filter(({ creatable }) => creatable).map(({ name }) => name)
    const tree = Object.fromEntries(usable.map((name) => [`/${name}`, name]))
    await using app = await testApp({ tree: { '/it.tar': await archiveBy('tar -cf OUT .', tree) } })
    const result = await extracted(app, '/api/archive/it.tar', { destination: '/out' })
    expect(result).toMatchObject({ files: usable.length, skippedCount: 0 })
    expect(allServedNames(path.join(app.root, 'out'))).toEqual(usable.toSorted())
  })
})

describe('one entry', () => {
  const open = async () =>
    testApp({
      tree: {
        '/it.zip': zipOfTree({ '/a.html': '<script>1</script>', '/d/p.png': 'png' }),
      },
    })

  test('leaves as a file does: attached, or shown inertly', async () => {
    await using app = await open()
    const kept = await app.request('/api/archive/it.zip?entry=a.html')
    expect(Object.fromEntries(kept.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="a.html"; filename*=UTF-8''a.html`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const shown = await app.request('/api/archive/it.zip?entry=/a.html&inline=true&k=1')
    expect(shown.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect((await app.request('/api/archive/it.zip?entry=d/p.png&inline=true')).headers.get('Content-Type')).toBe(
      'image/png',
    )
  })

  test('is not sent again to whoever has it', async () => {
    await using app = await open()
    const tagOf = async (entry: string) =>
      (await app.request(`/api/archive/it.zip?entry=${entry}`)).headers.get('ETag') ?? ''
    const tag = await tagOf('a.html')
    expect(tag).toMatch(/^"[0-9a-f]+-[0-9a-z]+-[0-9a-f]+"$/)
    expect(await tagOf('d/p.png')).not.toBe(tag)
    const again = await app.request('/api/archive/it.zip?entry=a.html', { headers: { 'If-None-Match': tag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('is 404 where there is none, 400 for a folder or a way out', async () => {
    await using app = await open()
    const status = async (entry: string) => (await app.request(`/api/archive/it.zip?entry=${entry}`)).status
    expect(await status('none')).toBe(404)
    expect(await status('')).toBe(404)
    expect(await status('d')).toBe(400)
    expect(await status('../it.zip')).toBe(400)
    expect(await status('d%00')).toBe(400)
  })

  test('HEAD tells its size and sends nothing', async () => {
    await using app = await open()
    const reply = await app.request('/api/archive/it.zip?entry=a.html', { method: 'HEAD' })
    expect([reply.status, await reply.text()]).toEqual([200, ''])
  })
})

describe('extracting', () => {
  const zip = zipOfTree
  const PACKED = { '/a.txt': 'new', '/docs/b.txt': 'bee', '/docs/sub/c.txt': 'sea', '/other/d.txt': 'dee' }

  test('a selection lands relative to the folder that was open', async () => {
    await using app = await testApp({ tree: { '/it.zip': zip(PACKED), '/to/': null } })
    const result = await extracted(app, '/api/archive/it.zip', {
      destination: '/to',
      base: 'docs',
      entries: ['docs/sub', 'docs/b.txt'],
    })
    expect(result).toMatchObject({ files: 2, folders: 1, bytes: 6, skippedCount: 0 })
    expect(allServedNames(path.join(app.root, 'to'))).toEqual(['b.txt', 'sub', 'sub/c.txt'])
    expect(await extracted(app, '/api/archive/it.zip', { destination: '/all', base: 'docs' })).toMatchObject({
      files: 2,
    })
    expect(allServedNames(path.join(app.root, 'all'))).toEqual(['b.txt', 'sub', 'sub/c.txt'])
  })

  test('what is not there is 404, what is not below the base 400', async () => {
    await using app = await testApp({ tree: { '/it.zip': zip(PACKED) } })
    const status = async (wish: Partial<ExtractRequest>) =>
      (await extract(app, '/api/archive/it.zip', { destination: '/out', ...wish })).status
    expect(await status({ entries: ['none'] })).toBe(404)
    expect(await status({ entries: ['a.txt'], base: 'docs' })).toBe(400)
    expect(await status({ entries: ['../a.txt'] })).toBe(400)
    expect(await status({ entries: [] })).toBe(400)
    expect(await status({ destination: '../out' })).toBe(400)
    expect(await status({ destination: '/it.zip' })).toBe(400)
    expect(await status({ destination: '/it.zip/in' })).toBe(400)
    expect(servedNames(app.root)).toEqual(['it.zip'])
  })

  const CONFLICTS: readonly [ExtractRequest['conflict'], number, Record<string, string>][] = [
    ['refuse', 409, { 'a.txt': 'old', 'docs/b.txt': 'old' }],
    ['skip', 200, { 'a.txt': 'old', 'docs/b.txt': 'old', 'docs/sub/c.txt': 'sea', 'other/d.txt': 'dee' }],
    ['replace', 200, { 'a.txt': 'new', 'docs/b.txt': 'bee', 'docs/sub/c.txt': 'sea', 'other/d.txt': 'dee' }],
    [
      'keep_both',
      200,
      {
        'a(1).txt': 'new',
        'a.txt': 'old',
        'docs/b(1).txt': 'bee',
        'docs/b.txt': 'old',
        'docs/sub/c.txt': 'sea',
        'other/d.txt': 'dee',
      },
    ],
  ]
  test.each(CONFLICTS)('names that are taken: %s', async (conflict, status, expected) => {
    const tree = { '/it.zip': zip(PACKED), '/to/a.txt': 'old', '/to/docs/b.txt': 'old' }
    await using app = await testApp({ tree })
    const reply = await extract(app, '/api/archive/it.zip', { destination: '/to', conflict })
    expect(reply.status).toBe(status)
    const to = path.join(app.root, 'to')
    const files = allServedNames(to).filter((name) => statSync(path.join(to, name)).isFile())
    expect(Object.fromEntries(files.map((name) => [name, readFileSync(path.join(to, name), 'utf8')]))).toEqual(expected)
    if (conflict !== 'skip') return
    const { files: made, skippedCount, skipped } = Extraction.parse(await reply.json())
    expect([made, skippedCount]).toEqual([2, 2])
    expect(skipped.map(({ name, reason }) => `${name} ${reason}`).sort()).toEqual(['a.txt taken', 'docs/b.txt taken'])
  })

  const HARD_LINKS =
    'echo text > a; ln a b; mkdir d; ln a d/c; head -c 9000000 /dev/zero > big; ln big big2; ln big big3; tar -czf OUT *'
  testWith('tar')('the names of a hard link are files of their own', async () => {
    await using app = await testApp({ tree: { '/it.tgz': await archiveBy(HARD_LINKS, {}) } })
    expect(await extracted(app, '/api/archive/it.tgz', { destination: '/to', conflict: 'refuse' })).toMatchObject({
      files: 6,
      bytes: 27_000_015,
      skippedCount: 0,
    })
    const at = (name: string) => path.join(app.root, 'to', name)
    expect(['a', 'b', 'd/c'].map((name) => readFileSync(at(name), 'utf8'))).toEqual(['text\n', 'text\n', 'text\n'])
    expect(['big', 'big2', 'big3'].map((name) => statSync(at(name)).size)).toEqual([9_000_000, 9_000_000, 9_000_000])
    writeFileSync(at('a'), 'other')
    expect(readFileSync(at('b'), 'utf8')).toBe('text\n')
    const entry = await app.request('/api/archive/it.tgz?entry=d/c')
    expect([entry.status, entry.headers.get('Content-Length'), await entry.text()]).toEqual([200, '5', 'text\n'])
  })

  testWith('tar')('a name of a hard link is extracted without the others', async () => {
    await using app = await testApp({ tree: { '/it.tgz': await archiveBy(HARD_LINKS, {}) } })
    const wish: ExtractRequest = { destination: '/to', conflict: 'refuse', entries: ['d/c', 'big3'] }
    expect(await extracted(app, '/api/archive/it.tgz', wish)).toMatchObject({ files: 2 })
    expect(readFileSync(path.join(app.root, 'to/d/c'), 'utf8')).toBe('text\n')
    expect(statSync(path.join(app.root, 'to/big3')).size).toBe(9_000_000)
  })

  testWith('tar', 'gzip')('names of a tar that are not UTF-8 are guessed, or read as the client asks', async () => {
    const [folder, file] = ['Документы', 'Отчёт.txt'].map((name) => encodeText(name, 'koi8-r').toString('latin1'))
    const escaped = (name = '') => Array.from(name, (byte) => `\\${byte.charCodeAt(0).toString(8)}`).join('')
    const place = `"$(printf '${escaped(folder)}')/$(printf '${escaped(file)}')"`
    const command = `mkdir "$(printf '${escaped(folder)}')" && printf '0' > ${place} && ln ${place} copy && tar -czf OUT *`
    await using app = await testApp({ tree: { '/it.tgz': await archiveBy(command, {}) } })
    const contents = async (query = '') =>
      ArchiveContents.parse(await (await app.request(`/api/archive/it.tgz${query}`)).json())
    const names = ['copy', 'Документы', 'Документы/Отчёт.txt']
    const listed = await contents()
    expect([listed.nameEncoding, listed.names.toSorted()]).toEqual(['koi8-r', names.toSorted()])
    expect((await contents('?names=windows-1251')).names).toContain('дПЛХНЕОФЩ/пФЮЈФ.txt'.normalize())
    const entry = await app.request(`/api/archive/it.tgz?entry=${encodeURIComponent('Документы/Отчёт.txt')}`)
    expect([entry.status, await entry.text()]).toEqual([200, '0'])
    const wish = { destination: '/to', conflict: 'refuse' } as const
    expect(await extracted(app, '/api/archive/it.tgz', wish)).toMatchObject({ files: 2, skippedCount: 0 })
    expect(allServedNames(path.join(app.root, 'to')).toSorted()).toEqual(names.toSorted())
    expect(readFileSync(path.join(app.root, 'to/copy'), 'utf8')).toBe('0')
  })

  test('names of a zip without a declared encoding are guessed, or read as the client asks', async () => {
    const names = ['資料/表.txt', '資料/ソ.txt'].map((name) => encodeText(name, 'shift_jis'))
    const packed = zipOf(names.map((name, at) => ({ name, content: `${at}` })))
    await using app = await testApp({ tree: { '/it.zip': packed } })
    const contents = async (query = '') =>
      ArchiveContents.parse(await (await app.request(`/api/archive/it.zip${query}`)).json())
    expect(await contents()).toMatchObject({ nameEncoding: 'shift_jis', names: ['資料/表.txt', '資料/ソ.txt'] })
    const russian = await contents('?names=ibm866')
    expect(russian).toMatchObject({ nameEncoding: 'ibm866' })
    expect((await app.request('/api/archive/it.zip?names=utf-7')).status).toBe(400)

    const entry = (path: string, more = '') =>
      app.request(`/api/archive/it.zip?entry=${encodeURIComponent(path)}${more}`)
    const [one, other] = [await entry('資料/表.txt'), await entry('資料/表.txt', '&names=shift_jis')]
    expect([await one.text(), await other.text()]).toEqual(['0', '0'])
    expect(one.headers.get('ETag')).not.toBe(other.headers.get('ETag'))
    expect((await entry('資料/表.txt', '&names=ibm866')).status).toBe(404)

    expect(await extracted(app, '/api/archive/it.zip', { destination: '/to', conflict: 'refuse' })).toMatchObject({
      files: 2,
    })
    expect(allServedNames(path.join(app.root, 'to'))).toEqual(['資料', '資料/ソ.txt', '資料/表.txt'])
    const wish: Partial<ExtractRequest> = { destination: '/gbk', conflict: 'refuse', names: 'gb18030' }
    await extracted(app, '/api/archive/it.zip', wish)
    expect(allServedNames(path.join(app.root, 'gbk'))).toEqual(
      names
        .map((name) => new TextDecoder('gb18030').decode(name))
        .flatMap((name) => [name.split('/')[0] ?? '', name])
        .filter((name, at, all) => all.indexOf(name) === at)
        .sort(),
    )
  })

  test('keeping both shortens a name without room for a number', async () => {
    const long = `${'x'.repeat(251)}.txt`
    await using app = await testApp({ tree: { '/it.zip': zipOfTree({ [`/${long}`]: 'new' }), [`/to/${long}`]: 'old' } })
    expect(await extracted(app, '/api/archive/it.zip', { destination: '/to', conflict: 'keep_both' })).toMatchObject({
      files: 1,
      skippedCount: 0,
    })
    expect(readFileSync(path.join(app.root, 'to', `${'x'.repeat(248)}(1).txt`), 'utf8')).toBe('new')
  })

  withPython('keeping both finds names that the archive does not use itself', async () => {
    const packed = await archiveByPython(`
with zipfile.ZipFile(out, 'w') as z:
    for n in ['a(1).txt', 'a.txt', 'b.txt', 'b(1).txt']: z.writestr(n, n)`)
    const tree = { '/it.zip': packed, '/to/a.txt': 'old', '/to/b.txt': 'old' }
    await using app = await testApp({ tree })
    expect(await extracted(app, '/api/archive/it.zip', { destination: '/to', conflict: 'keep_both' })).toMatchObject({
      files: 4,
    })
    const read = (name: string) => readFileSync(path.join(app.root, 'to', name), 'utf8')
    expect(allServedNames(path.join(app.root, 'to'))).toEqual([
      'a(1).txt',
      'a(2).txt',
      'a.txt',
      'b(1)(1).txt',
      'b(1).txt',
      'b.txt',
    ])
    expect([read('a.txt'), read('a(1).txt'), read('a(2).txt')]).toEqual(['old', 'a(1).txt', 'a.txt'])
  })

  test('a folder is never replaced by a file, nor a file by a folder', async () => {
    const tree = { '/it.zip': zip(PACKED), '/to/a.txt/kept': 'old', '/to/docs': 'a file' }
    await using app = await testApp({ tree })
    const result = await extracted(app, '/api/archive/it.zip', { destination: '/to', conflict: 'replace' })
    expect(result.skipped.map(({ name, reason }) => [name, reason]).sort()).toEqual([
      ['a.txt', 'taken'],
      ['docs', 'taken'],
      ['docs/b.txt', 'taken'],
      ['docs/sub', 'taken'],
      ['docs/sub/c.txt', 'taken'],
    ])
    expect(allServedNames(path.join(app.root, 'to'))).toEqual(['a.txt', 'a.txt/kept', 'docs', 'other', 'other/d.txt'])
  })

  withTar('keeps times to the second', async () => {
    const tree = { '/it.tar': await archiveBy('touch -d @1234567890 a.txt && tar -cf OUT .', { '/a.txt': 'a' }) }
    await using app = await testApp({ tree })
    await extracted(app, '/api/archive/it.tar', { destination: '/out' })
    expect(Math.floor(statSync(path.join(app.root, 'out/a.txt')).mtimeMs / 1000)).toBe(1234567890)
  })

  test('goes where nothing needs to be made, and into the top of the scope', async () => {
    await using app = await testApp({ tree: { '/it.zip': zip(PACKED) } })
    expect(await extracted(app, '/api/archive/it.zip', { destination: '/' })).toMatchObject({ files: 4 })
    expect(servedNames(app.root)).toEqual(['a.txt', 'docs', 'it.zip', 'other'])
    expect(await extracted(app, '/api/archive/it.zip', { destination: '/x/y/z' })).toMatchObject({ files: 4 })
    expect(readFileSync(path.join(app.root, 'x/y/z/docs/b.txt'), 'utf8')).toBe('bee')
  })

  test('rules hold for each name, and what they deny is told', async () => {
    const rules = [
      { regex: false, allow: false, path: '/to/docs' },
      { regex: true, allow: false, path: '', regexp: { raw: 'd\\.txt$' } },
    ]
    await using app = await testApp({ tree: { '/it.zip': zip(PACKED), '/to/': null }, rules })
    const result = await extracted(app, '/api/archive/it.zip', { destination: '/to' })
    expect(result.files).toBe(1)
    expect(result.skipped.every(({ reason }) => reason === 'denied')).toBe(true)
    expect(allServedNames(path.join(app.root, 'to'))).toEqual(['a.txt', 'other'])
    expect((await extract(app, '/api/archive/it.zip', { destination: '/to/docs' })).status).toBe(403)
    expect((await extract(app, '/api/archive/it.zip', { destination: '/to/docs/deep/er' })).status).toBe(403)
  })

  test('is one operation in the audit trail', async () => {
    await using app = await testApp({ tree: { '/it.zip': zip(PACKED) } })
    await extracted(app, '/api/archive/it.zip', { destination: '/out' })
    expect(await recorded(app)).toMatchObject([
      { kind: 'extract', outcome: 'done', targets: ['/it.zip', '/out'], username: 'admin' },
    ])
  })

  withGzip('an archive that is damaged leaves nothing, not even the folder', async () => {
    const packed = await archiveBy('tar -czf OUT .', { '/a.txt': 'a', '/z.bin': noise(400_000) })
    await using app = await testApp({ tree: { '/it.tar.gz': packed.subarray(0, packed.length - 50_000) } })
    expect((await extract(app, '/api/archive/it.tar.gz', { destination: '/deep/out' })).status).toBe(400)
    expect(servedNames(app.root)).toEqual(['it.tar.gz'])
  })

  test('when the client leaves, what was made goes again', async () => {
    const tree = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`/d${index % 50}/${index}.txt`, 'x']))
    await using app = await testApp({ tree: { '/it.zip': zip(tree), '/to/kept.txt': 'kept' } })
    const { storage } = app.context
    const { create } = storage
    const reached = Promise.withResolvers<void>()
    let created = 0
    storage.create = async (file, content, options) => {
      created += 1
      // In the middle, the extraction waits until it knows that the client has left.
      if (created === 100) {
        const left = new Promise((resolve) => options?.signal?.addEventListener('abort', resolve))
        reached.resolve()
        await left
      }
      return create.call(storage, file, content, options)
    }
    const token = await app.signIn('admin')
    const control = new AbortController()
    const going = fetch(`http://127.0.0.1:${app.port}/api/archive/it.zip`, {
      method: 'POST',
      headers: { 'X-Auth': token },
      body: JSON.stringify({ destination: '/to', conflict: 'refuse' }),
      signal: control.signal,
    }).catch(() => 'left')
    const to = path.join(app.root, 'to')
    await reached.promise
    expect(readdirSync(path.join(to, 'd0'))).not.toEqual([])
    control.abort()
    expect(await going).toBe('left')
    while (readdirSync(to).length > 1) await Bun.sleep(20)
    expect(allServedNames(to)).toEqual(['kept.txt'])
    expect(await recorded(app)).toMatchObject([{ kind: 'extract', outcome: 'cancelled' }])
  })
})

describe('what is no archive', () => {
  test('is refused, whatever it is called', async () => {
    const tree = {
      '/empty.zip': '',
      '/text.zip': 'this is no zip at all, though it says so',
      '/text.tar': 'no tar'.repeat(500),
      '/text.tar.gz': 'no gzip',
      '/text.tar.zst': 'no zstd',
      '/text.tar.lz4': 'no lz4 frame',
      '/a.txt': 'text',
      '/folder.zip/': null,
    }
    await using app = await testApp({ tree })
    for (const name of Object.keys(tree)) {
      const reply = await app.request(`/api/archive${name.replace(/\/$/, '')}`)
      expect([name, reply.status]).toEqual([name, 400])
      expect(await reply.json()).toMatchObject({ code: 'invalid' })
    }
    expect((await app.request('/api/archive/none.zip')).status).toBe(404)
  })

  withTar('the empty ones are', async () => {
    await using app = await testApp({
      tree: {
        '/it.zip': zipOf([]),
        '/it.tar': await archiveBy('tar -cf OUT -T /dev/null', {}),
      },
    })
    expect(await listed(app, '/api/archive/it.zip')).toEqual([])
    expect(await listed(app, '/api/archive/it.tar')).toEqual([])
  })

  test('without *download* nothing is told of it', async () => {
    await using app = await testApp({
      tree: { '/it.zip': zipOf([]) },
      users: [{ username: 'ann', grantedPermissions: ['create', 'modify'] }],
    })
    for (const target of ['it.zip', 'none.zip', 'it.zip?entry=a']) {
      expect((await app.request(`/api/archive/${target}`, { as: 'ann' })).status).toBe(403)
    }
    expect((await extract(app, '/api/archive/it.zip', { destination: '/out' }, 'ann')).status).toBe(403)
  })
})

withGzip('four at once of one person, four more wait their turn', async () => {
  const packed = await archiveBy('tar -cf - . | gzip -9 > OUT', { '/zeros': new Uint8Array(100_000_000) })
  await using app = await testApp({})
  writeFileSync(path.join(app.root, 'it.tgz'), packed)
  await app.signIn('admin')
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => (await app.request('/api/archive/it.tgz')).status),
  )
  expect(statuses.filter((status) => status === 429).length).toBe(2)
  expect((await app.request('/api/archive/it.tgz')).status).toBe(200)
})
