import { expect, test } from 'bun:test'
import { diskWorlds } from '#server/testing/disk-world.ts'
import { openMemoryWorld } from '#server/testing/memory-world.ts'
import { authorizerIn, deny, outcomeOf } from '#server/testing/storage-helpers.ts'
import type { OpenWorld } from '#server/testing/storage-world.ts'

// The portable implementation is excluded: it passes whole paths to the system, which have the same limit.
const WORLDS: [name: string, open: OpenWorld][] = [
  ['the disk', diskWorlds()],
  ['memory', openMemoryWorld],
]

test.each(WORLDS)('%s removes what lies too deep to have a path, unless a rule might deny it', async (_, open) => {
  const names = (letter: string, depth: number) => `/${letter.repeat(250)}`.repeat(depth)
  await using world = await open({ [`/a${names('a', 9)}/file`]: 'x', [`/b${names('b', 9)}`]: null })
  const may = authorizerIn(world)
  await world.storage.move(may('rename', '/a'), may('rename', `/b${names('b', 9)}/a`))
  const careful = authorizerIn(world, { rules: [deny('/elsewhere')] })
  expect(await outcomeOf(world.storage.remove(careful('delete', '/b')))).toBe('not_allowed')
  await world.storage.remove(may('delete', '/b'))
  expect(await world.inspect.names('/')).toEqual([])
})
