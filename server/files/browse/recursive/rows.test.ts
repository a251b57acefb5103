import { expect, test } from 'bun:test'
import { RecursiveEntries } from '#contract/resources.ts'
import { notAllowed, notFound } from '#server/platform/refusals.ts'
import { openMemoryWorld } from '#server/testing/memory-world.ts'
import { authorizerIn } from '#server/testing/storage-helpers.ts'
import { type RecursiveListing, recursiveRows } from './rows.ts'

const TREE = { '/top/a/x.txt': 'x', '/top/b/y.txt': 'y', '/top/c/z.txt': 'z' }

async function rows(changes: (storage: RecursiveListing['storage']) => Partial<RecursiveListing>) {
  await using world = await openMemoryWorld(TREE)
  const folder = authorizerIn(world)('list', '/top')
  const { signal } = new AbortController()
  const listing = { storage: world.storage, folder, signal, authorize: async () => undefined }
  let text = ''
  for await (const chunk of await recursiveRows({ ...listing, ...changes(world.storage) }))
    text += Buffer.from(chunk).toString()
  return RecursiveEntries.parse(JSON.parse(text)).map(({ path }) => path)
}

test('a folder that went away, or that the disk does not let be read, is listed without contents', async () => {
  const failing = (error: Error) => (storage: RecursiveListing['storage']) => ({
    storage: {
      list: async (...asked: Parameters<typeof storage.list>) => {
        if (asked[0].path === '/top/b') throw error
        return storage.list(...asked)
      },
    },
  })
  const expected = ['/top/a', '/top/a/x.txt', '/top/b', '/top/c', '/top/c/z.txt']
  expect(await rows(failing(notFound()))).toEqual(expected)
  expect(await rows(failing(notAllowed()))).toEqual(expected)
  await expect(rows(failing(new Error('the disk is broken')))).rejects.toThrow('the disk is broken')
})

test('each further folder is authorized before it is read, and a refusal ends the listing', async () => {
  const authorized: string[] = []
  const listing = rows(() => ({
    authorize: async (path) => {
      authorized.push(path)
      if (path === '/top/b') throw notAllowed()
    },
  }))
  await expect(listing).rejects.toMatchObject({ code: 'not_allowed' })
  expect(authorized).toEqual(['/top/a', '/top/b'])
})
