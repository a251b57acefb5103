import { setImmediate } from 'node:timers/promises'
import type { Socket } from '#server/lib/socket.ts'

/** Characters that wait for a slow client before the program has to. */
const MOST_WAITING = 1024 * 1024

/** So many lines are sent before others have their turn. */
const AT_ONCE = 200

/** Lines on their way to a client, in their order, as fast as it takes them. */
export class Outgoing {
  readonly #socket: Pick<Socket, 'sendText'>
  #lines: string[] = []
  #waiting = 0
  #sending: Promise<void> | null = null
  #room: PromiseWithResolvers<void> | null = null
  #isOver = false

  constructor(socket: Pick<Socket, 'sendText'>) {
    this.#socket = socket
  }

  /** Resolves when more can be taken: at once, unless much waits already. */
  async add(lines: readonly string[]): Promise<void> {
    if (this.#isOver) return
    for (const line of lines) {
      this.#lines.push(line)
      this.#waiting += line.length + 1
    }
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
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
    let sent = 0
    while (this.#lines.length > 0) {
      const lines = this.#lines
      this.#lines = []
      for (const line of lines) {
        if (this.#isOver) return
        await this.#socket.sendText(line)
        this.#waiting -= line.length + 1
        if (this.#waiting <= MOST_WAITING) this.#makeRoom()
        sent += 1
        if (sent % AT_ONCE === 0) await setImmediate()
      }
    }
  }
}
