import { ConnectionProblem } from './checked-connection.ts'

/** Statuses without a body, for which `Response` accepts none. */
const WITHOUT_BODY = [204, 205, 304]

/**
 * Reads the response to a request that was sent with `Connection: close`.
 * @param limit maximum number of bytes, with the head
 * @throws ConnectionProblem for a response that is too large, incomplete or not HTTP; errors of the connection
 */
export async function readResponse(socket: AsyncIterable<Uint8Array>, limit: number): Promise<Response> {
  let bytes = Buffer.alloc(0)
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk])
    if (bytes.length > limit) throw new ConnectionProblem('The response is too large.')
    const response = parseResponse(bytes, false)
    if (response) return response
  }
  const response = parseResponse(bytes, true)
  if (!response) throw new ConnectionProblem('The connection was closed without a response.')
  return response
}

/** Returns null while the response is incomplete. `ended`: no more bytes follow. */
function parseResponse(bytes: Buffer, ended: boolean): Response | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] ([1-5]\d\d)(?: |$)/.exec(first)?.[1])
  if (Number.isNaN(status)) throw new ConnectionProblem('The response is not HTTP.')
  const rest = bytes.subarray(end + 4)
  if (status < 200) return parseResponse(rest, ended)
  const headers = headersOf(lines)
  const body = bodyOf(rest, headers, ended)
  return body && new Response(WITHOUT_BODY.includes(status) ? null : new Uint8Array(body), { status, headers })
}

function headersOf(lines: readonly string[]): Headers {
  const headers = new Headers()
  for (const line of lines) {
    const [, name, value = ''] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
    if (name === undefined) throw new ConnectionProblem('The response is not HTTP.')
    headers.append(name, value)
  }
  return headers
}

function bodyOf(rest: Buffer, headers: Headers, ended: boolean): Buffer | null {
  if (/chunked/i.test(headers.get('transfer-encoding') ?? '')) return chunkedBody(rest)
  const length = headers.get('content-length')
  if (length === null) return ended ? rest : null
  return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : null
}

/** Returns the body of a chunked encoding; null while the last chunk is missing. */
function chunkedBody(rest: Buffer): Buffer | null {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const line = rest.indexOf('\r\n', at)
    if (line < 0) return null
    const size = Number.parseInt(rest.toString('latin1', at, line), 16)
    if (!(size >= 0)) throw new ConnectionProblem('The response is not HTTP.')
    if (size === 0) return Buffer.concat(chunks)
    const end = line + 2 + size
    if (rest.length < end + 2) return null
    chunks.push(rest.subarray(line + 2, end))
    at = end + 2
  }
}
