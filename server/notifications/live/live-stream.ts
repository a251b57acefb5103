import type { LiveEvent } from '#contract/events.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Watch, WatchNews } from '#server/storage/storage.ts'
import { HEARTBEAT, messageOf } from './message.ts'

/** A change is told so long after it (ms), with what comes meanwhile, and the next one not sooner than this after that. */
const GATHER = 150
const AT_MOST_EVERY = 1000

/** Messages that a client has not taken, a long one counted as several; one that takes nothing is let go. */
const MOST_WAITING = 32
const LONG = 8 * 1024

export type LiveStreamParts = {
  /** Who looks, and where, as they asked for it. */
  readonly caller: Caller
  readonly path: VirtualPath
  /** Who they are now; null when their session ended. */
  readonly recheck: (sessionId: string) => Promise<Caller | null>
  /** Is the item still the one that is watched? */
  readonly isThere: () => Promise<boolean>
  readonly report: (error: unknown) => void
  /** Called once, when it is over, whoever ended it. */
  readonly onEnd: () => void
}

/** What one viewer of one path is told. It ends by itself when they may look no more; the client then asks again and learns why. */
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

  /** Where the item really is; null before it is watched. */
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

  /** What is to be done when it is over. */
  alsoAtEnd(ending: () => void): void {
    if (this.isOver) ending()
    else this.#endings.push(ending)
  }

  /** Something that they see changed, or is gone. It is told soon, together with what else happens until then. */
  readonly hear = (news: WatchNews): void => {
    if (news === 'gone') this.#gone = true
    if (this.#timer !== null || this.isOver) return
    const delay = Math.max(GATHER, this.#lastTold + AT_MOST_EVERY - performance.now())
    this.#timer = setTimeout(() => void this.#tellChange(), delay)
  }

  /** Asks the disk now, where it does not tell by itself. */
  look(): void {
    this.#watch?.look()
  }

  send(event: LiveEvent): void {
    this.sendMessage(messageOf(event))
  }

  beat(): void {
    this.sendMessage(HEARTBEAT)
  }

  /** What {@link send} makes of an event, made once for many. */
  sendMessage(message: Uint8Array): void {
    const control = this.#control
    if (!control) return
    if ((control.desiredSize ?? 0) > 0) control.enqueue(message)
    else this.end()
  }

  /** Ends it where its viewer may look no more, or something else is at the path; true while it goes on. */
  async check(): Promise<boolean> {
    if (!(await this.#mayLook())) return false
    if (await this.#isThere()) return true
    this.hear('gone')
    return false
  }

  /** Ends it properly: what was sent arrives, then the answer is complete. */
  end(): void {
    const control = this.#control
    if (!control) return
    this.#control = null
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#watch?.close()
    try {
      control.close()
    } catch {
      // The client left, and the stream with it.
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

  /** Also ends it where what they may see is not what it was: whoever comes back fetches everything anew. */
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

/** All that decides what somebody sees. */
const standing = ({ permissions, rules, hideDotfiles, scope }: Subject) => ({ permissions, rules, hideDotfiles, scope })
