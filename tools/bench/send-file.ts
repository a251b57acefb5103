import { statSync } from 'node:fs'
import { FileSender } from './stream-client.ts'

// `send-file.ts <address> <token> <file> <target> plain | chunks <bytes> | parts <count>`: a client in a separate process, so that only the
// server is measured. Prints the duration in milliseconds.

const [address = '', token = '', file = '', target = '', way = '', number = '0'] = process.argv.slice(2)
const size = statSync(file).size

const head = (method: string, at: string, ...headers: string[]) =>
  `${[`${method} ${at} HTTP/1.1`, 'Host: bench', `X-Auth: ${token}`, ...headers].join('\r\n')}\r\n`

/** Creates an upload, or a part of one; returns its address. */
async function begin(sender: FileSender, ...headers: string[]): Promise<string> {
  const answer = await sender.send({ head: head('POST', `/api/tus${target}`, ...headers), from: 0, to: 0 }, 201)
  return /^location: (\S+)/im.exec(answer)?.[1] ?? ''
}

async function append(sender: FileSender, at: string, [from, to]: readonly [number, number], offset: number) {
  const type = 'Content-Type: application/offset+octet-stream'
  await sender.send({ head: head('PATCH', at, type, `Upload-Offset: ${offset}`), from, to }, 204)
}

async function plain(): Promise<void> {
  const sender = new FileSender(address, file)
  await sender.send({ head: head('POST', `/api/resources${target}`), from: 0, to: size }, 200)
  sender.end()
}

async function chunks(bytes: number): Promise<void> {
  const sender = new FileSender(address, file)
  const at = await begin(sender, `Upload-Length: ${size}`)
  for (let from = 0; from < size; from += bytes) await append(sender, at, [from, Math.min(size, from + bytes)], from)
  sender.end()
}

async function parts(count: number): Promise<void> {
  const each = Math.ceil(size / count)
  const addresses = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const sender = new FileSender(address, file)
      const [from, to] = [index * each, Math.min(size, (index + 1) * each)]
      const at = await begin(sender, `Upload-Length: ${to - from}`, 'Upload-Concat: partial')
      await append(sender, at, [from, to], 0)
      sender.end()
      return at
    }),
  )
  const sender = new FileSender(address, file)
  await begin(sender, `Upload-Concat: final;${addresses.join(' ')}`)
  sender.end()
}

const began = performance.now()
await (way === 'plain' ? plain() : way === 'chunks' ? chunks(Number(number)) : parts(Number(number)))
console.log(performance.now() - began)
process.exit(0)
