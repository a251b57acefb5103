import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { INITIAL_SEARCH, type SearchResult, type SearchSettings } from '#contract/search.ts'
import { readQuery } from '#contract/search-query.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import { contentReaderSubject } from '#server/access/system-subject.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { createLog } from '#server/platform/log/log.ts'
import { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { WalkSearcher } from '#server/search/query/walk.ts'
import { childrenRunning } from '#server/testing/child-processes.ts'
import { diskWorlds } from '#server/testing/disk-world.ts'
import { pdfDocument, wordDocument } from '#server/testing/documents.ts'
import { SCOPE, type WorldTree } from '#server/testing/storage-world.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { CombinedSearch } from './combined-search.ts'
import { CONTENT_FILE, IndexedContent } from './content-search.ts'

const log = createLog({ format: 'text', level: 'error', write: () => undefined })
const LONG_AGO = 1_700_000_000_000_000_000n

const ON: SearchSettings = { ...INITIAL_SEARCH, pace: 'fast', content: { ...INITIAL_SEARCH.content, enabled: true } }
const withContent = (content: Partial<SearchSettings['content']>): SearchSettings => ({
  ...ON,
  content: { ...ON.content, ...content },
})

/** A disk with old files and the search of their content; `files` are those of the scope. */
async function openWorld(files: WorldTree, settings: SearchSettings = ON) {
  await using opened = new AsyncDisposableStack()
  const world = opened.use(await diskWorlds()())
  for (const [place, entry] of Object.entries(files)) {
    if (typeof entry === 'string' || entry instanceof Uint8Array)
      await world.arrange.file(place, entry, { modifiedNs: LONG_AGO })
    else if (entry) await world.arrange.link(place, entry.link)
  }
  const directory = opened.use(temporaryDirectory())
  const data = new DataDirectory(directory.path)
  const served = { matching: 'exact', reserved: [] } as const
  const parts = {
    data,
    storage: world.storage,
    subject: contentReaderSubject(served),
    helpers: null,
    log,
    now: Date.now,
  }
  const content = opened.adopt(new IndexedContent(parts), (open) => open.close())
  await content.change(settings)
  const subject = buildSubject({ scope: world.scope })
  const find = async (text: string, who: Subject = subject, base = '/') => {
    const folder = authorize(who, 'list', parsePlainPath(base))
    const { query } = readQuery(text, Date.now())
    return content.find({ folder, query, limit: 50, signal: new AbortController().signal })
  }
  const paths = async (text: string, who?: Subject, base?: string): Promise<string[]> =>
    (await find(text, who, base)).map((hit) => hit.path).sort()
  /** Waits until a search finds exactly these. */
  const becomes = async (text: string, wanted: readonly string[]) => {
    const end = performance.now() + 50_000
    let found = await paths(text)
    // A search that runs out of time on a busy machine finds less, and the next one may find it.
    while (!Bun.deepEquals(found, wanted) && performance.now() < end) {
      await Bun.sleep(20)
      found = await paths(text)
    }
    expect(found).toEqual([...wanted])
  }
  const moved = opened.move()
  return {
    ...{ world, content, subject, find, paths, becomes, data: directory.path, parts },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

const place = (folder = '') => parsePlainPath(`${SCOPE}${folder}`)

/** Returns the text extraction processes started by this one. */
const extractors = () => childrenRunning('text-extractor')

const FILES = {
  '/notes.md': '# Plan\nbuy marmalade tomorrow',
  '/docs/letter.docx': wordDocument(['Dear marmalade makers']),
  '/docs/deep/paper.pdf': pdfDocument(['On marmalade']),
  '/docs/photo.jpg': 'marmalade, but this is no text by its name',
  '/program.txt': Buffer.concat([Buffer.from('marmalade'), Buffer.alloc(300)]),
}
const ALL = ['/docs/deep/paper.pdf', '/docs/letter.docx', '/notes.md']

describe('content', () => {
  test('of text, documents and PDFs is found, with snippets', async () => {
    await using open = await openWorld(FILES)
    await open.becomes('marmalade', ALL)
    const [hit] = await open.find('makers')
    expect(hit).toEqual({
      path: parsePlainPath('/docs/letter.docx'),
      size: FILES['/docs/letter.docx'].length,
      modified: Number(LONG_AGO / 1_000_000n),
      snippet: { text: 'Dear marmalade makers ', marks: [[15, 21]] },
    })
    expect(await open.paths('marmalade', undefined, '/docs')).toEqual(ALL.slice(0, 2))
    expect(await open.paths('marmalade ext:md')).toEqual(['/notes.md'])
    expect(await open.paths('marmalade in:deep')).toEqual(['/docs/deep/paper.pdf'])
  })

  test('is found for each person in turn, and not at all for who has left', async () => {
    const words = Array.from({ length: 150_000 }, (_, at) => `w${at.toString(36)}`)
    await using open = await openWorld({ '/long.txt': words.join(' ') })
    await open.becomes('w2n9b', ['/long.txt'])
    const { query } = readQuery('w2n9b', Date.now())
    const order: string[] = []
    const ask = async (name: string, userId: number, signal = new AbortController().signal) => {
      const folder = authorize({ ...open.subject, userId }, 'list', ROOT)
      await open.content.find({ folder, query, limit: 50, signal }).catch(() => undefined)
      order.push(name)
    }
    const leaving = new AbortController()
    const left = Array.from({ length: 30 }, () => ask('left', 1, leaving.signal))
    const much = Array.from({ length: 12 }, () => ask('much', 1))
    leaving.abort()
    await Promise.all([ask('little', 2), ...left])
    expect(order.filter((name) => name !== 'left').length).toBeLessThan(5)
    await Promise.all(much)
    expect(order.filter((name) => name === 'much').length).toBe(12)
  })

  test('is off at first: no process, no file, nothing found', async () => {
    await using open = await openWorld(FILES, INITIAL_SEARCH)
    expect(await open.paths('marmalade')).toEqual([])
    expect(open.content.isFor(open.subject)).toBe(false)
    expect([readdirSync(open.data), extractors()]).toEqual([[], []])
  })

  test('that is switched off leaves nothing: no process, no file', async () => {
    await using open = await openWorld(FILES)
    await open.becomes('marmalade', ALL)
    expect(existsSync(path.join(open.data, CONTENT_FILE))).toBe(true)
    await open.content.change(INITIAL_SEARCH)
    while (extractors().length > 0) await Bun.sleep(5)
    expect([readdirSync(open.data), await open.paths('marmalade')]).toEqual([[], []])
    await open.content.change({ ...ON, pace: 'off' })
    expect(readdirSync(open.data)).toEqual([])
    await open.content.change(ON)
    await open.becomes('marmalade', ALL)
  })

  test('is bounded by kinds, size and folders, at once where that becomes less', async () => {
    await using open = await openWorld(FILES)
    await open.becomes('marmalade', ALL)
    await open.content.change(withContent({ kinds: ['pdf'] }))
    expect(await open.paths('marmalade')).toEqual(['/docs/deep/paper.pdf'])
    await open.content.change(withContent({ folders: [`${SCOPE}/docs/deep/`, '/nowhere', 'a\0b'] }))
    expect(await open.paths('marmalade')).toEqual(['/docs/deep/paper.pdf'])
    await open.content.change(ON)
    await open.becomes('marmalade', ALL)
    await open.content.change(withContent({ maxSize: 1024, kinds: ['text', 'pdf', 'office'] }))
    expect((await open.find('marmalade')).every(({ size }) => size <= 1024)).toBe(true)
  })

  test('is the file as it is: what changed is never told from what it was, and is found again when it was read', async () => {
    await using open = await openWorld(FILES)
    await open.becomes('marmalade', ALL)
    await open.world.arrange.file('/notes.md', '# Plan\nbuy marzipan  tomorrow', { modifiedNs: LONG_AGO + 1n })
    expect(await open.paths('marmalade')).toEqual(ALL.slice(0, 2))
    // Finding the outdated text caused the file to be read again.
    await open.becomes('marzipan', ['/notes.md'])
    await open.world.storage.remove(authorize(open.subject, 'delete', parsePlainPath('/docs/letter.docx')))
    expect(await open.paths('marmalade')).toEqual(['/docs/deep/paper.pdf'])
  })

  test('of new files is found when their folder is named; what was written just now waits until it is at rest', async () => {
    await using open = await openWorld(FILES)
    await open.becomes('marmalade', ALL)
    await open.world.arrange.file('/docs/new.txt', 'fresh marmalade', { modifiedNs: LONG_AGO })
    await open.world.arrange.file('/docs/now.txt', 'marmalade of this moment')
    open.content.reportChanged([place('/docs')])
    await open.becomes('fresh', ['/docs/new.txt'])
    await open.becomes('moment', ['/docs/now.txt'])
  })

  test('behind links is found where it really is, and only there', async () => {
    await using open = await openWorld({ ...FILES, '/linked': { link: 'docs' }, '/alias.txt': { link: 'notes.md' } })
    await open.becomes('marmalade', ALL)
    await open.content.change(withContent({ folders: [`${SCOPE}/linked`] }))
    open.content.reportChanged([place('/linked')])
    expect(await open.paths('marmalade')).toEqual([])
  })

  test('a file that a link has taken the place of is not told', async () => {
    await using open = await openWorld(FILES)
    await open.becomes('marmalade', ALL)
    await open.world.storage.remove(authorize(open.subject, 'delete', parsePlainPath('/notes.md')))
    await open.world.arrange.link('/notes.md', 'docs/letter.docx')
    expect(await open.paths('marmalade')).toEqual(ALL.slice(0, 2))
  })

  test('is there after a start, and is made anew where the file was damaged', async () => {
    await using open = await openWorld(FILES)
    await open.becomes('marmalade', ALL)
    await open.content.close()
    while (extractors().length > 0) await Bun.sleep(5)
    const again = new IndexedContent(open.parts)
    await again.change(ON)
    const folder = authorize(open.subject, 'list', ROOT)
    const { query } = readQuery('marmalade', Date.now())
    const ask = () => again.find({ folder, query, limit: 50, signal: new AbortController().signal })
    expect(await ask()).toHaveLength(3)
    await again.close()
    writeFileSync(path.join(open.data, CONTENT_FILE), 'something else '.repeat(1000))
    const third = new IndexedContent(open.parts)
    await third.change(ON)
    const found = () => third.find({ folder, query, limit: 50, signal: new AbortController().signal })
    while ((await found()).length < 3) await Bun.sleep(20)
    await third.close()
  })

  test('nobody waits for is given up', async () => {
    await using open = await openWorld(FILES)
    const signal = AbortSignal.abort(new Error('gone'))
    const { query } = readQuery('marmalade', Date.now())
    const asked = open.content.find({ folder: authorize(open.subject, 'list', ROOT), query, limit: 1, signal })
    await expect(asked).rejects.toThrow('gone')
  })
})

describe('rights', () => {
  const rule = (denied: string) => ({ regex: false, allow: false, path: denied, regexp: { raw: '' } })

  test('without permission to download nothing is found, not even that there is something', async () => {
    await using open = await openWorld(FILES)
    await open.becomes('marmalade', ALL)
    const permissions = { ...open.subject.permissions, download: false }
    expect(open.content.isFor({ ...open.subject, permissions })).toBe(false)
    expect(await open.paths('marmalade', { ...open.subject, permissions })).toEqual([])
    expect(await open.paths('marmalade', { ...open.subject, permissions: { ...permissions, admin: true } })).toEqual(
      ALL,
    )
  })

  test('rules, hidden files and scopes hold', async () => {
    await using open = await openWorld({ ...FILES, '/.private/a.md': 'marmalade', '/other/notes.md': 'marmalade two' })
    const every = ['/.private/a.md', ...ALL, '/other/notes.md'].sort()
    await open.becomes('marmalade', every)
    expect(await open.paths('marmalade', { ...open.subject, rules: [rule('/docs')] })).toEqual(
      every.filter((found) => !found.startsWith('/docs')),
    )
    expect(await open.paths('marmalade', { ...open.subject, hideDotfiles: true })).toEqual(every.slice(1))
    const other = buildSubject({ scope: { ...open.world.scope, root: place('/other') } })
    expect((await open.find('marmalade', other)).map((hit) => [hit.path, hit.snippet.text])).toEqual([
      [parsePlainPath('/notes.md'), 'marmalade two'],
    ])
  })
})

describe('a search of names and content', () => {
  async function search(
    open: Awaited<ReturnType<typeof openWorld>>,
    text: string,
    skip = 0,
    limit = 50,
    who = open.subject,
  ) {
    const { content, world } = open
    const names = new WalkSearcher({ storage: world.storage, now: Date.now })
    const joined = new CombinedSearch({ names, content, log, now: Date.now })
    const folder = authorize(who, 'list', ROOT)
    const hits = joined.search({ folder, text, skip, limit, signal: new AbortController().signal })
    const results: SearchResult[] = []
    for (let next = await hits.next(); ; next = await hits.next()) {
      if (next.done) return { results, paths: results.map((result) => result.path), ...next.value }
      results.push(...next.value)
    }
  }
  const TREE = { ...FILES, '/marmalade.txt': 'recipe for marmalade', '/marmalade.jpg': 'x' }

  test('tells names first, then what is found by content only, each once, with snippets', async () => {
    await using open = await openWorld(TREE)
    await open.becomes('marmalade', [...ALL.slice(0, 2), '/marmalade.txt', '/notes.md'])
    const { results, paths, more, cut } = await search(open, 'marmalade')
    expect(paths.slice(0, 2)).toEqual(['marmalade.jpg', 'marmalade.txt'])
    expect(paths.slice(2).sort()).toEqual(['docs/deep/paper.pdf', 'docs/letter.docx', 'notes.md'])
    expect(results.map(({ snippet }) => snippet !== undefined)).toEqual([false, true, true, true, true])
    expect([more, cut]).toEqual([false, null])
  })

  test('comes in pages without a gap or a repetition', async () => {
    await using open = await openWorld(TREE)
    await open.becomes('marmalade', [...ALL.slice(0, 2), '/marmalade.txt', '/notes.md'])
    const whole = (await search(open, 'marmalade')).paths
    for (const size of [1, 2, 3, 4]) {
      const pages: string[] = []
      for (let at = 0; ; at += size) {
        const page = await search(open, 'marmalade', at, size)
        pages.push(...page.paths)
        if (!page.more) break
      }
      expect(pages).toEqual(whole)
    }
  })

  test('is one of names alone for who may not download', async () => {
    await using open = await openWorld(TREE)
    await open.becomes('recipe', ['/marmalade.txt'])
    const who = { ...open.subject, permissions: { ...open.subject.permissions, download: false } }
    const { results } = await search(open, 'marmalade', 0, 50, who)
    expect(results.map((result) => [result.path, result.snippet])).toEqual([
      ['marmalade.jpg', undefined],
      ['marmalade.txt', undefined],
    ])
  })
})
