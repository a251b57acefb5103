import { type CommandEnd, TerminalMessage } from '#contract/commands.ts'
import { commandEndOf } from '#server/execution/commands/ending.ts'
import type { Ending, EndReason, InTerminal, RunningTerminal } from '#server/execution/sandbox/sandbox.ts'
import { isAppError } from '#server/platform/errors.ts'
import { CLOSE, type Socket, type SocketSession } from '#server/platform/network/socket.ts'
import { TerminalOutput } from './output.ts'

/** Runs a shell in a terminal to its end. `onStart` is called when it runs. */
type RunShell = (
  how: InTerminal,
  signal: AbortSignal,
  onStart: (running: RunningTerminal) => void,
) => Promise<{ readonly ending: Ending; readonly changed: boolean }>

export type TerminalSessionParts = {
  readonly run: RunShell
  /** Idle time without input and output after which it ends, in milliseconds. */
  readonly idle: number
  /** Reports unexpected failures. */
  readonly report: (error: unknown) => void
  readonly onClosed: () => void
}

/** Maximum bytes of a message: a page sends longer text in pieces. */
const LONGEST_MESSAGE = 16 * 1024
/**
 * Maximum bytes typed before the shell has started.
 *
 * @limit Commands and terminals | Input typed ahead | {bytes}
 */
const MAX_TYPED_AHEAD = 64 * 1024
/** Time in milliseconds after which a client that has not sent its size is disconnected. */
const PATIENCE = 30_000

/** One terminal and its client. */
export class TerminalSession implements SocketSession {
  readonly longestMessage = LONGEST_MESSAGE
  readonly #parts: TerminalSessionParts
  readonly #control = new AbortController()
  #client: Socket | null = null
  #output: TerminalOutput | null = null
  #size: TerminalMessage | null = null
  #running: RunningTerminal | null = null
  #typedAhead: Uint8Array[] = []
  #timer: Timer | null = null
  #active = 0

  constructor(parts: TerminalSessionParts) {
    this.#parts = parts
  }

  onOpen(client: Socket): void {
    this.#client = client
    this.#output = new TerminalOutput(client)
    this.#timer = setTimeout(() => client.close(CLOSE.done, JSON.stringify(ended('refused', 0))), PATIENCE)
  }

  onMessage(message: string | Uint8Array): void {
    if (typeof message !== 'string') this.#type(message)
    else this.#resize(sizeOf(message))
  }

  onClose(): void {
    this.#client = null
    this.#output?.discardOutput()
    if (this.#timer) clearTimeout(this.#timer)
    this.end('cancelled')
    this.#parts.onClosed()
  }

  /** Ends the program; its client receives the reason. */
  end(why: EndReason): void {
    this.#running?.end(why)
    this.#control.abort()
  }

  #type(bytes: Uint8Array): void {
    this.#active = performance.now()
    if (this.#running) this.#running.write(bytes)
    else if (this.#typedAhead.reduce((sum, { length }) => sum + length, bytes.length) <= MAX_TYPED_AHEAD)
      this.#typedAhead.push(Uint8Array.from(bytes))
  }

  #resize(size: TerminalMessage | null): void {
    if (!size) return
    const isFirst = this.#size === null
    this.#size = size
    if (isFirst) void this.#runShell(size)
    else this.#running?.resize(size.columns, size.rows)
  }

  async #runShell(size: TerminalMessage): Promise<void> {
    const begun = performance.now()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const end = await this.#runToEnd(size, begun)
    if (this.#timer) clearTimeout(this.#timer)
    await this.#output?.allSent()
    this.#client?.close(CLOSE.done, JSON.stringify(end))
  }

  async #runToEnd(size: TerminalMessage, begun: number): Promise<CommandEnd> {
    const took = () => Math.round(performance.now() - begun)
    try {
      const onOutput = (piece: Uint8Array) => {
        this.#active = performance.now()
        this.#output?.addOutput(piece)
      }
      const { ending, changed } = await this.#parts.run({ ...size, onOutput }, this.#control.signal, (running) =>
        this.#begun(running),
      )
      return { ...commandEndOf(ending), changed, took: took() }
    } catch (error) {
      if (this.#control.signal.aborted) return ended('cancelled', took())
      if (!isAppError(error)) this.#parts.report(error)
      await this.#client?.sendText(isAppError(error) ? error.message : 'The terminal failed.')
      return ended(isAppError(error) ? 'refused' : 'failed', took())
    }
  }

  #begun(running: RunningTerminal): void {
    this.#running = running
    if (this.#control.signal.aborted) running.end('cancelled')
    // It may have been resized meanwhile.
    if (this.#size) running.resize(this.#size.columns, this.#size.rows)
    for (const typed of this.#typedAhead) running.write(typed)
    this.#typedAhead = []
    this.#active = performance.now()
    this.#watchIdle(this.#parts.idle)
  }

  #watchIdle(wait: number): void {
    this.#timer = setTimeout(() => {
      const left = this.#active + this.#parts.idle - performance.now()
      if (left > 0) this.#watchIdle(left)
      else this.end('time')
    }, wait)
  }
}

const ended = (why: CommandEnd['why'], took: number): CommandEnd => ({ exit: null, why, changed: false, took })

function sizeOf(message: string): TerminalMessage | null {
  try {
    return TerminalMessage.safeParse(JSON.parse(message)).data ?? null
  } catch {
    return null
  }
}
