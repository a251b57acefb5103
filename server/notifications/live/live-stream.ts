import type { LiveEvent } from '#contract/events.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Watch, WatchEvent } from '#server/storage/storage.ts'
import { encodeEvent, HEARTBEAT } from './message.ts'

/**
 * Delay in milliseconds before a change is sent, together with further changes until then, and minimum interval between two such messages.
 */
const CHANGE_DELAY = 150
const MIN_CHANGE_INTERVAL = 1000

/**
 * Maximum number of unread messages, a long one counted as several; beyond it the client is disconnected.
 *
 * @limit Live updates, webhooks and audit trail | Unread messages that end a stream | {}
 */
const MAX_UNREAD = 32
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
  #lastSent = Number.NEGATIVE_INFINITY
  #isDeleted = false
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
      { highWaterMark: MAX_UNREAD, size: (message) => 1 + (message?.length ?? 0) / LONG },
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

  attachWatch(watch: Watch): void {
    if (this.isOver) watch.close()
    else this.#watch = watch
  }

  /** Registers an action for the end of the stream. */
  addEndAction(ending: () => void): void {
    if (this.isOver) ending()
    else this.#endings.push(ending)
  }

  /** Handles a visible change or removal. It is sent soon, together with further changes until then. */
  readonly reportChange = (event: WatchEvent): void => {
    if (event === 'gone') this.#isDeleted = true
    if (this.#timer !== null || this.isOver) return
    const delay = Math.max(CHANGE_DELAY, this.#lastSent + MIN_CHANGE_INTERVAL - performance.now())
    this.#timer = setTimeout(() => void this.#sendChange(), delay)
  }

  /** Checks the disk now, where the file system sends no notifications. */
  checkDisk(): void {
    this.#watch?.checkNow()
  }

  send(event: LiveEvent): void {
    this.sendMessage(encodeEvent(event))
  }

  sendHeartbeat(): void {
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
  async checkAccess(): Promise<boolean> {
    if (!(await this.#hasSameAccess())) return false
    if (await this.#isThere()) return true
    this.reportChange('gone')
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

  async #sendChange(): Promise<void> {
    const hasAccess = await this.#hasSameAccess()
    this.#timer = null
    if (!hasAccess) return
    this.#lastSent = performance.now()
    this.send({ name: 'changed', data: { path: this.parts.path } })
    if (this.#isDeleted) this.end()
  }

  /** Returns whether the viewer still has the same access; otherwise ends the stream, so that the client reloads everything. */
  async #hasSameAccess(): Promise<boolean> {
    const { caller, recheck, report } = this.parts
    try {
      const now = await recheck(caller.sessionId)
      if (now && Bun.deepEquals(accessOf(now.subject), accessOf(caller.subject))) return !this.isOver
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
const accessOf = ({ permissions, groups, rules, entries, hideDotfiles, scope }: Subject) => ({
  permissions,
  groups,
  rules,
  entries,
  hideDotfiles,
  scope,
})
