import type * as z from 'zod/mini'
import { AppError } from '#server/lib/errors.ts'
import { hasDuplicateKeys } from './duplicate-keys.ts'
import type { BodySpec, IncomingBody } from './route.ts'

type JsonSpec = Omit<Extract<BodySpec, { kind: 'json' }>, 'kind'>

/** How deep a JSON body may nest. */
const MAX_NESTING = 32

/** Types a form of another site can send without asking; no route of ours takes them. @throws AppError `unsupported_type` */
export function refuseForms(headers: Headers): void {
  const type = (headers.get('Content-Type') ?? '').trimStart().toLowerCase()
  if (type.startsWith('multipart/') || type.startsWith('application/x-www-form-urlencoded'))
    throw new AppError('unsupported_type', 'Send the content itself, not a form.')
}

/**
 * Reads a JSON body of at most `limit` bytes into what `schema` makes of it; keys it does not know are dropped. Where it is `optional`, no
 * bytes stand for `{}`.
 *
 * @throws AppError `too_large`, before anything is read where the length says so; `invalid`
 */
export async function readJson(body: IncomingBody, { schema, limit, optional = false }: JsonSpec): Promise<unknown> {
  const bytes = await readBytes(body, limit)
  if (optional && bytes.length === 0) return conform(schema, {})
  return jsonOf(bytes, schema)
}

/** What `schema` makes of JSON from outside; keys it does not know are dropped. @throws AppError `invalid` */
export function jsonOf<S extends z.ZodMiniType>(bytes: Uint8Array, schema: S): z.output<S> {
  const value = parseJson(bytes)
  refuseTrickyShape(value)
  return conform(schema, value)
}

/** What `schema` makes of a value from outside. @throws AppError `invalid` */
export function conform<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  // The schema's own words may repeat what was sent.
  if (!result.success) throw new AppError('invalid', 'The request does not have the expected form.')
  return result.data
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

function parseJson(bytes: Uint8Array): unknown {
  const { text, value } = decodeJson(bytes)
  if (hasDuplicateKeys(text)) throw new AppError('invalid', 'Not usable JSON.')
  return value
}

function decodeJson(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    const text = utf8.decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch (cause) {
    throw new AppError('invalid', 'Not usable JSON.', { cause })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Level by level, so that no depth can exhaust the stack of what reads the value later. */
function refuseTrickyShape(value: unknown): void {
  let level = [value].filter(isContainer)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_NESTING || level.some((container) => Object.hasOwn(container, '__proto__')))
      throw new AppError('invalid', 'Not usable JSON.')
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const tooLarge = () => new AppError('too_large', 'The request is too large.')
