import type * as z from 'zod/mini'
import { AppError } from '#server/platform/errors.ts'
import { hasDuplicateKeys } from './duplicate-keys.ts'
import { foldKey, type UnknownKeys, withKeysOf } from './json-keys.ts'

/**
 * Maximum nesting depth of JSON in requests.
 *
 * @limit Requests and connections | Nesting of a JSON body | {} levels
 */
const MAX_NESTING = 32

/**
 * Maximum number of values and keys: the cost of parsing, which delays all requests, depends on these far more than on the length. Ten
 * thousand items of three fields each are below it.
 *
 * @limit Requests and connections | Values and keys of a JSON body | {}
 */
const MAX_PARTS = 65_536

/**
 * Parses JSON of a request with `schema`. Letter case of keys is ignored; keys that the schema does not know are refused unless they are to
 * be dropped.
 *
 * @throws AppError `invalid`
 */
export function parseJsonAs<S extends z.ZodMiniType>(
  bytes: Uint8Array,
  schema: S,
  unknown: UnknownKeys = 'refused',
): z.output<S> {
  refuseManyParts(bytes)
  const value = parseJson(bytes)
  refuseDeepNesting(value)
  return conform(schema, withKeysOf(schema, value, unknown))
}

/** Parses a value from outside with `schema`. @throws AppError `invalid` */
export function conform<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  // The schema's own message may quote the input.
  if (!result.success) throw new AppError('invalid', 'The request does not have the expected form.')
  return result.data
}

/** Counts the characters that begin a value, outside of strings. In UTF-8 no byte of another character equals one of these. */
function refuseManyParts(bytes: Uint8Array): void {
  let parts = 0
  let inText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === BYTE.quote) inText = !inText
    else if (inText && byte === BYTE.backslash) at += 1
    else if (!inText && (byte === BYTE.comma || byte === BYTE.list || byte === BYTE.object)) parts += 1
  }
  if (parts > MAX_PARTS) throw new AppError('invalid', 'The content is not valid JSON.')
}

const BYTE = { quote: 0x22, comma: 0x2c, list: 0x5b, backslash: 0x5c, object: 0x7b } as const

function parseJson(bytes: Uint8Array): unknown {
  const { text, value } = decodeJson(bytes)
  if (hasDuplicateKeys(text)) throw new AppError('invalid', 'The content is not valid JSON.')
  return value
}

function decodeJson(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    const text = utf8.decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch (cause) {
    throw new AppError('invalid', 'The content is not valid JSON.', { cause })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Iterates level by level, so that no depth can exhaust the stack of later readers. */
function refuseDeepNesting(value: unknown): void {
  let level = [value].filter(isContainer)
  for (let depth = 0; level.length > 0; depth++) {
    if (
      depth === MAX_NESTING ||
      level.some((container) => Object.keys(container).some((key) => foldKey(key) === '__proto__'))
    )
      throw new AppError('invalid', 'The content is not valid JSON.')
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
