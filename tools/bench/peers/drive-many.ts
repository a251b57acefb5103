import { drive } from '../raw-client.ts'
import type { HttpRequest, Session } from './adapter.ts'

// `drive-many.ts < JSON`: the load of many small requests in a separate process, so that only the server is measured. Prints the number of
// requests and their duration in seconds.

type Work = {
  readonly session: Session
  readonly connections: number
  readonly requests: readonly HttpRequest[]
  /** Size of the body of each request. */
  readonly bodyBytes?: number
  /** Duration for which the requests are repeated; without it, each is sent once. */
  readonly seconds?: number
}

/** Number of requests between two checks of the clock, on each connection. */
const ROUND = 250

const { session, connections, requests, bodyBytes = 0, seconds }: Work = await Bun.stdin.json()
const body = Buffer.alloc(bodyBytes, 7)

function bytesOf({ method, target, headers }: HttpRequest): Uint8Array {
  const lines = Object.entries({ ...session.headers, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body.length > 0 ? `Content-Length: ${body.length}\r\n` : ''
  const head = `${method} ${target} HTTP/1.1\r\nHost: ${new URL(session.address).host}\r\n${lines.join('')}${length}\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

const prepared = requests.map(bytesOf)
const round = seconds === undefined ? prepared : Array.from({ length: connections * ROUND }, () => prepared[0] ?? body)
/** First digit of the statuses of success. */
const SUCCESS = 2
let [sent, milliseconds] = [0, 0]
do {
  milliseconds += await drive(session.address, connections, round, SUCCESS)
  sent += round.length
} while (seconds !== undefined && milliseconds < seconds * 1000)
console.log(JSON.stringify({ requests: sent, seconds: milliseconds / 1000 }))
process.exit(0)
