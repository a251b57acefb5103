import * as z from 'zod/mini'

/**
 * Returns a value that was stored, where the schema knows it, else `fallback`: after a downgrade the database has values of a later version. Those
 * that only dress the page fall back to their default; those that restrict somebody fall back to what restricts most. What is stored stays.
 */
export function storedOr<T>(schema: z.core.$ZodType<T>, value: unknown, fallback: T): T {
  const { success, data } = z.safeParse(schema, value)
  return success ? data : fallback
}

/** The same of JSON that was stored. */
export function storedJsonOr<T>(schema: z.core.$ZodType<T>, json: string, fallback: T): T {
  return storedOr(schema, jsonOrUndefined(json), fallback)
}

/** Returns the elements of a stored JSON list that the schema knows; none where it is damaged. */
export function storedElements<T>(schema: z.core.$ZodType<T>, json: string): T[] {
  const list = jsonOrUndefined(json)
  return (Array.isArray(list) ? list : []).flatMap((element) => {
    const { success, data } = z.safeParse(schema, element)
    return success ? [data] : []
  })
}

/** Returns what JSON says; undefined where it is damaged. */
function jsonOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Returns the names of the fields that hold a value that is not known here. */
export function unknownFields<Row extends object>(
  row: Row,
  knowing: { readonly [Name in keyof Row]?: (value: Row[Name]) => boolean },
): (keyof Row)[] {
  const names = Object.keys(knowing) as (keyof Row)[]
  return names.filter((name) => knowing[name]?.(row[name]) === false)
}

/** Tells whether a schema knows a value. */
export const knows =
  (schema: z.core.$ZodType) =>
  (value: unknown): boolean =>
    z.safeParse(schema, value).success

/** Tells whether a schema knows what stored JSON says. */
export const knowsJson =
  (schema: z.core.$ZodType) =>
  (json: unknown): boolean =>
    z.safeParse(schema, jsonOrUndefined(String(json))).success
