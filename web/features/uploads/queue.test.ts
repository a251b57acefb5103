import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { errorOf } from '#web/lib/api-error.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { type ConflictAnswer, createUploadQueue, type UploadQueue, type UploadReport } from './queue.ts'
import type { SendUpload } from './send.ts'
import type { UploadSource } from './upload.ts'

/** A disk behind HTTP, with what it was asked for. */
const disk = { files: new Map<string, string>(), order: [] as string[], atOnce: 0, most: 0, refuse: new Set<string>() }
const counterpart = Bun.serve({
  port: 0,
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url)
    const path = decodeURIComponent(pathname)
    disk.order.push(path)
    disk.atOnce += 1
    disk.most = Math.max(disk.most, disk.atOnce)
    const text = await request.text()
    await Bun.sleep(2)
    disk.atOnce -= 1
    if (disk.refuse.has(path)) return Response.json({ code: 'disk_full', message: 'Full.' }, { status: 507 })
    if (disk.files.has(path) && searchParams.get('override') !== 'true' && !path.endsWith('/'))
      return Response.json({ code: 'name_taken', message: 'Taken.' }, { status: 409 })
    disk.files.set(path, text)
    return new Response('200 OK')
  },
})
afterAll(() => counterpart.stop(true))

const send: SendUpload = async ({ path, file, override }, onSent, signal) => {
  const address = `http://127.0.0.1:${counterpart.port}${encodePath(path)}${file ? '' : '/'}?override=${override}`
  const answer = await fetch(address, { method: 'POST', body: file, signal })
  if (!answer.ok) throw errorOf(answer.status, await answer.text())
  onSent(file?.size ?? 0)
}

const reports: UploadReport[] = []
const open = (sender: SendUpload = send): UploadQueue =>
  createUploadQueue({ send: sender, onDrained: (report) => reports.push(report) })
const file = (path: string, text = path): UploadSource => ({ path, file: new Blob([text]) })
const folder = (path: string): UploadSource => ({ path, file: null })
const files = (count: number): UploadSource[] => Array.from({ length: count }, (_, i) => file(`f${i}`))

/** Waits until the queue says so. */
async function until(what: () => boolean): Promise<void> {
  for (let tries = 0; !what(); tries += 1) {
    if (tries > 1000) throw new Error('It never came to that.')
    await Bun.sleep(2)
  }
}
const reply = (queue: UploadQueue, answer: ConflictAnswer, toAll: boolean) => {
  const { question } = queue.getSnapshot()
  if (question === null) throw new Error('Nothing was asked.')
  queue.answer(question, answer, toAll)
}
const drained = (times = 1) => until(() => reports.length === times)
const asked = (queue: UploadQueue) => until(() => queue.getSnapshot().question !== null)

beforeEach(() => {
  Object.assign(disk, { files: new Map(), order: [], atOnce: 0, most: 0, refuse: new Set() })
  reports.length = 0
})

describe('uploading', () => {
  test('five at once, everything arrives, and the queue is empty again', async () => {
    const queue = open()
    await queue.add('/inbox', [files(10), files(13).slice(10)])
    await drained()
    expect(disk.most).toBe(5)
    expect(disk.files.size).toBe(13)
    expect(disk.files.get('/inbox/f7')).toBe('f7')
    expect(reports).toEqual([{ done: 13, failed: 0 }])
    expect(queue.getSnapshot()).toMatchObject({ active: false, total: 0, bytes: 0, sent: 0 })
  })

  test('folders are made, empty ones too, in the order in which they came', async () => {
    await open().add('/', [[folder('a'), folder('a/empty'), file('a/ü #1.txt')]])
    await drained()
    expect(disk.order).toEqual(['/a/', '/a/empty/', '/a/ü #1.txt'])
  })

  test('nothing is reported while the drop is still being read', async () => {
    const more = Promise.withResolvers<void>()
    async function* slowly() {
      yield [file('a')]
      await more.promise
      yield [file('b')]
    }
    const queue = open()
    const adding = queue.add('/', slowly())
    await until(() => disk.files.has('/a'))
    await Bun.sleep(10)
    expect(reports).toEqual([])
    expect(queue.getSnapshot()).toMatchObject({ active: true, collecting: true })
    more.resolve()
    await adding
    await drained()
    expect(reports).toEqual([{ done: 2, failed: 0 }])
  })

  test('listeners hear at most every 100 ms, and of the end', async () => {
    const queue = open()
    let heard = 0
    queue.subscribe(() => {
      heard += 1
    })
    const began = performance.now()
    await queue.add('/', [files(100)])
    await drained()
    await until(() => !queue.getSnapshot().active)
    expect(heard).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 100) + 2)
  })

  test('a hundred thousand wait without holding anything up', async () => {
    const never: SendUpload = () => Promise.withResolvers<void>().promise
    const queue = open(never)
    const began = performance.now()
    await queue.add('/', [files(100_000)])
    queue.rows()
    queue.cancelAll()
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('a name that is taken', () => {
  beforeEach(() => {
    for (const name of ['/f0', '/f1', '/f2']) disk.files.set(name, 'old')
  })

  test('is asked about while the others go on', async () => {
    const queue = open()
    await queue.add('/', [files(6)])
    await until(() => disk.files.get('/f5') === 'f5' && queue.getSnapshot().count.conflict === 3)
    expect(reports).toEqual([])
    reply(queue, 'replace', true)
    await drained()
    expect(disk.files.get('/f2')).toBe('f2')
    expect(reports).toEqual([{ done: 6, failed: 0 }])
  })

  test('one answer may be for one only', async () => {
    const queue = open()
    await queue.add('/', [files(2)])
    await until(() => queue.getSnapshot().count.conflict === 2)
    const first = queue.getSnapshot().question
    reply(queue, 'skip', false)
    expect(queue.getSnapshot().question).not.toBe(first)
    if (first) queue.answer(first, 'replace', true)
    expect(queue.getSnapshot().count.conflict).toBe(1)
    reply(queue, 'replace', false)
    await drained()
    expect([...disk.files.values()].filter((text) => text === 'old')).toHaveLength(2)
  })

  test('an answer for all holds for those that come later, and no longer than the queue', async () => {
    const queue = open()
    await queue.add('/', [[file('f0')]])
    await asked(queue)
    await Promise.all([queue.add('/', [[file('f1'), file('f2')]]), Promise.resolve(reply(queue, 'replace', true))])
    await drained()
    expect(disk.files.get('/f2')).toBe('f2')
    disk.files.set('/f0', 'old')
    await queue.add('/', [[file('f0')]])
    await asked(queue)
    expect(disk.files.get('/f0')).toBe('old')
  })

  test('keeping both takes the first free number', async () => {
    disk.files.set('/arch.tar.gz', 'old').set('/arch.tar(1).gz', 'older')
    const queue = open()
    await queue.add('/', [[file('arch.tar.gz', 'new')]])
    await asked(queue)
    reply(queue, 'keep-both', false)
    await drained()
    expect(disk.files.get('/arch.tar(2).gz')).toBe('new')
    expect(disk.files.get('/arch.tar.gz')).toBe('old')
  })

  test('skipping everything ends quietly', async () => {
    const queue = open()
    await queue.add('/', [files(3)])
    await until(() => queue.getSnapshot().count.conflict === 3)
    reply(queue, 'skip', true)
    await until(() => !queue.getSnapshot().active && queue.getSnapshot().question === null)
    expect(reports).toEqual([])
    expect(queue.getSnapshot().total).toBe(0)
  })
})

describe('failures', () => {
  test('stay to be seen, and can be tried again', async () => {
    disk.refuse.add('/f1')
    const queue = open()
    await queue.add('/', [files(3)])
    await drained()
    expect(reports).toEqual([{ done: 2, failed: 1 }])
    expect(queue.rows().map(({ state }) => state)).toEqual(['failed', 'done', 'done'])
    expect(queue.rows()[0]?.error).toMatchObject({ status: 507, code: 'disk_full' })
    disk.refuse.clear()
    queue.retryFailed()
    await drained(2)
    expect(reports[1]).toEqual({ done: 3, failed: 0 })
    expect(disk.files.get('/f1')).toBe('f1')
  })

  test('what could not be read is told and not sent', async () => {
    const queue = open()
    await queue.add('/', [[{ path: 'locked', file: null, error: new Error('no') }, file('a')]])
    await drained()
    expect(disk.order).toEqual(['/a'])
    expect(reports).toEqual([{ done: 1, failed: 1 }])
    await until(() => !queue.getSnapshot().active)
    queue.clear()
    expect(queue.rows()).toEqual([])
  })

  test('a folder whose name a file has fails, and is not asked about', async () => {
    const queue = open(async () => {
      throw errorOf(409, '{"code":"name_taken","message":""}')
    })
    await queue.add('/', [[folder('a')]])
    await drained()
    expect(reports).toEqual([{ done: 0, failed: 1 }])
  })
})

describe('cancelling', () => {
  test('one that is on its way stops it, and the next takes its place', async () => {
    const stopped: string[] = []
    const queue = open(({ path }, _onSent, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => reject(signal.reason))
      if (path === '/f0') signal.addEventListener('abort', () => stopped.push(path))
      else resolve()
      return promise
    })
    await queue.add('/', [files(3)])
    const [first] = queue.rows()
    if (first) queue.cancel(first)
    await drained()
    expect(stopped).toEqual(['/f0'])
    expect(reports).toEqual([{ done: 2, failed: 0 }])
  })

  test('all stops everything and leaves nothing', async () => {
    disk.files.set('/f0', 'old')
    const queue = open()
    await queue.add('/', [files(50)])
    await asked(queue)
    queue.cancelAll()
    await until(() => !queue.getSnapshot().active)
    expect(queue.getSnapshot().question).toBeNull()
    const arrived = disk.files.size
    await Bun.sleep(20)
    expect(disk.files.size).toBe(arrived)
  })
})
