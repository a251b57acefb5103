import * as z from 'zod/mini'
import { AppError } from '#server/platform/errors.ts'

/** Handling of keys that a schema does not know: ignored or refused. */
export type UnknownKeys = 'dropped' | 'refused'

/** The keys of a schema, level by level. */
interface KeyPlan {
  /** Keys by their folded form; null where no object is expected, whose keys then remain folded. */
  readonly keys: ReadonlyMap<string, { readonly key: string; readonly plan: KeyPlan }> | null
  /** Plan of the elements of a list. */
  readonly elements: KeyPlan | null
  /** Plan of the values of an object with arbitrary keys. */
  readonly values: KeyPlan | null
}

/** Plan for values that a schema does not describe. */
const FREE: KeyPlan = { keys: null, elements: null, values: null }

/** Returns the form in which keys are compared: clients written for File Browser expect letter case to be ignored. */
export const foldKey = (key: string): string => key.toLowerCase()

/**
 * Returns the value with each key spelled as in `schema`, regardless of its letter case. Keys of parts that the schema does not restrict
 * (`z.record`, `z.unknown`) are in lower case. The value must not have two keys that fold to the same one, and its depth must be bounded.
 *
 * @throws AppError `invalid` for a key that the schema does not know, where these are refused; `field` is its path
 */
export function withKeysOf(schema: z.core.$ZodType, value: unknown, unknown: UnknownKeys): unknown {
  return renamed(planOf(schema), value, unknown, '')
}

function renamed(plan: KeyPlan, value: unknown, unknown: UnknownKeys, path: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((element, place) => renamed(plan.elements ?? FREE, element, unknown, within(path, String(place))))
  const entries: [string, unknown][] = []
  for (const [key, inner] of Object.entries(value)) {
    const folded = foldKey(key)
    const at = within(path, key)
    if (plan.keys === null) entries.push([folded, renamed(plan.values ?? FREE, inner, unknown, at)])
    else {
      const known = plan.keys.get(folded)
      if (known) entries.push([known.key, renamed(known.plan, inner, unknown, at)])
      else if (unknown === 'refused') throw unknownKey(at)
    }
  }
  return Object.fromEntries(entries)
}

const within = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

/** Maximum number of characters of a path that an error quotes. */
const MAX_SHOWN = 100

const unknownKey = (path: string) =>
  new AppError('invalid', 'The request has an unknown field.', { field: path.slice(0, MAX_SHOWN) })

const plans = new WeakMap<z.core.$ZodType, KeyPlan>()

function planOf(schema: z.core.$ZodType): KeyPlan {
  const known = plans.get(schema)
  if (known) return known
  const plan = planOfAny(alternatives(schema))
  plans.set(schema, plan)
  return plan
}

/** Returns the plan for a value that matches one of several schemas. */
function planOfAny(schemas: readonly z.core.$ZodType[]): KeyPlan {
  const fields = new Map<string, { key: string; schemas: z.core.$ZodType[] }>()
  const elements: z.core.$ZodType[] = []
  const values: z.core.$ZodType[] = []
  for (const schema of schemas) {
    if (schema instanceof z.core.$ZodArray) elements.push(schema._zod.def.element)
    if (schema instanceof z.core.$ZodTuple) elements.push(...schema._zod.def.items)
    if (schema instanceof z.core.$ZodRecord) values.push(schema._zod.def.valueType)
    if (schema instanceof z.core.$ZodObject)
      for (const [key, field] of Object.entries(schema._zod.def.shape)) {
        const entry = fields.get(foldKey(key)) ?? { key, schemas: [] }
        entry.schemas.push(field)
        fields.set(foldKey(key), entry)
      }
  }
  const ofAll = (inner: z.core.$ZodType[]) => (inner.length === 0 ? null : planOfAny(inner.flatMap(alternatives)))
  const keys = [...fields].map(([folded, { key, schemas: inner }]) => {
    const [only] = inner
    return [folded, { key, plan: (inner.length === 1 && only ? planOf(only) : ofAll(inner)) ?? FREE }] as const
  })
  const isObject = schemas.some((schema) => schema instanceof z.core.$ZodObject)
  return { keys: isObject ? new Map(keys) : null, elements: ofAll(elements), values: ofAll(values) }
}

/** Returns the schemas that a value of this one may match, without wrappers. @throws for kinds of schemas that no body has used so far */
function alternatives(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodReadonly
  )
    return alternatives(schema._zod.def.innerType)
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap(alternatives)
  if (schema instanceof z.core.$ZodIntersection)
    return [...alternatives(schema._zod.def.left), ...alternatives(schema._zod.def.right)]
  if (schema instanceof z.core.$ZodPipe) return alternatives(schema._zod.def.in)
  if (schema instanceof z.core.$ZodLazy) throw new Error('Schemas of bodies do not refer to themselves.')
  return [schema]
}
