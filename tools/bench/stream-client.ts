import { openSync, read } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** A part of a file to send: a request head without its length, and the range of bytes. */
export type Sending = { readonly head: string; readonly from: number; readonly to: number }

const PIECE_BYTES = 1024 * 1024

/** A connection that sends parts of one file, one request after the other, and reads the response heads. */
export class FileSender {
  readonly #socket: Socket
  readonly #file: number
  #said = ''
  #heard: (() => void) | null = null
  #failure: Error | null = null

  constructor(address: string, file: string) {
    const { hostname, port } = new URL(address)
    this.#file = openSync(file, 'r')
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (data: Buffer) => {
      this.#said += data.toString('latin1')
      this.#heard?.()
    })
    const ended = (error?: Error) => {
      this.#failure = error ?? new Error('The connection was closed.')
      this.#heard?.()
    }
    this.#socket.on('error', ended).on('close', () => ended())
  }

  /** Sends one request; returns the head of its response, which must have this status. */
  async send({ head, from, to }: Sending, expected: number): Promise<string> {
    this.#said = ''
    this.#socket.write(`${head}Content-Length: ${to - from}\r\n\r\n`)
    for (let at = from; at < to; at += PIECE_BYTES) await this.#write(at, Math.min(PIECE_BYTES, to - at))
    const answer = await this.#answer()
    if (!answer.startsWith(`HTTP/1.1 ${expected}`)) throw new Error(answer.split('\r\n')[0])
    return answer
  }

  end(): void {
    this.#socket.removeAllListeners('close')
    this.#socket.destroy()
  }

  async #write(at: number, length: number): Promise<void> {
    const piece = Buffer.allocUnsafeSlow(length)
    await new Promise<void>((resolve, reject) =>
      read(this.#file, piece, 0, length, at, (error) => (error ? reject(error) : resolve())),
    )
    if (this.#failure) throw this.#failure
    if (this.#socket.write(piece)) return
    await new Promise<void>((resolve) => {
      const go = () => {
        this.#socket.off('drain', go).off('close', go)
        resolve()
      }
      this.#socket.once('drain', go).once('close', go)
    })
  }

  async #answer(): Promise<string> {
    for (;;) {
      const end = this.#said.indexOf('\r\n\r\n')
      if (end !== -1) return this.#said.slice(0, end)
      if (this.#failure) throw this.#failure
      await new Promise<void>((resolve) => {
        this.#heard = resolve
      })
    }
  }
}
