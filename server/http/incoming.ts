import { AppError } from '#server/platform/errors.ts'
import type { IncomingBody } from './route.ts'

/** Sets the time after which the runtime closes a silent connection, in seconds; 0 disables it. */
export type SetIdleLimit = (seconds: number) => void

/** Minimum number of bytes that a client must send in {@link STALL_SECONDS} of waiting. */
export const MINIMUM_BYTES = 1024
export const STALL_SECONDS = 30

/** Interval between two authorizations of a long upload, in milliseconds. */
const RECHECK_INTERVAL = 5000

/** Maximum length of a body that is received in one piece, in bytes. */
const SMALL_BODY = 16 * 1024

/** A body received within this time (ms) is treated as part of the request: its end needs no new authorization. */
const PROMPT_BODY = 250

/**
 * Reads the body of a request. The connection may be silent for {@link STALL_SECONDS} while the server waits for the client, and for any
 * time while the server processes data. `recheck` is called every 5 s, before a chunk that took longer than {@link PROMPT_BODY}, and at the end
 * of a body that took longer or where `changed` reports that permissions may have changed; it ends the transfer by throwing. `received`
 * gets the number of bytes.
 *
 * @throws AppError `invalid` for an unusable length; the stream throws it for a client slower than the minimum
 */
export function incomingBody(
  request: Request,
  setIdleLimit: SetIdleLimit,
  recheck: () => Promise<unknown> = async () => undefined,
  received: (bytes: number) => void = () => undefined,
  changed: () => boolean = () => false,
): IncomingBody {
  const length = declaredLength(request)
  const parts = { setIdleLimit, recheck, received, changed }
  const stream = new PacedBody(request, parts)
  const isSmall = length !== null && length > 0 && length <= SMALL_BODY
  const whole = () => wholeBody(request, parts)
  return { stream, length, whole: isSmall ? whole : undefined, isDisposable: true }
}

/** Number of bytes of an unread body that the runtime reads anyway. */
const READ_ANYWAY = 64 * 1024

/**
 * Returns whether more of an unread body may arrive than the runtime reads, after a refusal or redirect. The connection is then closed
 * after the response, because otherwise the next request on it, and a server that is stopping, would wait for the rest until the idle
 * limit.
 */
export function hasUnreadBody(request: Request, { status }: Response): boolean {
  // The body is examined last: the runtime creates a stream for it.
  if (status < 300 || Number(request.headers.get('Content-Length') ?? Infinity) <= READ_ANYWAY) return false
  return request.body !== null
}

/** Returns the declared number of bytes; null for a chunked body. @throws AppError `invalid` */
export function declaredLength(request: Request): number | null {
  const { headers } = request
  const declared = headers.get('Content-Length')
  if (declared === null) return request.body === null ? 0 : null
  if (!/^\d{1,16}$/.test(declared) || headers.has('Transfer-Encoding') || !Number.isSafeInteger(Number(declared)))
    throw new AppError('invalid', 'The Content-Length header is invalid.')
  return Number(declared)
}

/** The parts of {@link incomingBody} that a body in progress needs. */
type PacedBodyParts = {
  readonly setIdleLimit: SetIdleLimit
  readonly recheck: () => Promise<unknown>
  readonly received: (bytes: number) => void
  readonly changed: () => boolean
}

/** An iterator, because for the 16,000 chunks of a gigabyte the additional turns of a generator cost as much as reading. */
class PacedBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #request: Request
  readonly #parts: PacedBodyParts
  readonly #pace = minimumPace()
  #reader: ReturnType<typeof readerOf> | null = null
  #checked = 0
  #isReading = false
  #isOver = false

  constructor(request: Request, parts: PacedBodyParts) {
    this.#request = request
    this.#parts = parts
  }

  [Symbol.asyncIterator]() {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#isOver) return END
    this.#isReading = true
    let isMore = false
    try {
      const next = await this.#read()
      isMore = !next.done
      return next
    } finally {
      this.#isReading = false
      if (!isMore || this.#isOver) this.#end()
    }
  }

  /** While a chunk is awaited, the body is released once it has come. */
  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#isOver = true
    if (!this.#isReading) this.#end()
    return END
  }

  async #read(): Promise<IteratorResult<Uint8Array, undefined>> {
    const { setIdleLimit, received, recheck, changed } = this.#parts
    if (!this.#reader) {
      const { body } = this.#request
      if (!body) return END
      this.#reader = readerOf(body)
      this.#checked = performance.now()
    }
    setIdleLimit(STALL_SECONDS)
    const before = performance.now()
    const { done, value } = await this.#reader.read()
    const after = performance.now()
    setIdleLimit(0)
    if (done) {
      if (after - this.#checked > PROMPT_BODY || changed()) await recheck()
      return END
    }
    received(value.length)
    this.#pace(value.length, after - before)
    if (after - before > PROMPT_BODY || after - this.#checked > RECHECK_INTERVAL) {
      await recheck()
      this.#checked = after
    }
    return { done: false, value }
  }

  #end(): void {
    this.#isOver = true
    this.#reader?.releaseLock()
    this.#reader = null
  }
}

const readerOf = (body: NonNullable<Request['body']>) => body.getReader()
const END = { done: true, value: undefined } as const

/**
 * Receives a small body without a stream, under the conditions of {@link incomingBody}. As its chunks are not seen, the minimum rate applies
 * to the body as a whole.
 */
async function wholeBody(
  request: Request,
  { setIdleLimit, recheck, received, changed }: PacedBodyParts,
): Promise<Uint8Array> {
  setIdleLimit(STALL_SECONDS)
  const begun = performance.now()
  const time = longestTime(declaredLength(request) ?? 0)
  const bytes = await whileReviewed(request.bytes(), { recheck, time, interval: RECHECK_INTERVAL })
  setIdleLimit(0)
  received(bytes.length)
  if (performance.now() - begun > PROMPT_BODY || changed()) await recheck()
  return bytes
}

/** Returns the time that a body may take at the minimum rate, in milliseconds. */
export const longestTime = (length: number) => Math.ceil(length / MINIMUM_BYTES + 1) * STALL_SECONDS * 1000

type Review = { readonly recheck: () => Promise<unknown>; readonly time: number; readonly interval: number }

/**
 * Waits for a body and calls `recheck` every `interval` ms meanwhile.
 *
 * @throws AppError `invalid` after `time` ms; the error of `recheck`
 */
export async function whileReviewed<T>(body: Promise<T>, { recheck, time, interval }: Review): Promise<T> {
  const { promise: refusal, reject } = Promise.withResolvers<never>()
  const late = performance.now() + time
  const review = () => (performance.now() > late ? reject(tooSlow()) : void recheck().catch(reject))
  const timer = setInterval(review, interval)
  try {
    return await Promise.race([body, refusal])
  } finally {
    clearInterval(timer)
  }
}

const tooSlow = () => new AppError('invalid', 'The request body arrived too slowly.')

/** Measures a sender by the time spent waiting for it, without the server's own processing time. */
export function minimumPace(): (bytes: number, waited: number) => void {
  let received = 0
  let waiting = 0
  return (bytes, waited) => {
    received += bytes
    waiting += waited
    if (waiting < STALL_SECONDS * 1000) return
    if (received < MINIMUM_BYTES) throw tooSlow()
    received = 0
    waiting = 0
  }
}
