import { afterAll, beforeAll, expect, test } from 'bun:test'
import { utimesSync } from 'node:fs'
import path from 'node:path'
import { authorize } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { Decoders } from '#server/files/previews/decoders.ts'
import { createLog } from '#server/platform/log/log.ts'
import { HelpersUnavailable } from '#server/platform/process/helper-scripts.ts'
import { jpegTakenAt } from '#server/testing/dated-files.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { DatesTaken } from './service.ts'

const OLD = new Date(Date.UTC(2026, 0, 1))
const NAMES = ['a.jpg', 'b.jpg', 'c.jpg']
const log = createLog({ format: 'text', level: 'error', write: () => undefined })
const programs = { ffmpeg: null, heif: null }
const never = new AbortController().signal

let app: TestApp

beforeAll(async () => {
  const photo = await jpegTakenAt('2024:06:30 18:05:09')
  const folders = ['/few', '/slow', '/left', '/off', '/new', '/damaged', '/large']
  const files = folders.flatMap((folder) => NAMES.map((name) => [`${folder}/${name}`, photo] as const))
  app = await testApp({ tree: Object.fromEntries(files) })
  for (const [file] of files) if (!file.startsWith('/new')) utimesSync(path.join(app.root, file), OLD, OLD)
})
afterAll(() => app[Symbol.asyncDispose]())

const subject = buildSubject()
const folderAt = (folder: string) => ({
  list: authorize(subject, 'list', parsePlainPath(folder)),
  download: authorize(subject, 'download', parsePlainPath(folder)),
})

type Options = Partial<ConstructorParameters<typeof DatesTaken>[0]>

/** Returns a service on the files of the app, with decoders of its own. */
const open = (decoders: Decoders, options: Options = {}) =>
  new DatesTaken({ ...app.context, dateDecoders: decoders, now: Date.now, ...options })
const openDecoders = (helpers: ConstructorParameters<typeof Decoders>[0]['helpers'] = null) =>
  new Decoders({ programs, scratch: '/nonexistent', log, helpers })

test('one request reads a limited number of files, and says how many are left', async () => {
  const decoders = openDecoders()
  const dates = open(decoders, { round: { files: 2, ms: 600_000 } })
  const ask = async () => {
    const { names, pending } = await dates.inFolder(folderAt('/few'), never)
    return [names, pending]
  }
  expect([await ask(), await ask(), await ask()]).toEqual([
    ['a.jpg/b.jpg', 1],
    ['a.jpg/b.jpg/c.jpg', 0],
    ['a.jpg/b.jpg/c.jpg', 0],
  ])
  decoders.close()
})

test('one request reads for a limited time', async () => {
  const decoders = openDecoders()
  const dates = open(decoders, { round: { files: 10, ms: 0 } })
  expect(await dates.inFolder(folderAt('/slow'), never)).toEqual({ names: '', times: [], zones: '', pending: 3 })
  decoders.close()
})

test('a client that leaves ends the reading, and another continues', async () => {
  const decoders = openDecoders()
  const client = new AbortController()
  const dates = open({
    decode: (...asked) => {
      client.abort()
      return decoders.decode(...asked)
    },
  } as Decoders)
  await expect(dates.inFolder(folderAt('/left'), client.signal)).rejects.toThrow()
  const { names, pending } = await dates.inFolder(folderAt('/left'), never)
  expect([names, pending]).toEqual([NAMES.join('/'), 0])
  decoders.close()
})

test('a file that the disk cannot read does not keep others from being read, and is not pending', async () => {
  const decoders = openDecoders()
  const { storage } = app.context
  const opened: string[] = []
  const dates = open(decoders, {
    storage: {
      list: (...asked) => storage.list(...asked),
      open: (grant) => {
        opened.push(grant.path)
        if (!grant.path.endsWith('a.jpg')) return storage.open(grant)
        return Promise.reject(Object.assign(new Error('input/output error'), { code: 'EIO', errno: -5 }))
      },
    },
  })
  const ask = () => dates.inFolder(folderAt('/damaged'), never)
  expect(await ask()).toMatchObject({ names: 'b.jpg/c.jpg', pending: 0 })
  expect(await ask()).toMatchObject({ names: 'b.jpg/c.jpg', pending: 0 })
  expect(opened.toSorted()).toEqual(['/damaged/a.jpg', '/damaged/b.jpg', '/damaged/c.jpg'])
  decoders.close()
})

test('files whose inode number a listing rounds have no date', async () => {
  const decoders = openDecoders()
  const { storage } = app.context
  const dates = open(decoders, {
    storage: {
      list: async (...asked) => {
        const columns = await storage.list(...asked)
        return { ...columns, inodes: columns.inodes.map((inode, row) => (row === 1 ? inode : 2 ** 60)) }
      },
      open: (grant) => storage.open(grant),
    },
  })
  expect(await dates.inFolder(folderAt('/large'), never)).toMatchObject({ names: 'b.jpg', pending: 0 })
  decoders.close()
})

test('a file that has just changed is read later, because its time does not show the next change; nobody waits', async () => {
  const decoders = openDecoders()
  const written = Date.now()
  for (const name of NAMES) utimesSync(path.join(app.root, 'new', name), written / 1000, written / 1000)
  const at = (now: number) => open(decoders, { now: () => now }).inFolder(folderAt('/new'), never)
  expect(await at(written + 1000)).toMatchObject({ names: '', pending: 0 })
  expect(await at(written + 3000)).toMatchObject({ names: 'a.jpg/b.jpg/c.jpg', pending: 0 })
  decoders.close()
})

test('without decoders nothing is pending, and nothing is stored: another start may have them', async () => {
  const decoders = openDecoders({ folder: () => Promise.reject(new HelpersUnavailable('not unpacked')) })
  const dates = open(decoders)
  expect((await dates.inFolder(folderAt('/off'), never)).pending).toBe(0)
  const others = openDecoders()
  expect(await open(others, { round: { files: 10, ms: 0 } }).inFolder(folderAt('/off'), never)).toMatchObject({
    names: '',
    pending: 3,
  })
})
