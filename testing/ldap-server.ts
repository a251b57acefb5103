import { createServer, type Socket } from 'node:net'

/** A request that the server received. */
export type LdapRequest = {
  /** Number of the connection, beginning with 1. */
  readonly connection: number
  readonly operation: 'bind' | 'search' | 'startTls' | 'other'
  /** Name of the account, or base of the search. */
  readonly dn: string
  /** The filter of a search, as bytes of the protocol. */
  readonly filter?: Buffer
}

/** An answer: result code, entries and references of a search; or the connection is cut, or nothing is sent. */
export type LdapAnswer =
  | 'cut'
  | 'silence'
  | {
      readonly code: number
      readonly entries?: readonly LdapEntry[]
      readonly references?: readonly string[]
    }
type LdapEntry = {
  readonly dn: string
  readonly attributes: Readonly<Record<string, readonly (string | Uint8Array)[]>>
}

export type LdapServer = AsyncDisposable & { readonly url: string; readonly requests: LdapRequest[] }

const SEARCH = 99

const OPERATIONS: Readonly<Record<number, LdapRequest['operation']>> = { 96: 'bind', 99: 'search', 119: 'startTls' }

/** Opens an LDAP server on 127.0.0.1 that answers as a test says, also what no directory would. */
export async function openLdapServer(answer: (request: LdapRequest) => LdapAnswer): Promise<LdapServer> {
  const requests: LdapRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    const connection = connections
    sockets.add(socket)
    socket.on('error', () => undefined)
    let pending = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      pending = Buffer.concat([pending, bytes])
      for (let message = readElement(pending); message; message = readElement(pending)) {
        pending = pending.subarray(message.size)
        const { id, tag, content } = readMessage(message.content)
        const filter = tag === SEARCH ? { filter: filterOf(content) } : {}
        const request = { connection, operation: OPERATIONS[tag] ?? 'other', dn: dnOf(tag, content), ...filter }
        requests.push(request)
        const reply = answer(request)
        if (reply === 'cut') socket.destroy()
        else if (reply !== 'silence') socket.write(encode(id, tag, reply))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    ...{ url: `ldap://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, requests },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns the first element of BER data with its tag and size; null while it is incomplete. */
function readElement(bytes: Buffer): { tag: number; content: Buffer; size: number } | null {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined) return null
  const more = first < 0x80 ? 0 : first - 0x80
  if (bytes.length < 2 + more) return null
  const length = more === 0 ? first : bytes.readUIntBE(2, more)
  const start = 2 + more
  return bytes.length < start + length
    ? null
    : { tag, content: bytes.subarray(start, start + length), size: start + length }
}

function readMessage(content: Buffer): { id: Buffer; tag: number; content: Buffer } {
  const id = readElement(content)
  const operation = id && readElement(content.subarray(id.size))
  if (!id || !operation) throw new Error('The message is incomplete.')
  return { id: id.content, tag: operation.tag, content: operation.content }
}

/** Returns the name of a bind, which follows the version, or the base of a search. */
function dnOf(tag: number, content: Buffer): string {
  const version = tag === 96 ? readElement(content) : null
  if (tag !== 96 && tag !== 99) return ''
  return readElement(content.subarray(version?.size ?? 0))?.content.toString() ?? ''
}

/** Returns the filter of a search, which follows six other elements. */
function filterOf(content: Buffer): Buffer {
  let rest = content
  for (let skipped = 0; skipped < 6; skipped += 1) rest = rest.subarray(readElement(rest)?.size ?? 0)
  return rest.subarray(0, readElement(rest)?.size ?? 0)
}

function encode(id: Buffer, request: number, reply: Exclude<LdapAnswer, string>): Buffer {
  const message = (...parts: Buffer[]) => element(0x30, element(0x02, id), ...parts)
  const { code, entries = [], references = [] } = reply
  const result = [element(0x0a, Buffer.from([code])), text(''), text('')]
  // The tag of an answer follows that of its request; a search has answers of two more kinds before.
  const final = request === 99 ? 0x65 : request + 1
  return Buffer.concat([
    ...entries.map(({ dn, attributes }) =>
      message(element(0x64, text(dn), element(0x30, ...attributesOf(attributes)))),
    ),
    ...references.map((url) => message(element(0x73, text(url)))),
    message(element(final, ...result)),
  ])
}

const attributesOf = (attributes: LdapEntry['attributes']) =>
  Object.entries(attributes).map(([name, values]) => element(0x30, text(name), element(0x31, ...values.map(text))))

const text = (value: string | Uint8Array) =>
  element(0x04, typeof value === 'string' ? Buffer.from(value) : Buffer.from(value))

function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = Buffer.alloc(5)
  length[0] = 0x84
  length.writeUInt32BE(content.length, 1)
  return Buffer.concat([Buffer.from([tag]), length, content])
}
