import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { JobRequest } from '#contract/job-requests.ts'
import { Job } from '#contract/jobs.ts'
import { startProgram } from '#server/testing/started-program.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { servedNames } from '#server/testing/tree.ts'
import { until } from '#server/testing/until.ts'

/** Starts a program that receives job requests. */
async function start(directory: string, password?: string) {
  const { ask, kill, ...program } = await startProgram(directory, password)
  const begin = async (wish: JobRequest) =>
    Job.parse(await (await ask('POST', '/api/jobs', JSON.stringify(wish))).json())
  const when = async ({ id }: Pick<Job, 'id'>, holds: (now: Job) => boolean) => {
    for (;;) {
      const now = Job.parse(await (await ask('GET', `/api/jobs/${id}`)).json())
      if (holds(now) || now.endedAt !== null) return now
    }
  }
  return { password: program.password, ask, begin, when, kill }
}

const FOLDERS = 12
const FILES = 250

/** Creates directories full of files, and an unchanged copy of them. */
function plant(directory: string): void {
  for (let folder = 0; folder < FOLDERS; folder += 1) {
    mkdirSync(`${directory}/files/tree/${folder}`, { recursive: true })
    for (let file = 0; file < FILES; file += 1)
      writeFileSync(`${directory}/files/tree/${folder}/${file}.txt`, `${folder} ${file}`)
  }
}

const all = Array.from({ length: FOLDERS }, (_, folder) => folder)
const isUnderWay = ({ items, state }: Job) => state === 'running' && items.done > FILES

function isWhole(folder: string): boolean {
  const number = path.basename(folder)
  const names = readdirSync(folder)
  return (
    names.length === FILES &&
    names.every((name) => readFileSync(`${folder}/${name}`, 'utf8') === `${number} ${path.parse(name).name}`)
  )
}

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`a deletion that ${signal} cut off goes on, and spares what has a name of it by then`, async () => {
    using directory = temporaryDirectory()
    plant(directory.path)
    const first = await start(directory.path)
    const job = await first.begin({
      kind: 'delete',
      paths: all.map((folder) => `/tree/${folder}`),
      forever: true,
    })
    await first.when(job, isUnderWay)
    await first.kill(signal)
    // None, if the machine was too busy to stop it in time.
    const left = readdirSync(`${directory.path}/files/tree`)
    const gone = all.filter((folder) => !left.includes(String(folder)))
    for (const folder of gone) mkdirSync(`${directory.path}/files/tree/${folder}`)

    const second = await start(directory.path, first.password)
    const ended = await second.when(job, () => false)
    await second.kill('SIGTERM')
    expect(ended).toMatchObject({ state: 'done', failedCount: 0, count: FOLDERS })
    expect(readdirSync(`${directory.path}/files/tree`).sort()).toEqual(gone.map(String).sort())
  }, 120_000)

  test(`a permanent deletion from the trash that ${signal} cut off goes on, and nothing of it is left`, async () => {
    using directory = temporaryDirectory()
    plant(directory.path)
    const first = await start(directory.path)
    const deletion = await first.begin({ kind: 'delete', paths: all.map((folder) => `/tree/${folder}`) })
    await first.when(deletion, () => false)
    const job = await first.begin({ kind: 'purge', selection: { all: true } })
    await first.when(job, isUnderWay)
    await first.kill(signal)

    const second = await start(directory.path, first.password)
    const ended = await second.when(job, () => false)
    const trash = await (await second.ask('GET', '/api/trash')).json()
    // The item whose deletion was interrupted is removed while the first requests are served.
    await until(() => readdirSync(`${directory.path}/files/.coffer/kept`).length === 0)
    await second.kill('SIGTERM')
    expect([ended.state, ended.failedCount, ended.count]).toEqual(['done', 0, FOLDERS])
    expect(trash).toMatchObject({ items: [], total: 0 })
    expect(readdirSync(`${directory.path}/files/.coffer/notes`)).toEqual([])
  }, 120_000)

  test(`copies that ${signal} cut off go on: each folder is there once and whole, or is told`, async () => {
    using directory = temporaryDirectory()
    plant(directory.path)
    mkdirSync(`${directory.path}/files/into`)
    const first = await start(directory.path)
    const steps = all.map((folder) => ({ from: `/tree/${folder}`, to: `/into/${folder}`, onTaken: 'rename' as const }))
    const job = await first.begin({ kind: 'copy', steps })
    await first.when(job, isUnderWay)
    await first.kill(signal)

    const second = await start(directory.path, first.password)
    const ended = await second.when(job, () => false)
    // The incomplete result of the crash is invisible, and removed while the first requests are served.
    await until(() => !readdirSync(`${directory.path}/files/into`).some((name) => name.startsWith('.coffer-')))
    await second.kill('SIGTERM')
    const told = ended.failed.map((failure) => path.basename(failure.path))
    expect(ended.state).toBe(told.length === 0 ? 'done' : 'interrupted')
    const there = readdirSync(`${directory.path}/files/into`)
    expect(there.sort()).toEqual(all.map(String).sort())
    for (const name of there) expect(isWhole(`${directory.path}/files/into/${name}`) || told.includes(name)).toBe(true)
    expect(isWhole(`${directory.path}/files/tree/0`)).toBe(true)
  }, 120_000)
}

test('moves that a crash cut off go on, and nothing is lost', async () => {
  using directory = temporaryDirectory()
  plant(directory.path)
  for (const folder of all) mkdirSync(`${directory.path}/files/into/${folder}`, { recursive: true })
  const first = await start(directory.path)
  const steps = all.map((folder) => ({ from: `/tree/${folder}`, to: `/into/${folder}`, onTaken: 'replace' as const }))
  const job = await first.begin({ kind: 'move', steps })
  await first.when(job, isUnderWay)
  await first.kill('SIGKILL')

  const second = await start(directory.path, first.password)
  const ended = await second.when(job, () => false)
  await second.kill('SIGTERM')
  expect(ended).toMatchObject({ state: 'done', failedCount: 0 })
  expect(readdirSync(`${directory.path}/files/tree`)).toEqual([])
  for (const folder of all) expect(isWhole(`${directory.path}/files/into/${folder}`)).toBe(true)
}, 120_000)

test('an archive that a crash cut off is made anew, and jobs that waited are done', async () => {
  using directory = temporaryDirectory()
  plant(directory.path)
  const first = await start(directory.path)
  const pack = (to: string): JobRequest => ({
    kind: 'archive',
    folder: '/',
    names: ['tree'],
    to,
    format: 'tarxz',
    onTaken: 'refuse',
  })
  const jobs = []
  for (const name of ['/a.tar.xz', '/b.tar.xz', '/c.tar.xz']) jobs.push(await first.begin(pack(name)))
  const [job = { id: 0 }, ...others] = jobs
  await first.when(job, ({ items }) => items.done > 0)
  await first.kill('SIGKILL')

  const second = await start(directory.path, first.password)
  const ended = await second.when(job, () => false)
  expect([ended.state, ended.made]).toEqual(['done', ['/a.tar.xz']])
  // The other job may have been running or waiting.
  for (const other of others) expect((await second.when(other, () => false)).state).toBe('done')
  await second.kill('SIGTERM')
  expect(existsSync(`${directory.path}/files/c.tar.xz`)).toBe(true)
  expect(servedNames(`${directory.path}/files`)).toEqual(['a.tar.xz', 'b.tar.xz', 'c.tar.xz', 'tree'])
}, 120_000)
