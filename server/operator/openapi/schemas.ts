import * as z from 'zod/mini'
import * as access from '#contract/access.ts'
import * as archiveContents from '#contract/archive-contents.ts'
import * as audit from '#contract/audit.ts'
import * as datesTaken from '#contract/dates-taken.ts'
import * as errors from '#contract/errors.ts'
import * as favorites from '#contract/favorites.ts'
import * as folderSizes from '#contract/folder-sizes.ts'
import * as folderViews from '#contract/folder-views.ts'
import * as hooks from '#contract/hooks.ts'
import * as jobRequests from '#contract/job-requests.ts'
import * as jobs from '#contract/jobs.ts'
import * as mail from '#contract/mail.ts'
import * as moveIn from '#contract/move-in.ts'
import * as newTag from '#contract/new-tag.ts'
import * as newToken from '#contract/new-token.ts'
import * as notices from '#contract/notices.ts'
import * as push from '#contract/push.ts'
import * as pushSettings from '#contract/push-settings.ts'
import * as recent from '#contract/recent.ts'
import * as resources from '#contract/resources.ts'
import * as rules from '#contract/rules.ts'
import * as runtimeConfig from '#contract/runtime-config.ts'
import * as search from '#contract/search.ts'
import * as sessions from '#contract/sessions.ts'
import * as settings from '#contract/settings.ts'
import * as shares from '#contract/shares.ts'
import * as sorting from '#contract/sorting.ts'
import * as tags from '#contract/tags.ts'
import * as tokens from '#contract/tokens.ts'
import * as uploads from '#contract/uploads.ts'
import * as users from '#contract/users.ts'
import * as webhooks from '#contract/webhooks.ts'

/** Comments of `contract/`: of a schema by its name, of a field by `Schema.field`. */
export type Notes = ReadonlyMap<string, string>

/** JSON Schema (2020-12), or a part of the document. */
export type Json = { [key: string]: unknown }

const modules: readonly Readonly<Record<string, unknown>>[] = [
  ...[
    access,
    archiveContents,
    audit,
    datesTaken,
    errors,
    favorites,
    folderSizes,
    folderViews,
    hooks,
    jobRequests,
    jobs,
    mail,
    moveIn,
    newTag,
    newToken,
    notices,
    push,
    pushSettings,
    recent,
    resources,
    rules,
  ],
  ...[runtimeConfig, search, sessions, settings, shares, sorting, tags, tokens, uploads, users, webhooks],
]

/** Schemas of `contract/` with their names there. */
const NAMED: ReadonlyMap<z.core.$ZodType, string> = new Map(
  modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [z.core.$ZodType, string][] =>
      value instanceof z.core.$ZodType ? [[value, name]] : [],
    ),
  ),
)

/** Creates JSON Schemas and collects the named ones, each of which appears in the document once. */
export class Schemas {
  readonly #notes: Notes
  readonly #named = new Map<string, Json>()

  constructor(notes: Notes) {
    this.#notes = notes
  }

  /** Returns the named schemas that were used, by name. */
  components(): Json {
    return Object.fromEntries([...this.#named].sort(([one], [other]) => (one < other ? -1 : 1)))
  }

  /** Returns the schema of an answer. */
  ofAnswer(schema: z.core.$ZodType): Json {
    const names = z.registry<{ id: string }>()
    for (const [known, name] of NAMED) names.add(known, { id: name })
    const { $defs = {}, ...top } = z.toJSONSchema(z.array(schema), { ...this.#options('output'), metadata: names })
    for (const [name, definition] of Object.entries($defs)) this.#keep(name, definition)
    return withRefs(top.items)
  }

  /** Returns the schema of a request body. */
  ofBody(schema: z.core.$ZodType): Json {
    const { $schema: _, ...body } = z.toJSONSchema(schema, { ...this.#options('input'), metadata: z.registry() })
    const name = NAMED.get(schema)
    if (name === undefined) return body
    this.#keep(name, body)
    return ref(name)
  }

  /** Returns the parameters of a query. */
  ofQuery(schema: z.core.$ZodType): Json[] {
    const { properties = {}, required = [] } = z.toJSONSchema(schema, {
      ...this.#options('input'),
      metadata: z.registry(),
    })
    const about = NAMED.get(schema)
    return Object.entries(properties).map(([name, property]) => {
      const note = this.#notes.get(`${about}.${name}`)
      return {
        name,
        in: 'query',
        ...(required.includes(name) && { required: true }),
        ...(note !== undefined && { description: note }),
        schema: property,
      }
    })
  }

  #options(io: 'input' | 'output') {
    return { io, unrepresentable: 'any', override: simplify } as const
  }

  /** @throws Error for two different schemas with one name, such as one that differs between requests and answers */
  #keep(name: string, definition: unknown): void {
    const { id: _, ...schema } = withRefs(definition)
    const described = this.#described(name, schema)
    const known = this.#named.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(described)) throw new Error(`Two schemas are called ${name}`)
    this.#named.set(name, described)
  }

  #described(name: string, schema: Json): Json {
    const { properties } = schema
    const fields = isJson(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, value]) => {
          const note = this.#notes.get(`${name}.${field}`)
          return [field, note !== undefined && isJson(value) ? { description: note, ...value } : value]
        }),
      ),
    }
    const note = this.#notes.get(name)
    return { ...(note !== undefined && { description: note }), ...schema, ...fields }
  }
}

/** Whether a value is an object. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** Points references to the document's schemas. Objects allow additional fields, which later versions may add. */
function withRefs(value: unknown): Json {
  const walked = walk(value)
  return isJson(walked) ? walked : {}
}

function walk(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(walk)
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (key === 'additionalProperties' && inner === false) return []
      if (key === '$ref' && typeof inner === 'string')
        return [[key, inner.replace('#/$defs/', '#/components/schemas/')]]
      return [[key, walk(inner)]]
    }),
  )
}

type Override = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }

/** Simplifies schemas: long columns are validated as arrays, not item by item; the limits of JavaScript's integers are omitted. */
function simplify({ zodSchema, jsonSchema }: Override): void {
  if (zodSchema._zod.def.type === 'custom' && z.safeParse(zodSchema, []).success) jsonSchema.type = 'array'
  // In a query, `true`, `false` and numbers are text.
  if (zodSchema instanceof z.core.$ZodDefault && jsonSchema.type === 'string') {
    const value: unknown = zodSchema._zod.def.defaultValue
    jsonSchema.default = typeof value === 'number' ? `${value}` : value
    if (typeof value === 'boolean') jsonSchema.type = 'boolean'
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
