import type { VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { Peer, PeerSockets } from '#server/platform/os/peer.ts'
import type { Transfer } from './transfer.ts'

/** The time between two authorizations of a running transfer (ms). The rule says every 5 s at least; the rest is left for the checks themselves. */
const CHECK_INTERVAL = 4000

/**
 * The files that one caller may receive at once: a user, or all visitors of one address. Far above what a browser opens, also by HTTP/2
 * through a proxy, and low enough that one caller does not take all descriptors.
 */
const TRANSFERS_PER_CALLER = 256

/** Seconds after which a caller who was refused may find a free place. */
const RETRY_AFTER = 5

/** Decides whether a client may still receive what it asked for. */
export type Judge = {
  /** Looks at the caller as they are now. @throws AppError when they may not receive it any more */
  readonly again: () => Promise<unknown>
  /** By the last look. @throws AppError when they may not receive all of these paths */
  readonly permit: (paths: readonly VirtualPath[]) => void
}

/** The client's end of a connection; null once the response was sent or the client left. Nobody knows that of a unix socket. */
export type PeerOf = () => Peer | 'unknown' | null

/** A file that the runtime sends by itself, where the connection cannot be found: by a unix socket. */
export type SentByItself = { readonly isSent: () => boolean; readonly cut: () => void }

export type TransfersParts = {
  /** Null where the system offers nothing. */
  readonly sockets: PeerSockets | null
  /** Another text as soon as anything changed that rights depend on. */
  readonly version: () => string
  readonly log: Log
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

/** One response, and the request it answers. */
export type TransferParts = {
  readonly route: string
  /** The caller with whom the transfer is counted. */
  readonly caller: string
  readonly signal: AbortSignal
  readonly peer: PeerOf
  /** Sets the time that the connection may be silent (seconds). */
  readonly setIdleLimit: (seconds: number) => void
  readonly judge: Judge
  /** The answer of {@link TransfersParts.version} before the caller was authenticated. */
  readonly version: string
}

/** The responses that are being sent. Each is authorized again while it lasts, and its connection is broken when that fails. */
export class Transfers {
  readonly #parts: TransfersParts
  readonly #now: () => number
  /** By their callers. */
  readonly #running = new Map<string, Set<RunningTransfer>>()
  /** Runs while anything is sent. */
  #timer: ReturnType<typeof setInterval> | null = null
  #checking = false
  #last: Promise<void> = Promise.resolve()

  constructor(parts: TransfersParts) {
    this.#parts = parts
    this.#now = parts.now ?? performance.now.bind(performance)
  }

  /** Returns another text as soon as anything changed that rights depend on. */
  version(): string {
    return this.#parts.version()
  }

  /**
   * Opens the transfer of a response that is about to be made.
   *
   * @throws AppError `too_many` when this caller receives too much at once
   */
  open(parts: TransferParts): RunningTransfer {
    const theirs = this.#running.get(parts.caller)
    if (theirs && theirs.size >= TRANSFERS_PER_CALLER) {
      this.#forgetEnded(theirs)
      if (theirs.size >= TRANSFERS_PER_CALLER)
        throw new AppError('too_many', 'Too many downloads at once. Try again soon.', { retryAfter: RETRY_AFTER })
    }
    return new RunningTransfer(parts, { ...this.#parts, now: this.#now })
  }

  /** Watches a transfer whose response is handed over, until it was sent. */
  watch(transfer: RunningTransfer): void {
    const theirs = this.#running.get(transfer.caller) ?? new Set()
    this.#running.set(transfer.caller, theirs.add(transfer))
    this.#timer ??= setInterval(() => {
      if (!this.#checking) void this.check()
    }, CHECK_INTERVAL).unref()
  }

  /** The number of responses that are being sent, as far as is known. */
  get size(): number {
    return this.#all().length
  }

  /** Authorizes every running transfer again, as of now. Resolves when those that failed are ended. */
  check(): Promise<void> {
    this.#last = this.#last.then(async () => {
      this.#checking = true
      try {
        await Promise.all(this.#all().map((transfer) => this.#checkOne(transfer)))
      } finally {
        this.#checking = false
      }
      if (this.#running.size === 0) this.close()
    })
    return this.#last
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  async #checkOne(transfer: RunningTransfer): Promise<void> {
    try {
      await transfer.check()
    } catch (error) {
      if (error instanceof AppError) this.#end(transfer, error)
      // Whatever else fails, nobody knows yet whether they may go on: they are asked again at the next check.
      else this.#parts.log.error('a transfer cannot be authorized', errorFields(error))
    }
  }

  /** A transfer that cannot be ended now is looked at again at the next check, and nobody else's is affected. */
  #end(transfer: RunningTransfer, { code }: AppError): void {
    const { log } = this.#parts
    try {
      transfer.abort()
    } catch (error) {
      log.error('a transfer cannot be ended', errorFields(error))
      return
    }
    this.#running.get(transfer.caller)?.delete(transfer)
    log.info('a transfer was ended', { route: transfer.route, code })
  }

  /** Those that still run; the others are forgotten. */
  #all(): RunningTransfer[] {
    for (const [caller, theirs] of this.#running) {
      this.#forgetEnded(theirs)
      if (theirs.size === 0) this.#running.delete(caller)
    }
    return [...this.#running.values()].flatMap((theirs) => [...theirs])
  }

  #forgetEnded(transfers: Set<RunningTransfer>): void {
    for (const transfer of transfers) if (transfer.isOver) transfers.delete(transfer)
  }
}

type Surroundings = TransfersParts & { readonly now: () => number }

/** A transfer that the dispatcher watches. */
export class RunningTransfer implements Transfer {
  readonly #parts: TransferParts
  readonly #around: Surroundings
  readonly #onAbort: (() => void)[] = []
  #version: string
  #checkedAt: number
  /** Has anything changed since the paths of the response were authorized for the first time? */
  #changed = false
  #descriptor: number | null = null
  #over = false
  #isAborted = false
  #sent: SentByItself | null = null
  /** The files that are read now. */
  #paths: readonly VirtualPath[] = []

  constructor(parts: TransferParts, around: Surroundings) {
    this.#parts = parts
    this.#around = around
    this.#version = parts.version
    this.#checkedAt = around.now()
  }

  get route(): string {
    return this.#parts.route
  }

  get caller(): string {
    return this.#parts.caller
  }

  get isOver(): boolean {
    return this.#over || this.#parts.signal.aborted || this.#parts.peer() === null || this.#sent?.isSent() === true
  }

  /** Over a unix socket: what is sent. It is known only after the response was handed over, and rights may have been lost meanwhile. */
  follow(sent: SentByItself): void {
    this.#sent = sent
    if (this.#isAborted) sent.cut()
  }

  /** Calls `end` when the transfer is aborted: the connection may take a while to notice. */
  readonly onAbort = (end: () => void): void => {
    this.#onAbort.push(end)
  }

  /** The response was sent, or will never be. */
  readonly finish = (): void => {
    this.#over = true
  }

  /** Asks now, whether or not anything changed: sessions and links also end with time. @throws what the judge throws */
  async check(): Promise<void> {
    await this.#ask()
    if (this.#changed) this.#parts.judge.permit(this.#paths)
  }

  readonly authorize = async (paths: readonly VirtualPath[]): Promise<void> => {
    this.#paths = paths
    const isFresh = this.#around.now() - this.#checkedAt < CHECK_INTERVAL
    if (!isFresh || this.#around.version() !== this.#version) await this.#ask()
    if (this.#changed) this.#parts.judge.permit(paths)
  }

  readonly acknowledged = (): number | null => {
    if (this.#peer() === null) return null
    // Found once, where it is the only one: another connection of this peer may have come, and gone, meanwhile.
    this.#descriptor ??= this.#onlySocket()
    return this.#descriptor === null ? null : (this.#around.sockets?.acknowledged(this.#descriptor) ?? null)
  }

  readonly abort = (): void => {
    // All of them, as nobody knows which one it is: they are of one client, and none of them may go on.
    for (const descriptor of this.#sockets()) this.#around.sockets?.reset(descriptor)
    this.#sent?.cut()
    this.#isAborted = true
    this.#over = true
    // A connection that could not be broken itself is broken once nothing moves on it.
    this.#parts.setIdleLimit(1)
    for (const end of this.#onAbort.splice(0)) end()
  }

  async #ask(): Promise<void> {
    // Before the question: what changes while it is answered is asked again.
    const version = this.#around.version()
    await this.#parts.judge.again()
    this.#changed ||= version !== this.#version
    this.#version = version
    this.#checkedAt = this.#around.now()
  }

  /** Null when nobody knows who is at the other end of the connection, or nobody is. */
  #peer(): Peer | null {
    const peer = this.#over || this.#parts.signal.aborted ? null : this.#parts.peer()
    return peer === 'unknown' ? null : peer
  }

  /** Descriptors are this connection's as long as the request is in progress: then the runtime still knows its peer. */
  #sockets(): readonly number[] {
    const peer = this.#peer()
    return peer === null ? [] : (this.#around.sockets?.find(peer) ?? [])
  }

  #onlySocket(): number | null {
    const [only = null, another] = this.#sockets()
    return another === undefined ? only : null
  }
}
