import { TOKEN_HEADER } from '#contract/headers.ts'
import { AppError } from '#server/platform/errors.ts'
import { conform, parseJsonAs } from '#server/platform/json/untrusted-json.ts'
import { hasHeaderToken } from './credentials.ts'
import type { BodySpec, IncomingBody, Route } from './route.ts'

type JsonSpec = Omit<Extract<BodySpec, { kind: 'json' }>, 'kind'>

/**
 * Refuses the content types that a form of another site can send without preflight. With a token in a header, which no form can send, a
 * URL-encoded form is accepted as plain bytes or JSON, because `curl -d` and many HTTP libraries send this type by default. Multipart
 * bodies are always refused, so that their envelope never becomes the content of a file.
 *
 * @throws AppError `unsupported_type`
 */
export function refuseForms(headers: Headers, { method, access, body, appPassword }: Route): void {
  // No form can send the methods of WebDAV, and its clients name the type of a file that they store.
  if (method === 'GET' || body.kind === 'unread' || appPassword) return
  const type = (headers.get('Content-Type') ?? '').trimStart().toLowerCase()
  const wanted = body.kind === 'stream' ? 'application/octet-stream' : 'application/json'
  if (type.startsWith('multipart/')) {
    const itself = body.kind === 'stream' ? 'the file itself' : 'JSON'
    throw new AppError('unsupported_type', `Send ${itself} as the body, as ${wanted}, not as multipart/form-data.`)
  }
  if (!type.startsWith('application/x-www-form-urlencoded') || hasHeaderToken(headers)) return
  const token = access === 'public' ? '' : ` and a token in the header ${TOKEN_HEADER}`
  throw new AppError('unsupported_type', `Send the header Content-Type: ${wanted}${token}.`)
}

/**
 * Reads a JSON body of at most `limit` bytes and parses it with `schema`. Where it is `optional`, an empty body stands for `{}`.
 *
 * @throws AppError `too_large`, before reading where the length is declared; `invalid`
 */
export async function readJson(body: IncomingBody, spec: JsonSpec): Promise<unknown> {
  const { schema, limit, optional = false, unknownKeys } = spec
  const bytes = await readBytes(body, limit)
  if (optional && bytes.length === 0) return conform(schema, {})
  return parseJsonAs(bytes, schema, unknownKeys)
}

/** Reads a body of at most `limit` bytes. @throws AppError `too_large`, before reading where the length is declared */
export async function readBytes({ stream, length }: IncomingBody, limit: number): Promise<Uint8Array> {
  if (length !== null && length > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = () => new AppError('too_large', 'The request is too large.')
