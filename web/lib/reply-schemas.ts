/**
 * Schemas of the page. The built page has these functions in place of those of `zod/mini` with the same names (see `vite.config.ts`), because
 * the library would be a tenth of the first load: it also explains what is wrong with a value, which the page never shows. They are those
 * that `contract/` and the page call, and read every value like the library, which `reply-schemas.test.ts` checks for all schemas. The
 * server, and tests outside of a browser, use the library.
 */

/** Result of reading a value that does not match. */
const INVALID = Symbol('invalid')

/** Returns the value as the schema reads it, or `INVALID`. */
type Read = (value: unknown) => unknown

/** Properties of a schema that other schemas use. */
interface Traits {
  /** Whether an absent key is absent in the result. */
  readonly isOmitted?: boolean
  /** Values of an enumeration. */
  readonly options?: readonly unknown[]
  /** Properties of an object. */
  readonly shape?: Shape
}

interface Schema extends Traits {
  readonly read: Read
  readonly check: (...checks: readonly Read[]) => Schema
  readonly parse: (value: unknown) => unknown
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: unknown }
}

type Shape = Readonly<Record<string, Schema>>

function schema(read: Read, traits: Traits = {}): Schema {
  return {
    ...traits,
    read,
    check: (...checks) =>
      schema(
        (value) => checks.reduce((now: unknown, check) => (now === INVALID ? now : check(now)), read(value)),
        traits,
      ),
    parse(value) {
      const data = read(value)
      if (data === INVALID) throw new Error('The value does not match its schema.')
      return data
    },
    safeParse(value) {
      const data = read(value)
      return data === INVALID ? { success: false } : { success: true, data }
    },
  }
}

/** Accepts the values for which `test` returns true. */
const where =
  <T>(test: (value: T) => boolean): Read =>
  (value) =>
    test(value as T) ? value : INVALID

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const custom = (test: (value: unknown) => boolean) => schema(where(test))
export const unknown = () => custom(() => true)
export const string = () => custom((value) => typeof value === 'string')
export const boolean = () => custom((value) => typeof value === 'boolean')
export const number = () => schema(where(Number.isFinite))
export const int = () => schema(where(Number.isSafeInteger))

const enumeration = (options: readonly unknown[]) =>
  schema(
    where((value) => options.includes(value)),
    { options },
  )
export const literal = (value: unknown) => enumeration([value])

export const object = (shape: Shape): Schema =>
  schema(
    (value) => {
      if (!isObject(value)) return INVALID
      const result: Record<string, unknown> = {}
      for (const [key, property] of Object.entries(shape)) {
        if (property.isOmitted && !(key in value)) continue
        const now = property.read(value[key])
        if (now === INVALID) return now
        result[key] = now
      }
      return result
    },
    { shape },
  )
export const extend = ({ shape }: Schema, further: Shape) => object({ ...shape, ...further })
export const pick = ({ shape = {} }: Schema, keys: Readonly<Record<string, true>>) =>
  object(Object.fromEntries(Object.entries(shape).filter(([key]) => key in keys)))
export const keyof = ({ shape = {} }: Schema) => enumeration(Object.keys(shape))

/** Reads the values of a list. */
function readEach(values: readonly unknown[], itemAt: (index: number) => Schema): unknown {
  const result = values.map((value, index) => itemAt(index).read(value))
  return result.includes(INVALID) ? INVALID : result
}
export const array = (item: Schema) => schema((value) => (Array.isArray(value) ? readEach(value, () => item) : INVALID))
export const tuple = (items: readonly Schema[]) =>
  schema((value) =>
    Array.isArray(value) && value.length === items.length
      ? readEach(value, (index) => items[index] ?? unknown())
      : INVALID,
  )

export const partialRecord = (key: Schema, item: Schema) =>
  schema((value) => {
    if (!isObject(value)) return INVALID
    const entries = Object.entries(value).map(([name, one]) => [key.read(name), item.read(one)] as const)
    return entries.flat().includes(INVALID) ? INVALID : Object.fromEntries(entries)
  })
/** A record of an enumeration has all of its keys. */
export const record = (key: Schema, item: Schema) =>
  partialRecord(key, item).check(
    where<object>((value) => (key.options ?? []).every((name) => Object.hasOwn(value, String(name)))),
  )

const presence = ({ isOmitted = false }: Schema): Traits => ({ isOmitted })

export const optional = (inner: Schema) =>
  schema((value) => (value === undefined ? value : inner.read(value)), { isOmitted: true })
export const nullable = (inner: Schema) =>
  schema((value) => (value === null ? value : inner.read(value)), presence(inner))
export const nullish = (inner: Schema) => optional(nullable(inner))
const withDefault = (inner: Schema, preset: unknown) =>
  schema((value) => (value === undefined ? structuredClone(preset) : inner.read(value)))
const withCatch = (inner: Schema, instead: unknown) =>
  schema((value) => {
    const now = inner.read(value)
    return now === INVALID ? instead : now
  })
export const readonly = (inner: Schema) => schema((value) => Object.freeze(inner.read(value)), presence(inner))

export const union = (options: readonly Schema[]) =>
  schema((value) => {
    for (const option of options) {
      const now = option.read(value)
      if (now !== INVALID) return now
    }
    return INVALID
  })
export const discriminatedUnion = (_key: string, options: readonly Schema[]) => union(options)

export const transform = (work: Read) => schema(work)
export const pipe = (first: Schema, second: Schema) =>
  schema((value) => {
    const now = first.read(value)
    return now === INVALID ? now : second.read(now)
  }, presence(first))

export const regex = (pattern: RegExp) => where<string>((text) => pattern.test(text))
export const trim = (): Read => (text) => String(text).trim()
export const minimum = (least: number) => where<number>((value) => value >= least)
export const maximum = (most: number) => where<number>((value) => value <= most)
export const positive = () => where<number>((value) => value > 0)
export const nonnegative = () => minimum(0)
/** Strings are measured in code points. */
export const minLength = (least: number) => where<Iterable<unknown>>((value) => [...value].length >= least)
export const maxLength = (most: number) => where<Iterable<unknown>>((value) => [...value].length <= most)

export { enumeration as enum, withCatch as catch, withDefault as _default }
