/** Where output goes; resolves when more can be taken. */
type Taker = { sendBinary(bytes: Uint8Array): Promise<void> }

/** Bytes that wait for a slow client, or for their turn. */
const MOST_WAITING = 1024 * 1024
/** So many bytes at most in so many ms: as fast as a page draws, and as much as one terminal may take of the server. */
const TURN = { bytes: 256 * 1024, length: 50 }

/**
 * What a terminal shows, on its way to a client. A terminal cannot be told to wait, so of what comes faster than it can be taken the oldest is left
 * out, and that is said: what was written last always arrives.
 */
export class TerminalOutput {
  readonly #taker: Taker
  #waiting: Uint8Array[] = []
  #bytes = 0
  #left = 0
  #turn = { ends: 0, sent: 0 }
  #sending: Promise<void> | null = null
  #isOver = false

  constructor(taker: Taker) {
    this.#taker = taker
  }

  add(piece: Uint8Array): void {
    if (this.#isOver) return
    // The runtime may use its memory again.
    this.#waiting.push(Uint8Array.from(piece))
    this.#bytes += piece.length
    while (this.#bytes > MOST_WAITING) {
      const oldest = this.#waiting.shift()
      if (!oldest) break
      this.#bytes -= oldest.length
      this.#left += oldest.length
    }
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
  }

  /** Resolves when all was taken. */
  async allSent(): Promise<void> {
    await this.#sending
  }

  /** There is nobody who takes anything. */
  stop(): void {
    this.#isOver = true
    this.#waiting = []
    this.#bytes = 0
  }

  async #send(): Promise<void> {
    for (;;) {
      if (this.#left > 0) await this.#taker.sendBinary(this.#note())
      const piece = this.#waiting.shift()
      if (!piece) return
      this.#bytes -= piece.length
      await this.#taker.sendBinary(piece)
      await this.#ownTurn(piece.length)
    }
  }

  async #ownTurn(sent: number): Promise<void> {
    const now = performance.now()
    if (now >= this.#turn.ends) this.#turn = { ends: now + TURN.length, sent: 0 }
    this.#turn.sent += sent
    if (this.#turn.sent >= TURN.bytes) await Bun.sleep(this.#turn.ends - now)
  }

  /** Ends a sequence that was cut (CAN) and its colours. */
  #note(): Uint8Array {
    const left = this.#left
    this.#left = 0
    return Buffer.from(`\u0018\u001b[0m\r\n[${left} bytes left out]\r\n`)
  }
}
