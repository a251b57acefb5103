import { decide, type Grant } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { AccessEvents } from '#server/access/events/access-events.ts'
import { isWithin, joinPaths, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import type { OperationEvents } from '#server/operations/records/operation.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { JobEvents } from '#server/platform/events/job-events.ts'
import type { NoticeEvents } from '#server/platform/events/notice-events.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { Semaphore, tryAcquireAll } from '#server/platform/queue/semaphore.ts'
import type { Stat, Storage, Watch } from '#server/storage/storage.ts'
import { Editors } from './editors.ts'
import { LiveStream } from './live-stream.ts'
import { encodeEvent } from './message.ts'

/**
 * Maximum number of streams per user, and in total. An open browser holds a few; each costs a connection and at most one watch.
 *
 * @limit Live updates, webhooks and audit trail | Streams of live updates of one user | {}
 */
const STREAMS_PER_USER = 20
/** @limit Live updates, webhooks and audit trail | Streams of live updates of all users | {} */
const STREAMS = 1000

/** Interval of heartbeats and access checks of a stream, in milliseconds. */
const HEARTBEAT_EVERY = 15_000

/** A listener for changed places. */
type ChangeListener = {
  /** Called for a change in a folder, or of a file itself. */
  changed(place: VirtualPath): void
  gone(place: VirtualPath): void
}

type LiveEvents = OperationEvents & AccessEvents & SessionEvents & UserEvents & JobEvents & NoticeEvents

export type LiveUpdatesParts = {
  readonly storage: Pick<Storage, 'stat' | 'watch'>
  readonly recheck: (sessionId: string) => Promise<Caller | null>
  readonly events: Pick<EventBus<LiveEvents>, 'subscribe'>
  readonly log: Log
  /** Also notified of changes seen by viewers' watches; places are paths of the served root. */
  readonly noticed: ChangeListener
}

export type StreamRequest = {
  readonly caller: Caller
  readonly item: Grant<'list'>
  /** Whether the text is open for editing. */
  readonly editing: boolean
  readonly signal: AbortSignal
}

/** Notifies viewers of changes to the items they view, and of nothing they cannot see. */
export class LiveUpdates {
  readonly #parts: LiveUpdatesParts
  readonly #streams = new Set<LiveStream>()
  readonly #total = new Semaphore({ running: STREAMS })
  readonly #perUser = new KeyedSemaphore<number>({ running: STREAMS_PER_USER })
  readonly #editors = new Editors()
  readonly #unsubscribes: readonly (() => void)[]
  readonly #heartbeat: ReturnType<typeof setInterval>
  #closed = false

  /** @param heartbeat interval of heartbeats in milliseconds */
  constructor(parts: LiveUpdatesParts, heartbeat = HEARTBEAT_EVERY) {
    this.#parts = parts
    const { events } = parts
    this.#unsubscribes = [
      events.subscribe('operation.ended', ({ scopeRoot, paths }) =>
        this.#changed(paths.map((path) => joinPaths(scopeRoot, path))),
      ),
      events.subscribe('session.ended', ({ of }) => this.#recheck(of.userId)),
      events.subscribe('people.changed', ({ user }) => this.#recheck(user.id)),
      events.subscribe('group.changed', ({ affected }) => this.#recheckAll(new Set(affected))),
      events.subscribe('access.changed', () => this.#recheckAll(null)),
      events.subscribe('job.changed', ({ userId, job }) => {
        const streams = this.#streamsOf(userId)
        // The message may be long, and is the same for all of them.
        const message = streams.length > 0 ? encodeEvent({ name: 'job', data: job }) : null
        for (const stream of streams) if (message) stream.sendMessage(message)
      }),
      events.subscribe('notices.changed', ({ userId, unread }) => {
        for (const stream of this.#streamsOf(userId)) stream.send({ name: 'notice', data: { unread } })
      }),
    ]
    this.#heartbeat = setInterval(() => this.#sendHeartbeats(), heartbeat).unref()
  }

  /**
   * Opens a stream about one item.
   * @returns the body of a response, already subscribed
   * @throws AppError `not_found`; `too_many` when the viewer, or all viewers together, have the maximum number of streams
   */
  async openStream({ caller, item, editing, signal }: StreamRequest): Promise<ReadableStream<Uint8Array>> {
    const release = this.#acquireSlot(caller.subject.userId)
    let stream: LiveStream | null = null
    let watch: Watch | null = null
    try {
      // Changes before the stream exists are covered by `ready`.
      watch = await this.#parts.storage.watch(item, (event) => {
        stream?.reportChange(event)
        if (watch) this.#parts.noticed[event](watch.place)
      })
      const stat = await this.#parts.storage.stat(item)
      signal.throwIfAborted()
      if (this.#closed) throw stopping()
      stream = this.#begin({ caller, item, watch, stat, release })
      signal.addEventListener('abort', () => stream?.end())
      if (editing && canEdit(caller, item, stat)) this.#edit(stream, watch.place)
      return stream.body
    } catch (error) {
      watch?.close()
      if (!stream) release()
      throw error
    }
  }

  /** Number of open streams. */
  get size(): number {
    return this.#streams.size
  }

  /** Ends all streams and opens no more, so that the server can stop. */
  close(): void {
    this.#closed = true
    clearInterval(this.#heartbeat)
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    for (const stream of [...this.#streams]) stream.end()
  }

  #acquireSlot(userId: number): () => void {
    if (this.#closed) throw stopping()
    const release = tryAcquireAll(
      () => this.#total.tryAcquire(),
      () => this.#perUser.tryAcquire(userId),
    )
    if (!release) throw new AppError('too_many', 'Too many event streams are open.', { retryAfter: 10 })
    return release
  }

  #begin(parts: { caller: Caller; item: Grant<'list'>; watch: Watch; stat: Stat; release: () => void }): LiveStream {
    const { caller, item, watch, stat, release } = parts
    const stream: LiveStream = new LiveStream({
      caller,
      path: item.path,
      recheck: this.#parts.recheck,
      isThere: () => this.#isSameItem(item, stat),
      report: (error) => this.#parts.log.error('a live stream failed', errorFields(error)),
      onEnd: () => {
        this.#streams.delete(stream)
        release()
      },
    })
    this.#streams.add(stream)
    stream.attachWatch(watch)
    const modified = new Date(Number(stat.modifiedNs / 1_000_000n)).toISOString()
    stream.send({ name: 'ready', data: { path: item.path, modified } })
    return stream
  }

  #edit(stream: LiveStream, place: VirtualPath): void {
    const { path } = stream.parts
    stream.addEndAction(
      this.#editors.addEditor(place, {
        notifyOthers: (others) => stream.send({ name: 'editing', data: { path, others } }),
      }),
    )
  }

  /** A file may be replaced under its name when it is saved; a folder must stay the same. */
  async #isSameItem(item: Grant<'list'>, before: Stat): Promise<boolean> {
    try {
      const now = await this.#parts.storage.stat(item)
      return now.kind === before.kind && (now.kind !== 'directory' || now.identity === before.identity)
    } catch (error) {
      if (isAppError(error, 'not_found') || isAppError(error, 'not_allowed')) return false
      throw error
    }
  }

  /** Handles Coffer's own changes at these places of the served root. */
  #changed(places: readonly VirtualPath[]): void {
    for (const stream of [...this.#streams]) {
      const { place } = stream
      if (place === null) continue
      if (places.some((changed) => isWithin(place, changed))) void stream.checkAccess()
      if (places.some((changed) => isWithin(changed, place) || parent(changed) === parent(place))) stream.checkDisk()
    }
  }

  /** @param userIds null for all users */
  #recheckAll(userIds: ReadonlySet<number> | null): void {
    for (const stream of this.#streams) if (userIds?.has(stream.userId) !== false) void stream.checkAccess()
  }

  #recheck(userId: number): void {
    for (const stream of this.#streamsOf(userId)) void stream.checkAccess()
  }

  #streamsOf(userId: number): LiveStream[] {
    return [...this.#streams].filter((stream) => stream.userId === userId)
  }

  #sendHeartbeats(): void {
    for (const stream of [...this.#streams]) {
      stream.sendHeartbeat()
      void stream.checkAccess()
    }
  }
}

const stopping = () => new AppError('busy', 'The server is stopping.', { retryAfter: 5 })

/** A user who can only read a text does not disturb others, and is not notified of editors. */
function canEdit({ subject }: Caller, { path }: Grant<'list'>, { kind }: Stat): boolean {
  return kind === 'file' && decide(subject, 'modify', path).allowed && decide(subject, 'download', path).allowed
}
