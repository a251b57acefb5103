import { describe, expect, test } from 'bun:test'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { incomingBody, longestTime, MINIMUM_BYTES, minimumPace, STALL_SECONDS, whileReviewed } from './incoming.ts'

const upload = (body: RequestInit['body'] | null, headers: Record<string, string> = {}) =>
  new Request('http://coffer.example/', { method: 'POST', body, headers })

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error) => (isAppError(error) ? error.code : error),
  )
}

async function drain(stream: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  for await (const chunk of stream) size += chunk.length
  return size
}

describe('a body on its way in', () => {
  test('may be silent while we work, and not for long while we wait', async () => {
    const limits: number[] = []
    const { stream } = incomingBody(upload('abc'), (seconds) => limits.push(seconds))
    for await (const _ of stream) expect(limits.at(-1)).toBe(0)
    expect(limits).toContain(STALL_SECONDS)
    expect(limits.at(-1)).toBe(0)
  })

  test.each([
    ['3', 3],
    ['0', 0],
  ])('of length %s', (length, expected) => {
    expect(incomingBody(upload('abc', { 'Content-Length': length }), () => undefined).length).toBe(expected)
  })

  test('without a length has none, and none at all is empty', async () => {
    expect(incomingBody(upload(new Blob(['abc']).stream()), () => undefined).length).toBeNull()
    const none = incomingBody(upload(null), () => undefined)
    expect([none.length, await drain(none.stream)]).toEqual([0, 0])
  })

  test('can be left half-way', async () => {
    const source = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(10)) })
    for await (const chunk of incomingBody(upload(source), () => undefined).stream) {
      expect(chunk.length).toBe(10)
      break
    }
  })

  test('fails when its connection does', async () => {
    const cut = new ReadableStream({ pull: (stream) => stream.error(new DOMException('cut', 'AbortError')) })
    expect(await codeOf(drain(incomingBody(upload(cut), () => undefined).stream))).toMatchObject({ name: 'AbortError' })
  })
})

describe('a small body', () => {
  const small = (headers: Record<string, string> = { 'Content-Length': '3' }) => upload('abc', headers)
  const none = () => undefined

  test('can be received in one piece, under the same conditions', async () => {
    const limits: number[] = []
    const seen: unknown[] = []
    const recheck = async () => seen.push('rechecked')
    const { whole } = incomingBody(
      small(),
      (seconds) => limits.push(seconds),
      recheck,
      (bytes) => seen.push(bytes),
    )
    expect(Buffer.from((await whole?.()) ?? []).toString()).toBe('abc')
    expect([limits, seen]).toEqual([[STALL_SECONDS, 0], [3]])
  })

  test('is authorized again at its end where permissions may have changed meanwhile', async () => {
    const refused = async () => Promise.reject(new AppError('signed_out', 'Signed out.'))
    const { whole } = incomingBody(small(), none, refused, none, () => true)
    expect(await codeOf(whole?.() ?? Promise.resolve())).toBe('signed_out')
  })

  test('is one of a small declared length only', () => {
    const lengths = ['0', '1', '16384', '16385'].map((length) => small({ 'Content-Length': length }))
    const bodies = [...lengths, upload(new Blob(['abc']).stream()), upload(null)]
    expect(bodies.map((each) => incomingBody(each, none).whole !== undefined)).toEqual([
      ...[false, true, true, false],
      ...[false, false],
    ])
  })

  test('fails when its connection does', async () => {
    const cut = new ReadableStream({ pull: (stream) => stream.error(new DOMException('cut', 'AbortError')) })
    const { whole } = incomingBody(upload(cut, { 'Content-Length': '3' }), none)
    expect(await codeOf(whole?.() ?? Promise.resolve())).toMatchObject({ name: 'AbortError' })
  })

  test('is authorized again while it is awaited, and not awaited for longer than at the minimum rate', async () => {
    const never = new Promise(none)
    let count = 0
    const thrice = async () => {
      count += 1
      if (count === 3) throw new AppError('not_allowed', 'You do not have permission to do this.')
    }
    expect(await codeOf(whileReviewed(never, { recheck: thrice, time: Infinity, interval: 1 }))).toBe('not_allowed')
    expect(await codeOf(whileReviewed(never, { recheck: thrice, time: -1, interval: 1 }))).toBe('invalid')
    expect(await codeOf(whileReviewed(Promise.resolve(), { recheck: thrice, time: -1, interval: 1 }))).toBe('done')
    expect(longestTime(MINIMUM_BYTES)).toBe(2 * STALL_SECONDS * 1000)
  })
})

describe('the pace of a sender', () => {
  const SECOND = 1000

  test('is judged by the time it made us wait', async () => {
    const pace = minimumPace()
    for (let second = 0; second < STALL_SECONDS - 1; second++) pace(1, SECOND)
    expect(await codeOf((async () => pace(1, SECOND))())).toBe('invalid')
  })

  test('is fine from a little on', () => {
    const pace = minimumPace()
    for (let second = 0; second < 10 * STALL_SECONDS; second++) pace(Math.ceil(MINIMUM_BYTES / STALL_SECONDS), SECOND)
  })

  test('is not saved up', async () => {
    const pace = minimumPace()
    pace(1_000_000, STALL_SECONDS * SECOND)
    expect(await codeOf((async () => pace(1, STALL_SECONDS * SECOND))())).toBe('invalid')
  })
})
