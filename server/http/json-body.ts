import { AppError } from '#server/platform/errors.ts'
import { conform, parseJsonAs } from '#server/platform/json/untrusted-json.ts'
import type { BodySpec, IncomingBody } from './route.ts'

type JsonSpec = Omit<Extract<BodySpec, { kind: 'json' }>, 'kind'>

/**
 * Refuses the content types that a form of another site can send without preflight; no route accepts them. @throws AppError
 * `unsupported_type`
 */
export function refuseForms(headers: Headers): void {
  const type = (headers.get('Content-Type') ?? '').trimStart().toLowerCase()
  if (type.startsWith('multipart/') || type.startsWith('application/x-www-form-urlencoded'))
    throw new AppError('unsupported_type', 'Send the content itself, not a form.')
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

async function readBytes({ stream, length }: IncomingBody, limit: number): Promise<Uint8Array> {
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
