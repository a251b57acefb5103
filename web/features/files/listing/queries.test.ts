import { expect, test } from 'bun:test'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { refuse, serve } from '../testing/serve.ts'
import { fetchResource } from './queries.ts'

const folder = {
  path: '/a b/50%',
  name: '50%',
  modified: '2026-01-01T00:00:00Z',
  isDir: true,
  numDirs: 1,
  numFiles: 1,
  sorting: { by: 'name', asc: false },
  names: 'sub/x.txt',
  kinds: 'df',
  sizes: [0, 7],
  modifieds: [1, 2],
}
const file = {
  path: '/a.txt',
  name: 'a.txt',
  size: 3,
  extension: '.txt',
  modified: '2026-01-01T00:00:00Z',
  mode: 420,
  isDir: false,
  isSymlink: false,
  type: 'text',
  content: 'abc',
}

test('a folder comes as columns, its path encoded segment by segment', async () => {
  await using server = serve(() => Response.json(folder))
  const resource = await fetchResource(server.api, '/a b/50%/')
  expect(server.asked[0]?.path).toBe('/api/resources/a%20b/50%25')
  expect(server.asked[0]?.accept).toStartWith(COLUMNS_MEDIA_TYPE)
  expect(resource).toMatchObject({ kind: 'folder', listing: { path: '/a b/50%', names: ['sub', 'x.txt'], folders: 1 } })
})

test('that a folder is large is told before it was read; that it is small, a file or refused, never', async () => {
  const large = { ...folder, names: Array.from({ length: 2000 }, (_, n) => `${n}.txt`).join('/') }
  const told = async (answer: () => Response) => {
    await using server = serve(answer)
    const heard: string[] = []
    const come = fetchResource(server.api, '/a b/50%', undefined, undefined, () => heard.push('large'))
    await come.catch(() => heard.push('failed'))
    return heard
  }
  const headers = { 'Content-Type': COLUMNS_MEDIA_TYPE }
  // The columns differ in length, which causes an error during parsing.
  expect(await told(() => Response.json(large, { headers }))).toEqual(['large', 'failed'])
  expect(await told(() => Response.json(folder, { headers }))).toEqual([])
  expect(await told(() => Response.json({ ...file, path: '/a b/50%', content: 'x'.repeat(20_000) }))).toEqual([])
  expect(await told(() => refuse(403, 'not_allowed'))).toEqual(['failed'])
})

test('the same address may be a file', async () => {
  await using server = serve(() => Response.json(file))
  expect(await fetchResource(server.api, '/a.txt')).toMatchObject({ kind: 'file', file: { content: 'abc' } })
})

test('an answer about another path is none', async () => {
  await using server = serve(() => Response.json(folder))
  await expect(fetchResource(server.api, '/a b')).rejects.toThrow('another path')
})

test('a refusal keeps its status and code', async () => {
  await using server = serve(() => refuse(403, 'not_allowed'))
  await expect(fetchResource(server.api, '/x')).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
})

test('an answer in another shape fails', async () => {
  await using server = serve(() => Response.json({ ...folder, kinds: 7 }))
  await expect(fetchResource(server.api, '/a b/50%')).rejects.toThrow()
})
