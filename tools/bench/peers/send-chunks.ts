import { FileSender } from '../stream-client.ts'
import type { HttpRequest, Session } from './adapter.ts'

// `send-chunks.ts < JSON`: sends the chunks of one file in a separate process, one after the other on one connection.

type Chunk = { readonly request: HttpRequest; readonly from: number; readonly to: number }

const { session, file, chunks }: { session: Session; file: string; chunks: readonly Chunk[] } = await Bun.stdin.json()
/** First digit of the statuses of success. */
const SUCCESS = 2
const sender = new FileSender(session.address, file)
for (const { request, from, to } of chunks) {
  const headers = Object.entries({ Host: new URL(session.address).host, ...session.headers, ...request.headers })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  await sender.send({ head: `${request.method} ${request.target} HTTP/1.1\r\n${lines.join('')}`, from, to }, SUCCESS)
}
sender.end()
process.exit(0)
