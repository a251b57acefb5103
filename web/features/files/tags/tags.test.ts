import { describe, expect, test } from 'bun:test'
import { QueryClient } from '@tanstack/react-query'
import type { Tag, TaggedItem } from '#contract/tags.ts'
import { createToasts } from '#web/ui/toasts.ts'
import { taggedKey } from '../listing/marked-paths.ts'
import { refuse, serve } from '../testing/serve.ts'
import {
  changeTag,
  deleteTag,
  findTags,
  nextColor,
  presence,
  saveTag,
  type TaggedMap,
  taggedMap,
  tagsKey,
  withTag,
} from './tags.ts'

const WORK: Tag = { id: 1, name: 'Work', color: 'red' }
const TODO: Tag = { id: 2, name: 'To do', color: 'blue' }
const TAGS = [WORK, TODO]
const item = (path: string, ...tags: number[]): TaggedItem => ({ path, isDir: false, size: 1, modified: 2, tags })
const namesIn = (tagged: TaggedMap | undefined) =>
  Object.fromEntries([...(tagged ?? [])].map(([path, { tags }]) => [path, tags.map(({ name }) => name)]))

describe('finding', () => {
  test('is by a part of the name, and tells whether one has this name', () => {
    expect(findTags(TAGS, 'O')).toEqual({ found: TAGS, exact: undefined })
    expect(findTags(TAGS, ' TO  do ')).toEqual({ found: [TODO], exact: TODO })
    expect(findTags(TAGS, '').found).toEqual(TAGS)
  })

  test('a new tag has a color that the fewest have', () => {
    expect(nextColor([])).toBe('red')
    expect(nextColor(TAGS)).toBe('orange')
  })
})

describe('items', () => {
  const tagged = taggedMap(TAGS, [item('/a', 2, 1, 99), item('/b', 1)])

  test('have their tags in the order of the tags', () => {
    expect(namesIn(tagged)).toEqual({ '/a': ['Work', 'To do'], '/b': ['Work'] })
  })

  test('all, some or none of them have a tag', () => {
    expect(presence(tagged, ['/a', '/b'], 1)).toBe('all')
    expect(presence(tagged, ['/a', '/b'], 2)).toBe('some')
    expect(presence(tagged, ['/b', '/c'], 2)).toBe('none')
  })

  test('get a tag once, and without tags are no tagged items', () => {
    expect(namesIn(withTag(tagged, ['/a', '/b', '/c'], TODO, true))).toEqual({
      '/a': ['Work', 'To do'],
      '/b': ['Work', 'To do'],
      '/c': ['To do'],
    })
    expect(namesIn(withTag(tagged, ['/a', '/b'], WORK, false))).toEqual({ '/a': ['To do'] })
  })
})

describe('changes', () => {
  /** Opens tags whose server responds with what it is told; texts are their keys. */
  function open(answer: Parameters<typeof serve>[0]) {
    const server = serve(answer)
    const queries = new QueryClient()
    const toasts = createToasts(() => () => undefined)
    queries.setQueryData(tagsKey, TAGS)
    queries.setQueryData(taggedKey, taggedMap(TAGS, [item('/a', 1, 2), item('/b', 2)]))
    const t = (key: string, ...rest: readonly unknown[]) => [key, ...rest].join(' ')
    const speech = { t, hasMessages: () => true, loadMessages: async () => undefined }
    const tools = { api: server.api, queries, toasts, speech }
    const tags = () => queries.getQueryData<readonly Tag[]>(tagsKey)?.map(({ name }) => name)
    const items = () => namesIn(queries.getQueryData<TaggedMap>(taggedKey))
    const errors = () => toasts.getSnapshot().map(({ text }) => text)
    return { server, tools, tags, items, errors, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }

  test('show at once, and then what the server says', async () => {
    const answer = Promise.withResolvers<Response>()
    await using it = open(() => answer.promise)
    const changed = changeTag(it.tools, ['/b'], WORK, true)
    while (it.server.asked.length === 0) await Bun.sleep(1)
    expect(it.items()).toEqual({ '/a': ['Work', 'To do'], '/b': ['Work', 'To do'] })
    answer.resolve(Response.json([item('/b', 1)]))
    expect(await changed).toBe(true)
    expect(it.items()).toEqual({ '/b': ['Work'] })
  })

  test('a refusal is reported with its reason', async () => {
    await using it = open(() => refuse(409, 'conflict'))
    expect(await changeTag(it.tools, ['/b'], WORK, true)).toBe(false)
    expect(await saveTag(it.tools, null, { name: 'work', color: 'red' })).toBeNull()
    expect(it.errors()).toEqual(['tags.full 5000', 'tags.taken'])
  })

  test('a renamed and a deleted tag change on all items', async () => {
    await using it = open(({ method }) =>
      method === 'PUT' ? Response.json({ ...WORK, name: 'Job' }) : new Response('200 OK'),
    )
    await saveTag(it.tools, 1, { name: 'Job', color: 'red' })
    expect([it.tags(), it.items()]).toEqual([['Job', 'To do'], { '/a': ['Job', 'To do'], '/b': ['To do'] }])
    expect(await deleteTag(it.tools, TODO)).toBe(true)
    expect([it.tags(), it.items()]).toEqual([['Job'], { '/a': ['Job'] }])
  })
})
