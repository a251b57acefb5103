import { LIVE_EVENTS, type LiveEvent } from '#contract/events.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import type { Store } from '#web/lib/store.ts'
import { type StreamedEvent, serverEvents } from './event-stream.ts'
import { acquireSlot } from './slots.ts'

/** Delay before the first reconnection attempt and the maximum delay, in milliseconds. The delay doubles after each failure. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

/** Time limit for the first event. A stream that stays silent longer is buffered by an intermediary. In milliseconds. */
const READY_WITHIN = 10_000
/** Time without data after which a stream counts as dead, in milliseconds. The server sends a keep-alive at least every 15 s. */
const ALIVE_WITHIN = 40_000
/** Interval of refetching where no stream comes through, in milliseconds. */
const WITHOUT_STREAM = 5000

export interface LiveOptions {
  readonly api: Pick<ApiClient, 'send'>
  readonly path: string
  /** Whether the text at the path is being edited. If so, the stream stays open while the page is hidden. */
  readonly editing: boolean
  /** Whether other requests need the connections. If so, no stream is opened. */
  readonly connectionsBusy: Pick<Store<boolean>, 'getSnapshot' | 'subscribe'>
  readonly onEvent: (event: LiveEvent) => void
  /** Called when data fetched earlier may be out of date. */
  readonly onStale: () => void
  /** Called with whether the server could be reached. */
  readonly onReached: (reached: boolean) => void
}

/** Result of one connection: an event arrived; no event came through; the server was not reached; the subscription is over. */
type Ending = 'heard' | 'held back' | 'unreached' | 'over'

/** Holds a stream about one path while the page is visible, and reconnects when it breaks, until the returned function is called. */
export function openLive(options: LiveOptions): () => void {
  const stop = new AbortController()
  void runConnection(options, stop.signal)
  return () => stop.abort()
}

async function runConnection(options: LiveOptions, stop: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT
  let first = true
  while (!stop.aborted) {
    const visible = isVisible()
    const wanted = (visible || options.editing) && !options.connectionsBusy.getSnapshot()
    const slot = wanted ? await acquireSlot({ editing: options.editing, visible }) : null
    if (slot === null) {
      if (visible && !first) options.onStale()
      await pause(visible ? WITHOUT_STREAM : Number.POSITIVE_INFINITY, stop)
      first = false
      continue
    }
    const ending = await listen(options, { stop, taken: slot.stolen }, first).finally(slot.release)
    if (ending === 'over') return
    first = false
    wait = ending === 'heard' ? FIRST_WAIT : Math.min(wait * 2, LONGEST_WAIT)
    if (ending === 'held back') {
      options.onStale()
      await pause(WITHOUT_STREAM, stop)
    } else await pause(wait * (0.5 + Math.random()), stop)
  }
}

/** Reads one stream to its end. */
async function listen(
  options: LiveOptions,
  { stop, taken }: { stop: AbortSignal; taken: AbortSignal },
  first: boolean,
): Promise<Ending> {
  const { api, path, editing, connectionsBusy, onEvent, onStale, onReached } = options
  const end = new AbortController()
  const signal = AbortSignal.any([stop, taken, end.signal])
  const hide = () => {
    if (!isVisible() && !editing) end.abort()
  }
  document.addEventListener('visibilitychange', hide)
  const stayOut = connectionsBusy.subscribe(() => end.abort())
  let heard = false
  let clock = setTimeout(() => end.abort(), READY_WITHIN)
  try {
    const query = { editing: editing || undefined }
    const headers = { Accept: 'text/event-stream' }
    const answer = await api.send({ path: `/api/events${encodePath(path)}`, query, headers, signal })
    onReached(true)
    if (!answer.body) return 'held back'
    const alive = () => {
      clearTimeout(clock)
      clock = setTimeout(() => end.abort(), ALIVE_WITHIN)
    }
    for await (const streamed of serverEvents(beating(answer.body, () => heard && alive()))) {
      const event = parseEvent(streamed)
      if (!event) continue
      if (event.name === 'ready') {
        heard = true
        alive()
        if (!first) onStale()
      }
      onEvent(event)
    }
    return heard ? 'heard' : 'held back'
  } catch (error) {
    if (stop.aborted) return 'over'
    return endingOf(error, { heard, hidden: !isVisible() || taken.aborted || connectionsBusy.getSnapshot(), onReached })
  } finally {
    clearTimeout(clock)
    stayOut()
    document.removeEventListener('visibilitychange', hide)
  }
}

function endingOf(
  error: unknown,
  { heard, hidden, onReached }: { heard: boolean; hidden: boolean; onReached: (reached: boolean) => void },
): Ending {
  if (!(error instanceof ApiError)) return heard || hidden ? 'heard' : 'held back'
  if (error.status === 0) onReached(false)
  // A missing or forbidden path may become available again. After a new sign-in, a new page is loaded.
  return error.status === 401 ? 'over' : 'unreached'
}

/** Returns the same stream, and calls `beat` for each chunk. */
const beating = (body: ReadableStream<Uint8Array<ArrayBuffer>>, beat: () => void) =>
  body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, control) {
        beat()
        control.enqueue(chunk)
      },
    }),
  )

const isVisible = (): boolean => document.visibilityState === 'visible'

/** Parses an event. Returns null for event names that this page does not know. Throws for data that does not match the schema. */
function parseEvent({ name, data }: StreamedEvent): LiveEvent | null {
  const said: unknown = JSON.parse(data)
  switch (name) {
    case 'ready':
      return { name, data: LIVE_EVENTS.ready.parse(said) }
    case 'changed':
      return { name, data: LIVE_EVENTS.changed.parse(said) }
    case 'editing':
      return { name, data: LIVE_EVENTS.editing.parse(said) }
    case 'notice':
      return { name, data: LIVE_EVENTS.notice.parse(said) }
    case 'job':
      return { name, data: LIVE_EVENTS.job.parse(said) }
    default:
      return null
  }
}

/** Waits, or returns earlier when the page becomes visible or the browser goes online. */
function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      if (!stop.aborted && !isVisible()) return
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', done)
      removeEventListener('online', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    const timer = Number.isFinite(milliseconds) ? setTimeout(finish, milliseconds) : undefined
    function finish() {
      document.removeEventListener('visibilitychange', done)
      removeEventListener('online', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    if (stop.aborted) return finish()
    document.addEventListener('visibilitychange', done)
    addEventListener('online', done)
    stop.addEventListener('abort', done)
  })
}
