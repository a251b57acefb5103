import { expect, test } from 'bun:test'
import { createFreeSpaceCheck } from './free-space-check.ts'
import type { UploadSource } from './upload.ts'
import { UploadCollection } from './upload-collection.ts'
import { UploadIntake } from './upload-intake.ts'

const batch = (...names: readonly string[]): UploadSource[] => names.map((path) => ({ path, file: new Blob([path]) }))

function setUp(free: number | null = null) {
  const uploads = new UploadCollection(
    () => true,
    () => undefined,
  )
  const room = createFreeSpaceCheck(() => Promise.resolve(free))
  const sizes: number[] = []
  const intake = new UploadIntake(uploads, room, () => sizes.push(uploads.line.all().length))
  const paths = () => uploads.line.all().map(({ path }) => path)
  return { intake, room, sizes, paths }
}

test('adds batch after batch, and is active until the last one', async () => {
  const { intake, sizes, paths } = setUp()
  const adding = intake.add('/in', [batch('a', 'b'), batch('c')])
  expect(intake.isActive).toBe(true)
  expect(await adding).toBe(true)
  expect([intake.isActive, sizes, paths()]).toEqual([false, [2, 3], ['/in/a', '/in/b', '/in/c']])
})

test('a cancellation ends what is being added, but nothing later', async () => {
  const { intake, paths } = setUp()
  async function* batches() {
    yield batch('a')
    intake.cancel()
    yield batch('b')
  }
  expect(await intake.add('/in', batches())).toBe(false)
  expect(await intake.add('/in', [batch('c')])).toBe(true)
  expect(paths()).toEqual(['/in/a', '/in/c'])
})

test('what the user refuses for lack of space is not added further', async () => {
  const { intake, room, paths } = setUp(1)
  async function* batches() {
    yield batch('long')
    room.cancelExceeding()
    yield batch('b')
  }
  expect(await intake.add('/in', batches())).toBe(false)
  expect(paths()).toEqual(['/in/long'])
})

test('is no longer active when the files cannot be read', async () => {
  const { intake } = setUp()
  async function* batches() {
    yield batch('a')
    throw new Error('unreadable')
  }
  await expect(intake.add('/in', batches())).rejects.toThrow('unreadable')
  expect(intake.isActive).toBe(false)
})
