import { CANCEL, COMMAND_MESSAGE_LIMIT, type CommandEnd } from '#contract/commands.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { CLOSE, type Socket, type SocketSession } from '#server/platform/network/socket.ts'
import { OutputQueue, type SendingTurns } from './output-queue.ts'
import { revoked } from './run.ts'

/** Runs the first line of a session; later messages cancel it or are ignored. */
type RunLine = (line: string, out: OutputQueue, control: AbortController) => Promise<Omit<CommandEnd, 'took'>>

export type CommandSessionParts = {
  readonly run: RunLine
  /** Shared by all sessions. */
  readonly turns: SendingTurns
  /** Time in milliseconds after which a socket without a command is closed. */
  readonly patience: number
  readonly report: (error: unknown) => void
}

/** A WebSocket session that runs one command. */
export class CommandSession implements SocketSession {
  readonly longestMessage = COMMAND_MESSAGE_LIMIT
  readonly #parts: CommandSessionParts
  readonly #control = new AbortController()
  #socket: Socket | null = null
  #out: OutputQueue | null = null
  #running: Promise<void> | null = null
  #timer: Timer | null = null

  constructor(parts: CommandSessionParts) {
    this.#parts = parts
  }

  onOpen(socket: Socket): void {
    this.#socket = socket
    this.#out = new OutputQueue(socket, this.#parts.turns)
    this.#timer = setTimeout(() => {
      this.#running ??= this.#refuse(new AppError('invalid', 'No command was sent.'), performance.now())
    }, this.#parts.patience)
  }

  onMessage(message: string | Uint8Array): void {
    if (typeof message !== 'string') return
    if (this.#running) {
      if (message === CANCEL) this.#control.abort()
    } else if (message.replaceAll(CANCEL, '').trim() !== '') {
      this.#stopWaiting()
      this.#running = this.#run(message)
    }
  }

  onClose(): void {
    this.#stopWaiting()
    this.#control.abort()
    this.#out?.discardLines()
    this.#socket = null
  }

  async #run(line: string): Promise<void> {
    const began = performance.now()
    const out = this.#out
    if (!out) return
    try {
      const end = await this.#parts.run(line, out, this.#control)
      this.#reportEnding()
      if (this.#control.signal.reason === revoked()) await this.#refuse(revoked(), began, end.changed)
      else await this.#close({ ...end, took: tookSince(began) })
    } catch (error) {
      await this.#failed(error, began)
    }
  }

  /** Reports the failure of a check that ended the command. */
  #reportEnding(): void {
    const { aborted, reason } = this.#control.signal
    if (aborted && !(reason instanceof AppError) && !(reason instanceof DOMException)) this.#parts.report(reason)
  }

  async #failed(error: unknown, began: number): Promise<void> {
    if (this.#control.signal.aborted && this.#control.signal.reason !== revoked())
      await this.#close({ exit: null, why: 'cancelled', changed: false, took: tookSince(began) })
    else if (error instanceof AppError && !isAppError(error, 'internal')) await this.#refuse(error, began)
    else {
      this.#parts.report(error)
      await this.#out?.addLines(['Something went wrong.'])
      await this.#close({ exit: null, why: 'failed', changed: false, took: tookSince(began) })
    }
  }

  async #refuse({ message, code }: AppError, began: number, changed = false): Promise<void> {
    await this.#out?.addLines([message])
    const why = code === 'busy' ? 'failed' : 'refused'
    await this.#close({ exit: null, why, changed, took: tookSince(began) })
  }

  async #close(end: CommandEnd): Promise<void> {
    await this.#out?.allSent()
    this.#socket?.close(CLOSE.done, JSON.stringify(end))
  }

  #stopWaiting(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

const tookSince = (began: number) => Math.round(performance.now() - began)
