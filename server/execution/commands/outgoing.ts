import type { Socket } from '#server/platform/network/socket.ts'

/** Characters that wait for a slow client before the program has to. */
const MOST_WAITING = 1024 * 1024

/** So much is sent before others have their turn. */
const LINES_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 64 * 1024

/** Between two such parts, of whichever commands, nothing is sent for so long (ms). */
const PAUSE = 1

/** All commands take turns: however many of them flood, the rest of the server has most of the time. */
export class SendingTurns {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when whoever asks may send another part. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => Bun.sleep(PAUSE))
    return this.#last
  }
}

/** Lines on their way to a client, in their order, as fast as it takes them. */
export class Outgoing {
  readonly #socket: Pick<Socket, 'sendTexts'>
  readonly #turns: SendingTurns
  #lines: string[] = []
  /** The first of them that was not sent. */
  #first = 0
  #waiting = 0
  #sending: Promise<void> | null = null
  #room: PromiseWithResolvers<void> | null = null
  #isOver = false

  constructor(socket: Pick<Socket, 'sendTexts'>, turns: SendingTurns) {
    this.#socket = socket
    this.#turns = turns
  }

  /** Resolves when more can be taken: at once, unless much waits already. */
  async add(lines: readonly string[]): Promise<void> {
    if (this.#isOver || lines.length === 0) return
    for (const line of lines) {
      this.#lines.push(line)
      this.#waiting += line.length + 1
    }
    this.#sending ??= this.#send()
    if (this.#waiting <= MOST_WAITING) return
    this.#room ??= Promise.withResolvers()
    await this.#room.promise
  }

  /** Resolves when all was taken. */
  async allSent(): Promise<void> {
    await this.#sending
  }

  /** There is nobody who takes anything. */
  stop(): void {
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
      const lines = this.#next()
      await this.#socket.sendTexts(lines)
      for (const line of lines) this.#waiting -= line.length + 1
      if (this.#waiting <= MOST_WAITING) this.#makeRoom()
      await this.#turns.next()
    }
    // At once: what is added from here on begins anew.
    this.#sending = null
  }

  /** A part of what waits. */
  #next(): string[] {
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
