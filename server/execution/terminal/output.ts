/** Receiver of output; resolves when more can be sent. */
type OutputReceiver = { sendBinary(bytes: Uint8Array): Promise<void> }

/** Bytes queued for a slow client, or for the next turn. */
const MAX_QUEUED = 1024 * 1024
/**
 * Maximum number of bytes per turn and its length in milliseconds: as fast as a page draws, and a limit for the server's load by one
 * terminal.
 */
const TURN = { bytes: 256 * 1024, length: 50 }

/**
 * Sends a terminal's output to a client. Output cannot be paused, so when it arrives faster than it can be sent, the oldest is dropped with
 * a note: the latest output always arrives.
 */
export class TerminalOutput {
  readonly #receiver: OutputReceiver
  #waiting: Uint8Array[] = []
  #bytes = 0
  #dropped = 0
  #turn = { ends: 0, sent: 0 }
  #sending: Promise<void> | null = null
  #isOver = false

  constructor(taker: OutputReceiver) {
    this.#receiver = taker
  }

  addOutput(piece: Uint8Array): void {
    if (this.#isOver) return
    // The runtime may reuse its memory.
    this.#waiting.push(Uint8Array.from(piece))
    this.#bytes += piece.length
    while (this.#bytes > MAX_QUEUED) {
      const oldest = this.#waiting.shift()
      if (!oldest) break
      this.#bytes -= oldest.length
      this.#dropped += oldest.length
    }
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
  }

  /** Resolves when everything was sent. */
  async allSent(): Promise<void> {
    await this.#sending
  }

  /** Discards the queue, when the client has disconnected. */
  discardOutput(): void {
    this.#isOver = true
    this.#waiting = []
    this.#bytes = 0
  }

  async #send(): Promise<void> {
    for (;;) {
      if (this.#dropped > 0) await this.#receiver.sendBinary(this.#note())
      const piece = this.#waiting.shift()
      if (!piece) return
      this.#bytes -= piece.length
      await this.#receiver.sendBinary(piece)
      await this.#waitForTurn(piece.length)
    }
  }

  async #waitForTurn(sent: number): Promise<void> {
    const now = performance.now()
    if (now >= this.#turn.ends) this.#turn = { ends: now + TURN.length, sent: 0 }
    this.#turn.sent += sent
    if (this.#turn.sent >= TURN.bytes) await Bun.sleep(this.#turn.ends - now)
  }

  /** Cancels a truncated escape sequence (CAN) and resets its colors. */
  #note(): Uint8Array {
    const left = this.#dropped
    this.#dropped = 0
    return Buffer.from(`\u0018\u001b[0m\r\n[${left} bytes omitted]\r\n`)
  }
}
