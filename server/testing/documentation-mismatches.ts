import { fromJSONSchema } from 'zod'
import * as z from 'zod/mini'
import type { Route } from '#server/http/route.ts'
import { isWebDav, operationIdOf } from '#server/operator/openapi/document.ts'
import { at } from '#server/operator/openapi/page.ts'
import { isJson, type Json } from '#server/operator/openapi/schemas.ts'
import document from '../../docs/reference/openapi.json'

/**
 * Returns the differences between a response and the API document, in words; empty when status, media type and, for JSON, all fields are
 * documented. Consumes the body.
 */
export async function documentationMismatches(route: Route, response: Response): Promise<string[]> {
  if (isWebDav(route)) return []
  const id = operationIdOf(route)
  const operation = operations().get(id)
  if (!operation) return [`${id} is not in the document`]
  const answer = resolved(at(operation, 'responses', `${response.status}`))
  if (answer.description === undefined) return [`${id} does not answer ${response.status}`]
  const type = response.headers.get('Content-Type')?.split(';')[0]?.trim() ?? ''
  if (type === 'text/event-stream') return response.body?.cancel().then(() => []) ?? []
  const body = await response.text()
  const contents = at(answer, 'content')
  if (type === '') return body === '' ? [] : [`${id} answers a body without a type`]
  if (body === '' && Object.keys(contents).length === 0) return []
  const known = [type, `${type.split('/')[0]}/*`, '*/*'].find((one) => one in contents)
  if (known === undefined) return [`${id} answers ${response.status} as ${type}, not ${Object.keys(contents).join()}`]
  const schema = at(contents, known, 'schema')
  if (type !== 'application/json' || Object.keys(schema).length === 0) return []
  const judged = z.safeParse(validator(schema), JSON.parse(body))
  return judged.success ? [] : [`${id} ${response.status}: ${z.prettifyError(judged.error)}`]
}

let known: ReadonlyMap<unknown, Json> | undefined

/** Returns the documented operations by id. */
function operations(): ReadonlyMap<unknown, Json> {
  known ??= new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(isJson)
      .map((operation) => [operation.operationId, operation]),
  )
  return known
}

/** Returns a response, or the one that it refers to. */
function resolved(response: Json): Json {
  const name = typeof response.$ref === 'string' ? response.$ref.split('/').at(-1) : undefined
  return name === undefined ? response : at(document, 'components', 'responses', name)
}

const validators = new Map<string, z.core.$ZodType>()

/** Returns a validator that is stricter than the document: it refuses fields that the document does not name. */
function validator(schema: Json): z.core.$ZodType {
  const text = JSON.stringify(schema)
  const made =
    validators.get(text) ??
    fromJSONSchema(JSON.parse(JSON.stringify(closed({ ...schema, $defs: document.components.schemas }))))
  validators.set(text, made)
  return made
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (!isJson(value)) return value
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === '$ref' ? localRef(one) : closed(one)]),
  )
  return value.type === 'object' && isJson(value.properties) && !('additionalProperties' in value)
    ? { ...inner, additionalProperties: false }
    : inner
}

const localRef = (ref: unknown) => `${ref}`.replace('#/components/schemas/', '#/$defs/')
