import type { LiveEvent } from '#contract/events.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Watch, WatchNews } from '#server/storage/storage.ts'
import { HEARTBEAT, messageOf } from './message.ts'

/**
 * Delay in milliseconds before a change is sent, together with further changes until then, and minimum interval between two such messages.
 */
const GATHER = 150
const AT_MOST_EVERY = 1000

/** Maximum number of unread messages, a long one counted as several; beyond it the client is disconnected. */
const MOST_WAITING = 32
const LONG = 8 * 1024

export type LiveStreamParts = {
  /** The viewer, and the path as they requested it. */
  readonly caller: Caller
  readonly path: VirtualPath
  /** Returns the current caller; null when their session ended. */
  readonly recheck: (sessionId: string) => Promise<Caller | null>
  /** Returns whether the watched item is still the same. */
  readonly isThere: () => Promise<boolean>
  readonly report: (error: unknown) => void
  /** Called once when the stream ends, for whatever reason. */
  readonly onEnd: () => void
}

/**
 * Event stream of one viewer for one path. It ends by itself when the viewer loses access; the client then requests it again and learns the
 * reason.
 */
export class LiveStream {
  readonly parts: LiveStreamParts
  readonly body: ReadableStream<Uint8Array>
  #control: ReadableStreamDefaultController<Uint8Array> | null = null
  #watch: Watch | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #lastTold = Number.NEGATIVE_INFINITY
  #gone = false
  #endings: (() => void)[] = []

  constructor(parts: LiveStreamParts) {
    this.parts = parts
    this.body = new ReadableStream(
      {
        start: (control) => {
          this.#control = control
        },
        cancel: () => this.end(),
      },
      { highWaterMark: MOST_WAITING, size: (message) => 1 + (message?.length ?? 0) / LONG },
    )
  }

  get userId(): number {
    return this.parts.caller.subject.userId
  }

  /** Resolved path of the item; null before it is watched. */
  get place(): VirtualPath | null {
    return this.#watch?.place ?? null
  }

  get isOver(): boolean {
    return this.#control === null
  }

  follow(watch: Watch): void {
    if (this.isOver) watch.close()
    else this.#watch = watch
  }

  /** Registers an action for the end of the stream. */
  alsoAtEnd(ending: () => void): void {
    if (this.isOver) ending()
    else this.#endings.push(ending)
  }

  /** Handles a visible change or removal. It is sent soon, together with further changes until then. */
  readonly hear = (news: WatchNews): void => {
    if (news === 'gone') this.#gone = true
    if (this.#timer !== null || this.isOver) return
    const delay = Math.max(GATHER, this.#lastTold + AT_MOST_EVERY - performance.now())
    this.#timer = setTimeout(() => void this.#tellChange(), delay)
  }

  /** Checks the disk now, where the file system sends no notifications. */
  look(): void {
    this.#watch?.look()
  }

  send(event: LiveEvent): void {
    this.sendMessage(messageOf(event))
  }

  beat(): void {
    this.sendMessage(HEARTBEAT)
  }

  /** Sends an encoded event, for events that are encoded once for many streams. */
  sendMessage(message: Uint8Array): void {
    const control = this.#control
    if (!control) return
    if ((control.desiredSize ?? 0) > 0) control.enqueue(message)
    else this.end()
  }

  /** Ends the stream when its viewer lost access or the item at the path was replaced; returns whether it continues. */
  async check(): Promise<boolean> {
    if (!(await this.#mayLook())) return false
    if (await this.#isThere()) return true
    this.hear('gone')
    return false
  }

  /** Ends the stream gracefully: sent messages arrive, then the response is complete. */
  end(): void {
    const control = this.#control
    if (!control) return
    this.#control = null
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#watch?.close()
    try {
      control.close()
    } catch {
      // The client disconnected, which closed the stream.
    }
    for (const ending of this.#endings.splice(0)) ending()
    this.parts.onEnd()
  }

  async #tellChange(): Promise<void> {
    const mayLook = await this.#mayLook()
    this.#timer = null
    if (!mayLook) return
    this.#lastTold = performance.now()
    this.send({ name: 'changed', data: { path: this.parts.path } })
    if (this.#gone) this.end()
  }

  /** Returns whether the viewer still has the same access; otherwise ends the stream, so that the client reloads everything. */
  async #mayLook(): Promise<boolean> {
    const { caller, recheck, report } = this.parts
    try {
      const now = await recheck(caller.sessionId)
      if (now && Bun.deepEquals(standing(now.subject), standing(caller.subject))) return !this.isOver
    } catch (error) {
      report(error)
    }
    this.end()
    return false
  }

  async #isThere(): Promise<boolean> {
    try {
      return await this.parts.isThere()
    } catch (error) {
      this.parts.report(error)
      return true
    }
  }
}

/** Returns the properties that decide what a subject sees. */
const standing = ({ permissions, rules, hideDotfiles, scope }: Subject) => ({ permissions, rules, hideDotfiles, scope })
