import { describe, expect, test } from 'bun:test'
import { renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AWKWARD_NAMES } from '#server/testing/awkward-names.ts'
import { openFiles } from '#server/testing/open-files.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import type { Need } from '#testing/packages.mjs'
import { testWith } from '#testing/requirements.ts'
import { entryNames } from './entry-names.ts'

const withZip = testWith('python3', 'unzip', 'zipinfo')
const withUnzip = testWith('python3', 'unzip', 'tar')
const withTar = testWith('tar')
const withDiff = testWith('unzip', 'tar', 'diff')

const MIB = 1024 * 1024
const noise = (length: number) => new Uint8Array(length).map((_, index) => (index * 7919) >> 5)
const TREE = {
  '/docs/b.txt': 'bee',
  '/docs/sub/c.txt': 'sea',
  '/docs/empty/': null,
  '/docs/large.bin': noise(3 * MIB + 5),
  '/a.txt': 'text',
  '/a,b.txt': 'comma',
} as const

type Kind = {
  readonly algo: string
  readonly extension: string
  readonly list: (file: string) => string[]
  readonly test: (file: string) => string[]
  readonly needs: readonly Need[]
}
const zip = (algo: string): Kind => ({
  algo,
  extension: 'zip',
  list: (file) => [
    'python3',
    '-c',
    'import sys,zipfile\nfor n in zipfile.ZipFile(sys.argv[1]).namelist(): print(n)',
    file,
  ],
  test: (file) => ['sh', '-c', `unzip -tq ${file} && python3 -m zipfile -t ${file} && zipinfo ${file} > /dev/null`],
  needs: ['python3', 'unzip', 'zipinfo'],
})
const tar = (extension: string, flag: string, check: string, ...needs: Need[]): Kind => ({
  algo: extension,
  extension,
  list: (file) => ['tar', flag, '--quoting-style=literal', '-tf', file],
  test: (file) => ['sh', '-c', check.replaceAll('FILE', file)],
  needs: ['tar', ...needs],
})
const KINDS: readonly [string, Kind][] = [
  ['zip', zip('zip')],
  ['smaller zip', zip('zip&compress=true')],
  ['tar', tar('tar', '--no-auto-compress', 'python3 -m tarfile -t FILE', 'python3')],
  ['tar.gz', tar('tar.gz', '-z', 'gzip -t FILE && python3 -m tarfile -t FILE', 'gzip', 'python3')],
  ['tar.bz2', tar('tar.bz2', '-j', 'bzip2 -t FILE && python3 -m tarfile -t FILE', 'bzip2', 'python3')],
  ['tar.xz', tar('tar.xz', '-J', 'xz -t FILE && python3 -m tarfile -t FILE', 'xz', 'python3')],
  ['tar.zst', tar('tar.zst', '--zstd', 'zstd -tq FILE', 'zstd')],
  ['tar.lz4', tar('tar.lz4', '--use-compress-program=lz4', 'lz4 -tq FILE', 'lz4')],
]

async function run(command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stderr: 'pipe', env: { ...Bun.env, LC_ALL: 'C.UTF-8', PYTHONUTF8: '1' } })
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${error}${out}`)
  return out
}

/** Returns the entries of an archive as listed by third-party programs, after these have verified it. */
async function entriesOf(app: TestApp, target: string, kind: Kind): Promise<string[]> {
  const reply = await app.request(target)
  if (reply.status !== 200) throw new Error(`${target} answered ${reply.status}`)
  await using place = temporaryDirectory()
  const file = path.join(place.path, `it.${kind.extension}`)
  writeFileSync(file, await reply.bytes())
  await run(kind.test(file))
  return (await run(kind.list(file)))
    .split('\n')
    .filter((line) => line !== '')
    .sort()
}

const ZIP = zip('zip')
const list = (app: TestApp, target: string) => entriesOf(app, target, ZIP)

describe.each(KINDS)('%s', (_, kind) => {
  const withPrograms = testWith(...kind.needs)

  withPrograms('holds a folder with all that is in it', async () => {
    await using app = await testApp({ tree: TREE })
    expect(await entriesOf(app, `/api/raw/docs/?algo=${kind.algo}`, kind)).toEqual([
      'b.txt',
      'empty/',
      'large.bin',
      'sub/',
      'sub/c.txt',
    ])
  })

  withPrograms('carries awkward names unharmed, or made harmless', async () => {
    const names = AWKWARD_NAMES.map(({ name }) => name)
    await using app = await testApp({ tree: Object.fromEntries(names.map((name) => [`/all/${name}`, 'text'])) })
    expect(await entriesOf(app, `/api/raw/all?algo=${kind.algo}`, kind)).toEqual(entryNames(names).sort())
  })

  test('is empty for an empty folder', async () => {
    await using app = await testApp({ tree: { '/empty/': null } })
    const reply = await app.request(`/api/raw/empty?algo=${kind.algo}`)
    expect([reply.status, (await reply.bytes()).length > 0]).toEqual([200, true])
  })
})

describe('what goes into an archive', () => {
  const SELECTIONS: readonly [string, string, string[]][] = [
    ['/api/raw/?files=/a.txt,/docs/sub', '_root.zip', ['a.txt', 'docs/sub/', 'docs/sub/c.txt']],
    ['/api/raw/?files=/docs/b.txt,/docs/sub', '_docs.zip', ['b.txt', 'sub/', 'sub/c.txt']],
    ['/api/raw/?files=/docs/sub', 'sub.zip', ['c.txt']],
    ['/api/raw/?files=/docs/b.txt', 'b.txt.zip', ['b.txt']],
    ['/api/raw/?files=a%252Cb.txt,a.txt', '_root.zip', ['a,b.txt', 'a.txt']],
    ['/api/raw/?files=a.txt,missing', '_root.zip', ['a.txt']],
  ]
  withZip.each(SELECTIONS)('of %s', async (target, name, entries) => {
    await using app = await testApp({ tree: TREE })
    expect(await list(app, target)).toEqual(entries)
    const { headers } = await app.request(target, { method: 'HEAD' })
    expect(headers.get('Content-Disposition')).toContain(`filename="${name}"`)
    expect(headers.get('Content-Type')).toBe('application/zip')
  })

  withZip('leaves out what is denied, hidden, a link, or not a file, and all below', async () => {
    const rules = [{ regex: false, allow: false, path: '/top/secret', regexp: { raw: '' } }]
    const tree = {
      '/top/secret/key': 'k',
      '/top/.git/config': 'c',
      '/top/.env': 'e',
      '/top/link': { link: 'plain.txt' },
      '/top/out': { link: '/etc/passwd' },
      '/top/tree': { link: 'secret' },
      '/top/plain.txt': 'p',
    }
    const zoe = { username: 'zoe', hideDotfiles: true, permissions: { download: true } }
    await using app = await testApp({ tree, rules, users: [zoe] })
    await run(['mkfifo', path.join(app.root, 'top/pipe')])
    const namesFor = async (as: string, target: string) => {
      const reply = await app.request(target, { as })
      if (!reply.ok) return reply.status
      await using place = temporaryDirectory()
      const file = path.join(place.path, 'it.zip')
      writeFileSync(file, await reply.bytes())
      return (await run(ZIP.list(file)))
        .split('\n')
        .filter((line) => line !== '')
        .sort()
    }
    expect(await namesFor('zoe', '/api/raw/top')).toEqual(['plain.txt'])
    expect(await namesFor('admin', '/api/raw/top')).toEqual(['.env', '.git/', '.git/config', 'plain.txt'])
    expect(await namesFor('zoe', '/api/raw/top?files=secret,plain.txt,.env,link,out,pipe')).toEqual(['plain.txt'])
    expect(await namesFor('zoe', '/api/raw/top?files=secret/key,.git,link')).toBe(404)
    expect(await namesFor('zoe', '/api/raw/top/secret')).toBe(403)
  })

  withUnzip('says what it leaves out where the operator wants that, in every format, but not to visitors', async () => {
    const rules = [{ regex: false, allow: false, path: '/top/secret', regexp: { raw: '' } }]
    const note = 'Skipped items.txt'
    const tree = {
      '/top/secret/key': 'k',
      '/top/a.txt': 'a',
      '/top/link': { link: 'a.txt' },
      '/top/deep/out': { link: '/etc/passwd' },
      [`/top/${note}`]: 'mine',
    }
    await using app = await testApp({ tree, rules, config: { archiveNotes: true } })
    await run(['mkfifo', path.join(app.root, 'top/pipe')])
    await using place = temporaryDirectory()
    for (const algo of ['zip', 'zip&compress=true', 'tar', 'tar.gz']) {
      const file = path.join(place.path, 'it')
      writeFileSync(file, await (await app.request(`/api/raw/top?algo=${algo}`)).bytes())
      const program = algo.startsWith('zip') ? ['unzip', '-p', file] : ['tar', '-xOf', file]
      expect(await run([...program, 'Skipped items(1).txt'])).toBe(
        'deep/out (a link)\nlink (a link)\npipe (a special file)\n',
      )
      expect(await run([...program, note])).toBe('mine')
    }
    const made = await app.request('/api/share/top', { method: 'POST', body: '{}' })
    const { hash } = Object(await made.json())
    const visited = path.join(place.path, 'visited.zip')
    writeFileSync(visited, await (await app.request(`/api/public/dl/${hash}`, { as: null })).bytes())
    expect((await run(ZIP.list(visited))).split('\n')).not.toContain('Skipped items(1).txt')
  })

  withTar('a selection with awkward names is read in both spellings of File Browser, also by visitors', async () => {
    const names = ['a,b.txt', '100% sure.txt', 'x%2Cy%2Fz.txt', 'sub/c d+e.txt']
    const tree = Object.fromEntries([...names, 'other.txt'].map((name) => [`/top/${name}`, name]))
    await using app = await testApp({ tree })
    const made = await app.request('/api/share/top', { method: 'POST', body: '{}' })
    const { hash } = Object(await made.json())
    await using place = temporaryDirectory()
    const file = path.join(place.path, 'it.tar')
    const inSegments = (name: string) => `/${name.split('/').map(encodeURIComponent).join('/')}`
    // The pages of the files encode the segments of each path, the page of a link the whole path; both then encode the list.
    for (const encode of [inSegments, (name: string) => encodeURIComponent(`/${name}`)])
      for (const target of ['/api/raw/top/', `/api/public/dl/${hash}/`]) {
        const files = encodeURIComponent(names.map(encode).join(','))
        writeFileSync(file, await (await app.request(`${target}?algo=tar&files=${files}`)).bytes())
        const entries = await run(['tar', '--quoting-style=literal', '-tf', file])
        expect(entries.split('\n').filter((name) => name !== '')).toEqual(names)
      }
  })

  test('formats that are not there and selections that lead out are refused', async () => {
    await using app = await testApp({ tree: TREE })
    const status = async (query: string) => (await app.request(`/api/raw/docs?${query}`)).status
    for (const algo of ['rar', 'tarbr', 'ZIP', '../zip', 'tar.7z', 'bz2', 'xz'])
      expect([algo, await status(`algo=${algo}`)]).toEqual([algo, 400])
    for (const files of ['..', '../a.txt', '%252e%252e/a.txt', 'a%252F..%252Fb'])
      expect([files, await status(`files=${files}`)]).toEqual([files, 400])
    expect(await status('files=missing')).toBe(404)
    expect((await app.request('/api/raw/missing/')).status).toBe(404)
  })
})

describe.each(['zip', 'tar'])('a resumed %s', (algo) => {
  const target = `/api/raw/docs?algo=${algo}`
  test('is the same bytes from wherever it goes on', async () => {
    await using app = await testApp({ tree: TREE })
    const first = await app.request(target)
    const etag = first.headers.get('ETag') ?? ''
    const all = Buffer.from(await first.bytes())
    expect(first.headers.get('Accept-Ranges')).toBe('bytes')
    const part = async (range: string) => {
      const reply = await app.request(target, { headers: { Range: range, 'If-Range': etag } })
      expect([reply.status, reply.headers.get('ETag')]).toEqual([206, etag])
      return { bytes: Buffer.from(await reply.bytes()), range: reply.headers.get('Content-Range') }
    }
    const steps = [1, 13, 29, 30, 57, 211, 513, 4099, 65_537, 262_145, 1_000_003]
    const cuts = [...steps, ...steps.map((step) => all.length - step)].sort((a, b) => a - b)
    let glued = Buffer.alloc(0)
    for (const [index, cut] of [...cuts, all.length].entries()) {
      const start = cuts[index - 1] ?? 0
      const { bytes, range } = await part(`bytes=${start}-${cut - 1}`)
      expect(range).toBe(`bytes ${start}-${cut - 1}/${all.length}`)
      glued = Buffer.concat([glued, bytes])
      expect((await part(`bytes=${cut - 1}-`)).bytes.equals(all.subarray(cut - 1))).toBe(true)
    }
    expect(glued.equals(all)).toBe(true)
    expect((await part('bytes=-7')).bytes.equals(all.subarray(-7))).toBe(true)
    const beyond = await app.request(target, { headers: { Range: `bytes=${all.length}-` } })
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${all.length}`])
  })

  test('says its length before it is made, and what the client has is not sent again', async () => {
    await using app = await testApp({ tree: TREE })
    const head = await app.request(target, { method: 'HEAD' })
    const etag = head.headers.get('ETag') ?? ''
    const length = Number(head.headers.get('Content-Length'))
    expect((await (await app.request(target)).bytes()).length).toBe(length)
    expect((await app.request(target, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect((await app.request(target, { headers: { 'If-Match': '"other"' } })).status).toBe(412)
  })

  test('is another one as soon as anything in it is', async () => {
    await using app = await testApp({ tree: TREE })
    const tag = async () => (await app.request(target, { method: 'HEAD' })).headers.get('ETag')
    const seen = [await tag()]
    const file = path.join(app.root, 'docs/b.txt')
    writeFileSync(file, 'BEE')
    seen.push(await tag())
    utimesSync(file, 1, 1)
    seen.push(await tag())
    writeFileSync(`${file}.new`, 'OLD')
    utimesSync(`${file}.new`, 1, 1)
    renameSync(`${file}.new`, file)
    seen.push(await tag())
    expect(new Set(seen).size).toBe(4)
    const stale = await app.request(target, { headers: { Range: 'bytes=5-', 'If-Range': seen[0] ?? '' } })
    expect(stale.status).toBe(200)
  })
})

describe('an archive of many small files', () => {
  const SMALL = 60 * 1000
  const tree = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`/many/${index % 7}/${index}`, Buffer.alloc(SMALL, `${index} `)]),
  )

  withDiff.each(['', '?algo=tar'])('holds what each of them holds, however slowly it is taken (%s)', async (query) => {
    await using app = await testApp({ tree: { ...tree, '/many/0/empty': '', '/many/5/large': noise(MIB) } })
    const reply = await app.request(`/api/raw/many${query}`)
    if (!reply.body) throw new Error('It has no body.')
    const pieces: Uint8Array[] = []
    for await (const piece of reply.body) {
      pieces.push(Uint8Array.from(piece))
      if (pieces.length % 8 === 0) await Bun.sleep(2)
    }
    await using place = temporaryDirectory()
    const file = path.join(place.path, 'it')
    writeFileSync(file, Buffer.concat(pieces))
    await run(
      query === ''
        ? ['unzip', '-q', file, '-d', `${file}.out`]
        : ['sh', '-c', `mkdir ${file}.out; tar -xf ${file} -C ${file}.out`],
    )
    await run(['diff', '-r', path.join(app.root, 'many'), `${file}.out`])
  })

  test('is cut off when one of them changes', async () => {
    await using app = await testApp({ tree })
    const reply = await app.request('/api/raw/many')
    const reader = reply.body?.getReader()
    await reader?.read()
    writeFileSync(path.join(app.root, 'many/6/496'), Buffer.alloc(SMALL, 'other'))
    const rest = async () => {
      for (let step = await reader?.read(); step?.done === false; step = await reader?.read());
    }
    expect(rest()).rejects.toThrow()
    await rest().catch(() => undefined)
    expect(app.log.join('')).toContain('an archive was interrupted')
  })
})

describe('an archive under way', () => {
  const large = (app: TestApp) => truncateSync(path.join(app.root, 'docs/large.bin'), 400 * MIB)

  async function begun(app: TestApp, query = '') {
    const reply = await app.request(`/api/raw/docs${query}`)
    if (!reply.ok || !reply.body) throw new Error(`It answered ${reply.status}`)
    const reader = reply.body.getReader()
    await reader.read()
    return reader
  }
  const drained = async (reader: Awaited<ReturnType<typeof begun>>) => {
    for (let step = await reader.read(); !step.done; step = await reader.read());
  }

  test.each(['', '?algo=tar', '?algo=tar.gz', '?algo=tar.bz2', '?algo=tar.xz', '?compress=true'])(
    'is cut off when a file changes (%s)',
    async (query) => {
      await using app = await testApp({ tree: TREE })
      large(app)
      const reader = await begun(app, query)
      truncateSync(path.join(app.root, 'docs/large.bin'), 10)
      await expect(drained(reader)).rejects.toThrow()
      expect(app.log.join('')).toContain('an archive was interrupted')
    },
  )

  test.each(['tar.gz', 'tar.bz2', 'tar.xz'])(
    'gives its place back when its client leaves; a user has two (%s)',
    async (algo) => {
      await using app = await testApp({ tree: TREE, slotPatience: 1 })
      large(app)
      const readers = [await begun(app), await begun(app, `?algo=${algo}`)]
      const third = await app.request('/api/raw/docs')
      expect([third.status, third.headers.has('Retry-After')]).toEqual([429, true])
      for (const reader of readers) await reader.cancel()
      await until(async () => {
        const again = await app.request('/api/raw/docs')
        await again.body?.cancel()
        return again.status === 200
      })
      await until(() => openFiles(app).length === 0)
    },
  )

  test('gives its place back when it was answered', async () => {
    await using app = await testApp({ tree: { '/docs/a.txt': 'a' } })
    for (let times = 0; times < 5; times++) {
      for (const query of ['', '?algo=tar.gz', '?algo=tarbz2', '?algo=tarxz', '?compress=true'])
        expect((await (await app.request(`/api/raw/docs${query}`)).bytes()).length).toBeGreaterThan(20)
      await app.request('/api/raw/docs', { method: 'HEAD' })
      expect((await app.request('/api/raw/docs?files=missing')).status).toBe(404)
    }
  })
})
