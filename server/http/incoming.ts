import { AppError } from '#server/platform/errors.ts'
import type { IncomingBody } from './route.ts'

/** How long the socket may be silent before the runtime cuts it; 0 for as long as it takes (seconds). */
export type SetIdleLimit = (seconds: number) => void

/** A client that is alive sends at least this many bytes in {@link STALL_SECONDS} of our waiting for it. */
export const MINIMUM_BYTES = 1024
export const STALL_SECONDS = 30

/** The time between two authorizations of a long upload (ms). */
const RECHECK_INTERVAL = 5000

/** What came within so long (ms) came with the request: nothing is asked again at its end. */
const AT_ONCE = 250

/**
 * The body of a request. While we wait for the client the socket may be silent for {@link STALL_SECONDS}; while we work on what came it
 * may be silent for as long as that takes. `recheck` is asked every 5 s, before a piece that was waited for longer than {@link AT_ONCE}, and
 * at the end of what took longer, or where `changed` says that rights may be others by then; it ends the transfer by throwing. `received` is told how much came.
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
  return { stream: paced(request.body, setIdleLimit, recheck, received, changed), length: declaredLength(request) }
}

/** So much of a body that nobody reads the runtime takes in by itself (bytes). */
const TAKEN_ANYWAY = 64 * 1024

/**
 * May more of a refused body, or of one that leads elsewhere, be on its way than anybody will read? Its connection is then closed after the answer: the rest would be waited for
 * until the socket was silent too long, by the next request on it and by a server that is to stop.
 */
export function leavesBody({ headers, body }: Request, { status }: Response): boolean {
  return body !== null && status >= 300 && Number(headers.get('Content-Length') ?? Infinity) > TAKEN_ANYWAY
}

/** The declared number of bytes; null for a chunked body. @throws AppError `invalid` */
export function declaredLength({ headers, body }: Request): number | null {
  const declared = headers.get('Content-Length')
  if (declared === null) return body === null ? 0 : null
  if (!/^\d{1,16}$/.test(declared) || headers.has('Transfer-Encoding') || !Number.isSafeInteger(Number(declared)))
    throw new AppError('invalid', 'Not a usable length.')
  return Number(declared)
}

async function* paced(
  body: Request['body'],
  setIdleLimit: SetIdleLimit,
  recheck: () => Promise<unknown>,
  received: (bytes: number) => void,
  changed: () => boolean,
): AsyncGenerator<Uint8Array> {
  if (!body) return
  const pace = minimumPace()
  let checked = performance.now()
  const reader = body.getReader()
  try {
    for (;;) {
      setIdleLimit(STALL_SECONDS)
      const before = performance.now()
      const { done, value } = await reader.read()
      const after = performance.now()
      setIdleLimit(0)
      if (done) {
        if (after - checked > AT_ONCE || changed()) await recheck()
        return
      }
      received(value.length)
      pace(value.length, after - before)
      if (after - before > AT_ONCE || after - checked > RECHECK_INTERVAL) {
        await recheck()
        checked = after
      }
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

/** Judges a sender by the time we spent waiting for it, not by the time we took ourselves. */
export function minimumPace(): (bytes: number, waited: number) => void {
  let received = 0
  let waiting = 0
  return (bytes, waited) => {
    received += bytes
    waiting += waited
    if (waiting < STALL_SECONDS * 1000) return
    if (received < MINIMUM_BYTES) throw new AppError('invalid', 'The body came too slowly.')
    received = 0
    waiting = 0
  }
}
