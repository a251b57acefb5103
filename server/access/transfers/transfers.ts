import type { VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { Peer, PeerSockets } from '#server/platform/os/peer.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { Transfer } from './transfer.ts'

/**
 * Interval between two authorizations of a running transfer, in milliseconds. The promise is every 5 s; the rest is left for the checks
 * themselves.
 *
 * @limit Requests and connections | Interval at which running downloads are authorized again | {ms}
 */
const CHECK_INTERVAL = 4000

/**
 * Limit for the files that one caller (a user, or all visitors of one address) may receive concurrently. Far above what a browser opens,
 * also by HTTP/2 through a proxy, and low enough that one caller cannot use up all descriptors.
 *
 * @limit Requests and connections | Files sent concurrently to one user, or to all visitors of one address | {}
 */
const TRANSFERS_PER_CALLER = 256

/** Seconds after which a refused caller should retry. */
const RETRY_AFTER = 5

/** Decides whether a client may still receive the response. */
export type TransferAuthorizer = {
  /**
   * Authenticates the caller again.
   * @param paths the files that are being read
   * @throws AppError when they may no longer receive the response
   */
  readonly reauthenticate: (paths: readonly VirtualPath[]) => Promise<unknown>
  /** Checks paths against the result of the last authentication. @throws AppError when the caller may not receive all of them */
  readonly checkPaths: (paths: readonly VirtualPath[]) => void
}

/** Returns the client's end of a connection; null once the response was sent or the client disconnected, `unknown` for a unix socket. */
export type PeerLookup = () => Peer | 'unknown' | null

/** A file that the runtime sends over a unix socket, where the connection itself cannot be found. */
export type RuntimeSentFile = { readonly isSent: () => boolean; readonly cut: () => void }

export type TransfersParts = {
  /** Null where the system does not support it. */
  readonly sockets: PeerSockets | null
  /** Returns a value that changes whenever anything that permissions depend on changes. */
  readonly version: () => string
  readonly log: Log
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly now?: () => number
}

/** A response and its request. */
export type TransferParts = {
  readonly route: string
  /** Key of the caller for the limit of concurrent transfers. */
  readonly caller: string
  readonly signal: AbortSignal
  readonly peer: PeerLookup
  /** Sets the time that the connection may be silent, in seconds. */
  readonly setIdleLimit: (seconds: number) => void
  readonly authorizer: TransferAuthorizer
  /** Value of {@link TransfersParts.version} before the caller was authenticated. */
  readonly version: string
}

/** The responses that are being sent. Each is authorized again at intervals, and its connection is broken when that fails. */
export class Transfers {
  readonly #parts: TransfersParts
  readonly #context: TransfersContext
  /** Running transfers by caller. */
  readonly #running = new Map<string, Set<RunningTransfer>>()
  /** Active while anything is being sent. */
  #timer: ReturnType<typeof setInterval> | null = null
  #checking = false
  readonly #turns = Semaphore.mutex()

  constructor(parts: TransfersParts) {
    this.#parts = parts
    this.#context = { ...parts, now: parts.now ?? performance.now.bind(performance) }
  }

  /** Returns a value that changes whenever anything that permissions depend on changes. */
  version(): string {
    return this.#parts.version()
  }

  /**
   * Opens the transfer of a response that is about to be created.
   *
   * @throws AppError `too_many` when this caller has too many transfers
   */
  open(parts: TransferParts): RunningTransfer {
    const theirs = this.#running.get(parts.caller)
    if (theirs && theirs.size >= TRANSFERS_PER_CALLER) {
      this.#forgetEnded(theirs)
      if (theirs.size >= TRANSFERS_PER_CALLER)
        throw new AppError('too_many', 'Too many downloads are running. Try again in a moment.', {
          retryAfter: RETRY_AFTER,
        })
    }
    return new RunningTransfer(parts, this.#context)
  }

  /** Watches a transfer whose response is about to be handed over until it was sent. */
  watch(transfer: RunningTransfer): void {
    transfer.begin()
    const theirs = this.#running.get(transfer.caller) ?? new Set()
    this.#running.set(transfer.caller, theirs.add(transfer))
    this.#timer ??= setInterval(() => {
      if (!this.#checking) void this.check()
    }, CHECK_INTERVAL).unref()
  }

  /** Number of responses that are being sent, as far as it is known. */
  get size(): number {
    return this.#all().length
  }

  /** Authorizes every running transfer again. Resolves when those that failed were aborted. */
  check(): Promise<void> {
    return this.#turns.run(async () => {
      this.#checking = true
      try {
        await Promise.all(this.#all().map((transfer) => this.#checkOne(transfer)))
      } finally {
        this.#checking = false
      }
      if (this.#running.size === 0) this.close()
    })
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
      // Any other failure says nothing about the caller's permissions: the next check asks again.
      else this.#parts.log.error('a transfer could not be authorized', errorFields(error))
    }
  }

  /** A transfer that cannot be aborted now is checked again next time, and no other transfer is affected. */
  #end(transfer: RunningTransfer, { code }: AppError): void {
    const { log } = this.#parts
    try {
      transfer.abort()
    } catch (error) {
      log.error('a transfer could not be ended', errorFields(error))
      return
    }
    this.#running.get(transfer.caller)?.delete(transfer)
    log.info('a transfer was ended', { route: transfer.route, code })
  }

  /** Returns the running transfers and forgets the others. */
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

type TransfersContext = TransfersParts & { readonly now: () => number }

/** A transfer that the dispatcher watches. */
export class RunningTransfer implements Transfer {
  readonly #parts: TransferParts
  readonly #around: TransfersContext
  readonly #onAbort: (() => void)[] = []
  #signal: AbortSignal | null = null
  #version: string
  #checkedAt: number
  /** Whether permissions may have changed since the paths of the response were first authorized. */
  #changed = false
  #descriptor: number | null = null
  #over = false
  #isAborted = false
  #sent: RuntimeSentFile | null = null
  /** Files that are being read. */
  #paths: readonly VirtualPath[] = []

  constructor(parts: TransferParts, around: TransfersContext) {
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
    return this.#over || this.#isLeft || this.#parts.peer() === null || this.#sent?.isSent() === true
  }

  /** Called before the response is handed over: later the runtime no longer reports to a new signal that the client has disconnected. */
  begin(): void {
    this.#signal ??= this.#parts.signal
  }

  /** Whether the client has disconnected. */
  get #isLeft(): boolean {
    return (this.#signal ?? this.#parts.signal).aborted
  }

  /**
   * Sets the file that is sent over a unix socket. It is known only after the response was handed over, and permissions may have been lost
   * meanwhile.
   */
  trackSentFile(sent: RuntimeSentFile): void {
    this.#sent = sent
    if (this.#isAborted) sent.cut()
  }

  /** Calls `end` when the transfer is aborted, because the connection may take a while to notice. */
  readonly onAbort = (end: () => void): void => {
    this.#onAbort.push(end)
  }

  /** Marks the response as sent, or as never to be sent. */
  readonly finish = (): void => {
    this.#over = true
  }

  /** Authorizes the caller now, whether or not anything changed, because sessions and links also expire with time. @throws as the judge does */
  async check(): Promise<void> {
    await this.#ask()
    if (this.#changed) this.#parts.authorizer.checkPaths(this.#paths)
  }

  readonly authorize = async (paths: readonly VirtualPath[]): Promise<void> => {
    this.#paths = paths
    const isFresh = this.#around.now() - this.#checkedAt < CHECK_INTERVAL
    if (!isFresh || this.#around.version() !== this.#version) await this.#ask()
    if (this.#changed) this.#parts.authorizer.checkPaths(paths)
  }

  readonly acknowledged = (): number | null => {
    if (this.#peer() === null) return null
    // Found once, where it is the only one: another connection of this peer may have opened and closed meanwhile.
    this.#descriptor ??= this.#onlySocket()
    return this.#descriptor === null ? null : (this.#around.sockets?.acknowledged(this.#descriptor) ?? null)
  }

  readonly abort = (): void => {
    // All connections of this client, because it is unknown which one carries this response, and none of them may continue.
    for (const descriptor of this.#sockets()) this.#around.sockets?.reset(descriptor)
    this.#sent?.cut()
    this.#isAborted = true
    this.#over = true
    // A connection that could not be reset is closed once it is idle.
    this.#parts.setIdleLimit(1)
    for (const end of this.#onAbort.splice(0)) end()
  }

  async #ask(): Promise<void> {
    // Read before the check, so that changes during the check cause another one.
    const version = this.#around.version()
    await this.#parts.authorizer.reauthenticate(this.#paths)
    this.#changed ||= version !== this.#version
    this.#version = version
    this.#checkedAt = this.#around.now()
  }

  /** Returns the peer; null when it is unknown or disconnected. */
  #peer(): Peer | null {
    const peer = this.#over || this.#isLeft ? null : this.#parts.peer()
    return peer === 'unknown' ? null : peer
  }

  /**
   * Returns the descriptors of the connection. They belong to it as long as the request is in progress, while the runtime still knows its
   * peer.
   */
  #sockets(): readonly number[] {
    const peer = this.#peer()
    return peer === null ? [] : (this.#around.sockets?.find(peer) ?? [])
  }

  #onlySocket(): number | null {
    const [only = null, another] = this.#sockets()
    return another === undefined ? only : null
  }
}
