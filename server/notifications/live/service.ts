import { decide, type Grant } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import { below, isWithin, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import type { OperationEvents } from '#server/operations/records/operation.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { JobEvents } from '#server/platform/events/job-events.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { PeopleEvents } from '#server/platform/events/user-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { KeyedLimit } from '#server/platform/queue/keyed-limit.ts'
import type { Stat, Storage, Watch } from '#server/storage/storage.ts'
import { Editors } from './editors.ts'
import { LiveStream } from './live-stream.ts'
import { messageOf } from './message.ts'

/** Streams of one user, and of all. A browser that is looked at holds a few; each costs a connection, and a watch at most. */
const STREAMS_PER_USER = 20
const STREAMS = 1000

/** How often a stream says that it lives, and asks whether its viewer may still look (ms). */
const HEARTBEAT_EVERY = 15_000

/** What wants to know where something changed. */
type Noticed = {
  /** In a folder, or a file itself. */
  changed(place: VirtualPath): void
  gone(place: VirtualPath): void
}

type LiveEvents = OperationEvents & SessionEvents & PeopleEvents & JobEvents

export type LiveUpdatesParts = {
  readonly storage: Pick<Storage, 'stat' | 'watch'>
  readonly recheck: (sessionId: string) => Promise<Caller | null>
  readonly events: Pick<EventBus<LiveEvents>, 'subscribe'>
  readonly log: Log
  /** Hears, too, where somebody's watch saw a change; by places of the served root. */
  readonly noticed: Noticed
}

export type Viewing = {
  readonly caller: Caller
  readonly item: Grant<'list'>
  /** Is its text open to be changed? */
  readonly editing: boolean
  readonly signal: AbortSignal
}

/** Tells people what changes where they look: each what they may see, and nothing else. */
export class LiveUpdates {
  readonly #parts: LiveUpdatesParts
  readonly #streams = new Set<LiveStream>()
  readonly #perUser = new KeyedLimit<number>(STREAMS_PER_USER)
  readonly #editors = new Editors()
  readonly #leave: readonly (() => void)[]
  readonly #heart: ReturnType<typeof setInterval>
  #closed = false

  /** @param heartbeat how often a stream says that it lives, in milliseconds */
  constructor(parts: LiveUpdatesParts, heartbeat = HEARTBEAT_EVERY) {
    this.#parts = parts
    const { events } = parts
    this.#leave = [
      events.subscribe('operation.ended', ({ scopeRoot, paths }) =>
        this.#changed(paths.map((path) => below(scopeRoot, path))),
      ),
      events.subscribe('session.ended', ({ of }) => this.#recheck(of.userId)),
      events.subscribe('people.changed', ({ user }) => this.#recheck(user.id)),
      events.subscribe('job.changed', ({ userId, job }) => {
        const streams = this.#of(userId)
        // It may be long, and is the same for all of them.
        const message = streams.length > 0 ? messageOf({ name: 'job', data: job }) : null
        for (const stream of streams) if (message) stream.sendMessage(message)
      }),
    ]
    this.#heart = setInterval(() => this.#beat(), heartbeat).unref()
  }

  /**
   * A stream about one item. Throws `not_found`, and `too_many` when its viewer, or everybody together, has as many as there may be.
   *
   * @returns the body of an answer, already listening
   */
  async open({ caller, item, editing, signal }: Viewing): Promise<ReadableStream<Uint8Array>> {
    const leave = this.#admit(caller.subject.userId)
    let stream: LiveStream | null = null
    let watch: Watch | null = null
    try {
      // What is told before it is known whom to tell is told at `ready`.
      watch = await this.#parts.storage.watch(item, (news) => {
        stream?.hear(news)
        if (watch) this.#parts.noticed[news](watch.place)
      })
      const stat = await this.#parts.storage.stat(item)
      signal.throwIfAborted()
      if (this.#closed) throw stopping()
      stream = this.#begin({ caller, item, watch, stat, leave })
      signal.addEventListener('abort', () => stream?.end())
      if (editing && mayEdit(caller, item, stat)) this.#edit(stream, watch.place)
      return stream.body
    } catch (error) {
      watch?.close()
      if (!stream) leave()
      throw error
    }
  }

  /** Streams that are open. */
  get size(): number {
    return this.#streams.size
  }

  /** Ends all streams, so that the server can stop; opens no more. */
  close(): void {
    this.#closed = true
    clearInterval(this.#heart)
    for (const leave of this.#leave) leave()
    for (const stream of [...this.#streams]) stream.end()
  }

  #admit(userId: number): () => void {
    if (this.#closed) throw stopping()
    const leave = this.#streams.size < STREAMS ? this.#perUser.enter(userId) : null
    if (!leave) throw new AppError('too_many', 'Too many places are looked at.', { retryAfter: 10 })
    return leave
  }

  #begin(parts: { caller: Caller; item: Grant<'list'>; watch: Watch; stat: Stat; leave: () => void }): LiveStream {
    const { caller, item, watch, stat, leave } = parts
    const stream: LiveStream = new LiveStream({
      caller,
      path: item.path,
      recheck: this.#parts.recheck,
      isThere: () => this.#isStill(item, stat),
      report: (error) => this.#parts.log.error('a live stream failed', errorFields(error)),
      onEnd: () => {
        this.#streams.delete(stream)
        leave()
      },
    })
    this.#streams.add(stream)
    stream.follow(watch)
    const modified = new Date(Number(stat.modifiedNs / 1_000_000n)).toISOString()
    stream.send({ name: 'ready', data: { path: item.path, modified } })
    return stream
  }

  #edit(stream: LiveStream, place: VirtualPath): void {
    const { path } = stream.parts
    stream.alsoAtEnd(
      this.#editors.enter(place, {
        tellOthers: (others) => stream.send({ name: 'editing', data: { path, others } }),
      }),
    )
  }

  /** A file may be saved as another one of its name; a folder may not become another. */
  async #isStill(item: Grant<'list'>, before: Stat): Promise<boolean> {
    try {
      const now = await this.#parts.storage.stat(item)
      return now.kind === before.kind && (now.kind !== 'directory' || now.identity === before.identity)
    } catch (error) {
      if (isAppError(error, 'not_found') || isAppError(error, 'not_allowed')) return false
      throw error
    }
  }

  /** Coffer itself changed something at these places of the served root. */
  #changed(places: readonly VirtualPath[]): void {
    for (const stream of [...this.#streams]) {
      const { place } = stream
      if (place === null) continue
      if (places.some((changed) => isWithin(place, changed))) void stream.check()
      if (places.some((changed) => isWithin(changed, place) || parent(changed) === parent(place))) stream.look()
    }
  }

  #recheck(userId: number): void {
    for (const stream of this.#of(userId)) void stream.check()
  }

  #of(userId: number): LiveStream[] {
    return [...this.#streams].filter((stream) => stream.userId === userId)
  }

  #beat(): void {
    for (const stream of [...this.#streams]) {
      stream.beat()
      void stream.check()
    }
  }
}

const stopping = () => new AppError('busy', 'The server is stopping.', { retryAfter: 5 })

/** Who only reads a text is in nobody's way, and is told nothing of those who write. */
function mayEdit({ subject }: Caller, { path }: Grant<'list'>, { kind }: Stat): boolean {
  return kind === 'file' && decide(subject, 'modify', path).allowed && decide(subject, 'download', path).allowed
}
