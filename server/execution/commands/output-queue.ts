import type { Socket } from '#server/platform/network/socket.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'

/**
 * Characters queued for a slow client before the program is paused.
 *
 * @limit Commands and terminals | Output that waits for a slow client, before the program does | {} characters
 */
const MAX_QUEUED = 1024 * 1024

/** Maximum amount sent in one turn. */
const LINES_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 64 * 1024

/** Pause between two turns, of any commands, in milliseconds. */
const PAUSE = 1

/** Serializes the sending of all commands, so that however many of them flood, the rest of the server gets most of the time. */
export class SendingTurns {
  readonly #turns = Semaphore.mutex()

  /** Resolves when the caller may send another part. */
  nextTurn(): Promise<void> {
    return this.#turns.run(() => Bun.sleep(PAUSE))
  }
}

/** Queues output lines for a client, in order, and sends them as fast as it reads. */
export class OutputQueue {
  readonly #socket: Pick<Socket, 'sendTexts'>
  readonly #turns: SendingTurns
  #lines: string[] = []
  /** Index of the first unsent line. */
  #first = 0
  #waiting = 0
  #sending: Promise<void> | null = null
  #room: PromiseWithResolvers<void> | null = null
  #isOver = false

  constructor(socket: Pick<Socket, 'sendTexts'>, turns: SendingTurns) {
    this.#socket = socket
    this.#turns = turns
  }

  /** Queues lines; resolves when more can be added: at once, unless the queue is full. */
  async addLines(lines: readonly string[]): Promise<void> {
    if (this.#isOver || lines.length === 0) return
    for (const line of lines) {
      this.#lines.push(line)
      this.#waiting += line.length + 1
    }
    this.#sending ??= this.#send()
    if (this.#waiting <= MAX_QUEUED) return
    this.#room ??= Promise.withResolvers()
    await this.#room.promise
  }

  /** Resolves when everything was sent. */
  async allSent(): Promise<void> {
    await this.#sending
  }

  /** Discards the queue, when the client has disconnected. */
  discardLines(): void {
    this.#isOver = true
    this.#lines = []
    this.#waiting = 0
    this.#makeRoom()
  }

  #makeRoom(): void {
    this.#room?.resolve()
    this.#room = null
  }

  async #send(): Promise<void> {
    while (this.#first < this.#lines.length && !this.#isOver) {
      const lines = this.#nextPart()
      await this.#socket.sendTexts(lines)
      for (const line of lines) this.#waiting -= line.length + 1
      if (this.#waiting <= MAX_QUEUED) this.#makeRoom()
      await this.#turns.nextTurn()
    }
    // Reset synchronously: lines added from here on start a new run.
    this.#sending = null
  }

  /** Removes the next part from the queue. */
  #nextPart(): string[] {
    const lines: string[] = []
    for (let length = 0; lines.length < LINES_AT_ONCE && length < CHARACTERS_AT_ONCE; ) {
      const line = this.#lines[this.#first]
      if (line === undefined) break
      lines.push(line)
      length += line.length
      this.#first += 1
    }
    if (this.#first < this.#lines.length) return lines
    this.#lines = []
    this.#first = 0
    return lines
  }
}
