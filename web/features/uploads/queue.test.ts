import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { cpuTime } from '#testing/cpu-time.ts'
import { until } from '#testing/until.ts'
import { createApiClient } from '#web/lib/api-client.ts'
import { ApiError, errorOf } from '#web/lib/api-error.ts'
import type { ConflictAnswer } from './conflicts.ts'
import type { Post } from './exchange.ts'
import { createUploadQueue } from './queue.ts'
import type { Load, Sender } from './send.ts'
import { createSender } from './sender.ts'
import { disk, freshDisk, serveDisk } from './testing/upload-disk.ts'
import { createUpload, type Upload, type UploadSource } from './upload.ts'
import type { UploadQueue, UploadReport } from './upload-queue.ts'

const counterpart = serveDisk()
afterAll(() => counterpart.stop(true))
const baseUrl = `http://127.0.0.1:${counterpart.port}`

const post: Post = async ({ address, type, body, onSent, signal }, token) => {
  try {
    const headers = { 'Content-Type': type, ...(token !== null && { 'X-Auth': token }) }
    const answer = await fetch(address, { method: 'POST', body, signal, headers })
    onSent(body?.size ?? 0)
    return { status: answer.status, text: await answer.text(), renew: false }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw new ApiError(0, null, String(error))
  }
}
let token = 'new'
const connection = {
  baseUrl,
  token: () => token,
  onRenew: () => undefined,
  onRefused: async () => {
    token = 'new'
    return true
  },
  headers: () => ({}),
}
const createWorld = (by = post): Sender =>
  createSender({ connection, api: createApiClient(connection), post: by, chunkSize: () => 10_000_000 })

const reports: UploadReport[] = []
const limits = { atOnce: 5, retries: 2 }
const open = (own: Partial<Sender> = {}): UploadQueue =>
  createUploadQueue({
    sender: { ...createWorld(), ...own },
    limits: () => limits,
    onDrained: (report) => reports.push(report),
    onFinished: () => undefined,
    onParts: () => undefined,
  })
const file = (path: string, text = path, lastModified = 1_700_000_000_000): UploadSource => ({
  path,
  file: new File([text], path, { lastModified }),
})
const folder = (path: string): UploadSource => ({ path, file: null })
const files = (count: number): UploadSource[] => Array.from({ length: count }, (_, i) => file(`f${i}`))

const reply = (queue: UploadQueue, answer: ConflictAnswer, toAll: boolean) => {
  const { question } = queue.getSnapshot()
  if (question === null) throw new Error('Nothing was asked.')
  queue.answer(question, answer, toAll)
}
const drained = (times = 1) => until(() => reports.length === times)
const asked = (queue: UploadQueue) => until(() => queue.getSnapshot().question !== null)

beforeEach(() => {
  Object.assign(disk, freshDisk())
  reports.length = 0
  token = 'new'
})

describe('uploading', () => {
  test('small files go together, everything arrives, and the queue is empty again', async () => {
    const queue = open()
    await queue.add('/inbox', [files(10), files(13).slice(10)])
    await drained()
    expect(disk.requests).toBeLessThanOrEqual(2)
    expect(disk.files.size).toBe(13)
    expect(disk.files.get('/inbox/f7')).toEqual({ text: 'f7', modified: 1_700_000_000_000 })
    expect(reports).toEqual([{ done: 13, failed: 0 }])
    expect(queue.getSnapshot()).toMatchObject({ active: false, total: 0, bytes: 0, sent: 0 })
  })

  test('files count as sent while the request that they share is sent, and no more once it has failed', async () => {
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
    const inHalves: Post = async (parcel, ...rest) => {
      parcel.onSent(Math.floor((parcel.body?.size ?? 0) / 2))
      await goesOn
      return post(parcel, ...rest)
    }
    const queue = open(createWorld(inHalves))
    disk.refuse.set('/f0', 'not_allowed')
    await queue.add('/', [files(10)])
    await until(() => queue.getSnapshot().sentWhole > 0)
    expect(queue.getSnapshot()).toMatchObject({ sentWhole: 5, total: 10, count: { sending: 10, done: 0 } })
    goOn()
    await drained()
    expect(queue.getSnapshot()).toMatchObject({ sentWhole: 9, total: 10, count: { done: 9, failed: 1 } })
  })

  test('never more requests at once than may be, however many wait', async () => {
    disk.delay = 10
    await open().add('/', [files(5000)])
    await drained()
    expect(disk.most).toBe(5)
    expect(disk.requests).toBe(25)
    expect(disk.files.size).toBe(5000)
  })

  test('a server that takes one file a request gets them so, one after the other in each of five', async () => {
    disk.batches = false
    const queue = open()
    await queue.add('/', [files(1), files(40).slice(1)])
    await drained()
    await queue.add('/later', [files(40)])
    await drained(2)
    expect(disk.files.size).toBe(80)
    expect(disk.most).toBe(5)
  })

  test('a token that was renewed meanwhile holds nothing up', async () => {
    disk.strict = true
    token = 'old'
    await open().add('/', [files(3)])
    await drained()
    expect(reports).toEqual([{ done: 3, failed: 0 }])
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
    const queue = open({ send: () => Promise.withResolvers<never>().promise })
    const began = cpuTime()
    await queue.add('/', [files(100_000)])
    queue.rows()
    queue.cancelAll()
    expect(cpuTime() - began).toBeLessThan(20_000)
  })
})

describe('a name that is taken', () => {
  beforeEach(() => {
    for (const name of ['/f0', '/f1', '/f2']) disk.files.set(name, { text: 'old', modified: 1 })
  })

  test('is asked about while the others go on', async () => {
    const queue = open()
    await queue.add('/', [files(6)])
    await until(() => disk.files.has('/f5') && queue.getSnapshot().count.conflict === 3)
    expect(reports).toEqual([])
    reply(queue, 'replace', true)
    await drained()
    expect(disk.files.get('/f2')?.text).toBe('f2')
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
    expect([...disk.files.values()].filter(({ text }) => text === 'old')).toHaveLength(2)
  })

  test('an answer for all holds for those that come later, and no longer than the queue', async () => {
    const queue = open()
    await queue.add('/', [[file('f0')]])
    await asked(queue)
    await Promise.all([queue.add('/', [[file('f1'), file('f2')]]), Promise.resolve(reply(queue, 'replace', true))])
    await drained()
    expect(disk.files.get('/f2')?.text).toBe('f2')
    disk.files.set('/f0', { text: 'old', modified: 1 })
    await queue.add('/', [[file('f0')]])
    await asked(queue)
    expect(disk.files.get('/f0')?.text).toBe('old')
  })

  test('keeping both takes the first free number', async () => {
    const old = { text: 'old', modified: 1 }
    disk.files.set('/arch.tar.gz', old).set('/arch.tar(1).gz', old)
    const queue = open()
    await queue.add('/', [[file('arch.tar.gz', 'new')]])
    await asked(queue)
    reply(queue, 'keep-both', false)
    await drained()
    expect(disk.files.get('/arch.tar(2).gz')?.text).toBe('new')
    expect(disk.files.get('/arch.tar.gz')?.text).toBe('old')
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
    disk.refuse.set('/f1', 'not_allowed')
    const queue = open()
    await queue.add('/', [files(3)])
    await drained()
    expect(reports).toEqual([{ done: 2, failed: 1 }])
    expect(queue.rows().map(({ state }) => state)).toEqual(['failed', 'done', 'done'])
    expect(queue.rows()[0]?.error).toMatchObject({ status: 403, code: 'not_allowed' })
    disk.refuse.clear()
    queue.retryFailed()
    await drained(2)
    expect(reports[1]).toEqual({ done: 3, failed: 0 })
    expect(disk.files.get('/f1')?.text).toBe('f1')
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
    const queue = open({
      send: async () => {
        throw errorOf(409, '{"code":"name_taken","message":""}')
      },
    })
    await queue.add('/', [[folder('a')]])
    await drained()
    expect(reports).toEqual([{ done: 0, failed: 1 }])
  })
})

describe('what is as long and as old', () => {
  const at = 1_700_000_000_000

  test('is skipped where the person says so, and the others are asked about', async () => {
    disk.files.set('/f0', { text: 'f0', modified: at }).set('/f1', { text: 'other', modified: at })
    const queue = open()
    await queue.add('/', [files(3)])
    await until(() => queue.getSnapshot().count.conflict === 2)
    reply(queue, 'skip-same', true)
    await until(() => queue.getSnapshot().question?.path === '/f1')
    await until(() => queue.getSnapshot().count.conflict === 1)
    expect(queue.getSnapshot().question?.same).toBe('differs')
    reply(queue, 'replace', true)
    await drained()
    expect(reports).toEqual([{ done: 2, failed: 0 }])
    expect(disk.files.get('/f1')?.text).toBe('f1')
  })

  test('counts as arrived when the answer was lost, without a question', async () => {
    disk.lose = 1
    const queue = open()
    await queue.add('/', [files(20)])
    await drained()
    expect(reports).toEqual([{ done: 20, failed: 0 }])
    expect(disk.requests).toBe(2)
  })
})

describe('a server that does not answer', () => {
  test('is waited for, and everything goes on by itself', async () => {
    disk.reachable = false
    const queue = open()
    await queue.add('/', [files(20)])
    await until(() => queue.getSnapshot().queueStatus === 'offline' && queue.getSnapshot().count.sending === 0)
    expect(queue.getSnapshot()).toMatchObject({ active: true, count: { queued: 20, failed: 0 } })
    disk.reachable = true
    queue.checkLink()
    await drained()
    expect(reports).toEqual([{ done: 20, failed: 0 }])
    await until(() => queue.getSnapshot().queueStatus === 'running')
  })

  test('for some files only: they are tried again, and fail at last', async () => {
    disk.refuse.set('/f1', 'busy')
    const queue = open()
    await queue.add('/', [files(3)])
    await drained()
    expect(reports).toEqual([{ done: 2, failed: 1 }])
    expect(disk.order.filter((path) => path === '/f1')).toHaveLength(1 + limits.retries)
  })
})

test('a full disk holds everything, and nothing fails', async () => {
  for (const { path } of files(5)) disk.refuse.set(`/${path}`, 'disk_full')
  const queue = open()
  await queue.add('/', [files(5), files(9).slice(5)])
  await until(() => queue.getSnapshot().queueStatus === 'full')
  await until(() => queue.getSnapshot().count.sending === 0)
  expect(queue.getSnapshot().count).toMatchObject({ failed: 0, conflict: 0 })
  expect(reports).toEqual([])
  disk.refuse.clear()
  queue.resume()
  await drained()
  expect(reports).toEqual([{ done: 9, failed: 0 }])
})

describe('a pause', () => {
  test('begins nothing new, and is over when the person says so', async () => {
    disk.delay = 20
    const queue = open()
    await queue.add('/', [[file('first')]])
    queue.pause()
    await queue.add('/', [files(3)])
    await until(() => queue.getSnapshot().count.done === 1)
    await Bun.sleep(10)
    expect(disk.requests).toBe(1)
    expect(queue.getSnapshot()).toMatchObject({ queueStatus: 'paused', active: true })
    queue.resume()
    await drained()
    expect(reports).toEqual([{ done: 4, failed: 0 }])
  })
})

describe('large files', () => {
  const big = (path: string): UploadSource => file(path, 'x'.repeat(2_000_000))
  /** Sends large files in small steps, and retains the sent part when stopped. */
  const kept = new Map<string, number>()
  const inBits = async ({ uploads: [upload], onSent, signal }: Load): Promise<[{ kind: 'stored' }]> => {
    if (!upload) throw new Error('Nothing to send.')
    const address = upload.addresses[0] ?? `/kept${upload.path}`
    upload.addresses = [address]
    for (let at = kept.get(address) ?? 0; at < upload.size; at += 100_000) {
      kept.set(address, at)
      onSent(upload, at)
      await Bun.sleep(1)
      signal.throwIfAborted()
    }
    kept.delete(address)
    return [{ kind: 'stored' }]
  }
  const discarded: string[] = []
  const openLarge = (own: Partial<Sender> = {}) =>
    open({
      send: inBits,
      findUnfinished: async () => null,
      discard: (addresses) => void discarded.push(...addresses),
      ...own,
    })
  beforeEach(() => {
    kept.clear()
    discarded.length = 0
  })
  const row = (queue: UploadQueue): Upload => {
    const [upload] = queue.rows()
    if (!upload) throw new Error('There is none.')
    return upload
  }

  test('stop where they are in a pause, and go on from there', async () => {
    const queue = openLarge()
    await queue.add('/', [[big('a')]])
    await until(() => row(queue).sent > 0)
    queue.pause()
    await until(() => queue.getSnapshot().count.sending === 0)
    const sent = row(queue).sent
    expect(sent).toBeGreaterThan(0)
    queue.resume()
    await drained()
    expect(reports).toEqual([{ done: 1, failed: 0 }])
  })

  test('can be paused one by one, while others go on', async () => {
    const queue = openLarge()
    await queue.add('/', [[big('a'), big('b')]])
    const upload = row(queue)
    queue.pauseOne(upload)
    await until(() => queue.getSnapshot().count.done === 1)
    expect(upload.state).toBe('paused')
    expect(reports).toEqual([])
    queue.resumeOne(upload)
    await drained()
    expect(reports).toEqual([{ done: 2, failed: 0 }])
  })

  test('that are cancelled leave nothing on the server', async () => {
    const queue = openLarge()
    await queue.add('/', [[big('a'), big('b')]])
    const upload = row(queue)
    await until(() => upload.addresses.length > 0)
    queue.cancel(upload)
    await drained()
    expect(discarded).toEqual(['/kept/a'])
    expect(reports).toEqual([{ done: 1, failed: 0 }])
  })

  test.each([
    ['resume', '/kept/old', []],
    ['restart', '/kept/a', ['/kept/old']],
  ] as const)('that were cut off before: %s', async (answer, address, gone) => {
    kept.set('/kept/old', 1_500_000)
    const queue = openLarge({ findUnfinished: async () => ({ address: '/kept/old', offset: 1_500_000 }) })
    await queue.add('/', [[big('a')]])
    await asked(queue)
    const upload = row(queue)
    reply(queue, answer, false)
    await drained()
    expect(upload.addresses).toEqual([address])
    expect(discarded).toEqual([...gone])
    expect(reports).toEqual([{ done: 1, failed: 0 }])
  })

  test('that arrived although the answer was lost are not asked about', async () => {
    let tries = 0
    const queue = openLarge({
      isSame: async () => true,
      send: async () => {
        tries += 1
        throw tries === 1 ? new ApiError(0, null, '') : errorOf(409, '{"code":"name_taken","message":""}')
      },
    })
    await queue.add('/', [[big('a')]])
    await drained()
    expect(reports).toEqual([{ done: 1, failed: 0 }])
  })
})

describe('cancelling', () => {
  test('all stops everything and leaves nothing', async () => {
    disk.files.set('/f0', { text: 'old', modified: 1 })
    const queue = open()
    await queue.add('/', [files(50)])
    await asked(queue)
    disk.delay = 50
    void queue.add('/more', [files(50)])
    queue.cancelAll()
    await until(() => !queue.getSnapshot().active)
    expect(queue.getSnapshot().question).toBeNull()
    const arrived = disk.files.size
    await Bun.sleep(20)
    expect(disk.files.size).toBe(arrived)
  })
})

describe('room', () => {
  const short = (queue: UploadQueue) => until(() => queue.getSnapshot().shortage !== null)

  test('nothing is asked when it fits, or when nobody knows', async () => {
    for (const [index, free] of [6, null].entries()) {
      const queue = open({ freeIn: async () => free })
      await queue.add(`/${index}`, [[file('a', 'abc'), file('b', 'abc')]])
      await drained(index + 1)
    }
    expect(reports).toEqual([
      { done: 2, failed: 0 },
      { done: 2, failed: 0 },
    ])
  })

  test('what will not fit is asked about before any of it goes out', async () => {
    const queue = open({ freeIn: async () => 5 })
    await queue.add('/inbox', [[file('a', 'abc'), file('b', 'abc')]])
    await short(queue)
    expect(queue.getSnapshot()).toMatchObject({ queueStatus: 'short', shortage: { free: 5, needed: 6 } })
    expect(disk.requests).toBe(0)
    queue.acceptShortage()
    await drained()
    expect(reports).toEqual([{ done: 2, failed: 0 }])
    expect(queue.getSnapshot().shortage).toBeNull()
  })

  test('it is asked as soon as too much was read, and what is refused is read no further', async () => {
    const queue = open({ freeIn: async () => 5 })
    let read = 0
    async function* endless() {
      for (; read < 1000; read += 1) {
        yield [file(`f${read}`, 'abc')]
        await Bun.sleep(1)
      }
    }
    const adding = queue.add('/inbox', endless())
    await short(queue)
    queue.refuseShortage()
    await adding
    expect(read).toBeLessThan(1000)
    expect(queue.getSnapshot()).toMatchObject({ total: 0, active: false, shortage: null })
  })

  test('only what will not fit is refused', async () => {
    disk.delay = 300
    const queue = open({ freeIn: async (into) => (into === '/small' ? 2 : 100) })
    await queue.add('/large', [[file('a', 'abc')]])
    await queue.add('/small', [[file('b', 'abc')]])
    await short(queue)
    queue.refuseShortage()
    await drained()
    expect([...disk.files.keys()]).toEqual(['/large/a'])
  })
})

test('a file is as old as another to the second, whatever the fraction of it', async () => {
  const { isSame } = createWorld()
  await open().add('/inbox', [[file('a', 'abc', 1_700_000_000_001)]])
  await drained()
  const like = (size: number, modified: number) => {
    const source = { path: 'a', file: new File(['x'.repeat(size)], 'a', { lastModified: modified }) }
    return isSame(createUpload(1, '/inbox', source))
  }
  const same = await Promise.all([like(3, 1_700_000_000_000), like(3, 1_700_000_000_999)])
  const others = await Promise.all([like(3, 1_700_000_001_000), like(3, 1_699_999_999_999), like(4, 1_700_000_000_001)])
  expect([same, others]).toEqual([
    [true, true],
    [false, false, false],
  ])
})
