import { expect, test } from 'bun:test'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { InProcessBus } from '#server/platform/events/in-process-bus.ts'
import type { SeenFolder } from '#server/search/crawler/seen-folder.ts'
import type { ListingEvents } from '#server/storage/listed-folder.ts'
import { openMemoryWorld } from '#server/testing/memory-world.ts'
import { authorizerIn } from '#server/testing/storage-helpers.ts'
import { FolderComparer } from './folder-comparer.ts'

const A_TO_Z = { by: 'name', order: 'ascending' } as const

/** A comparer whose comparisons end one by one, by `answer`. */
function comparer() {
  const events = new InProcessBus<ListingEvents>((error) => {
    throw error
  })
  const asked: (readonly SeenFolder[])[] = []
  const answers: (() => void)[] = []
  const compare = (folders: readonly SeenFolder[]) => {
    asked.push(folders)
    const { promise, resolve } = Promise.withResolvers<void>()
    answers.push(resolve)
    return promise
  }
  return { events, asked, answer: () => answers.shift()?.(), comparing: new FolderComparer({ events, compare }) }
}

test('a listed folder is compared with the folders in it, links left out; listings meanwhile are compared together', async () => {
  await using world = await openMemoryWorld({
    '/in/a/x': 'x',
    '/in/b/': null,
    '/in/file': 'f',
    '/in/link': { link: 'a' },
  })
  const { events, asked, answer, comparing } = comparer()
  const may = authorizerIn(world)
  const list = async (folder: string) => {
    const columns = await world.storage.list(may('list', folder), A_TO_Z)
    events.publish('folder.listed', { place: parsePlainPath(folder), columns })
    return columns
  }
  const { directory, inodes, names } = await list('/in')
  await Promise.resolve()
  await list('/in/a')
  await list('/in/b')
  await list('/in/a')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.map(({ path }) => String(path))).toEqual(['/in'])
  const inner = ['a', 'b'].map((name) => inodes[names.split('/').indexOf(name)])
  expect(Array.from(asked[0]?.[0]?.inner?.inodes ?? [])).toEqual(inner as number[])
  expect(asked[0]?.[0]?.mark.identity).toBe(directory.identity)
  answer()
  await comparing.compare(parsePlainPath('/in'), directory)
  expect(asked[1]?.map(({ path }) => String(path)).toSorted()).toEqual(['/in', '/in/a', '/in/b'])
  comparing.close()
})
