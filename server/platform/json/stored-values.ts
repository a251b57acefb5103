import * as z from 'zod/mini'

/**
 * Returns a stored value if the schema knows it, else `fallback`: after a downgrade the database contains values of a later version. Values
 * that only affect the page's appearance fall back to their default; restrictions fall back to the most restrictive value. The stored value
 * is unchanged.
 */
export function storedOr<T>(schema: z.core.$ZodType<T>, value: unknown, fallback: T): T {
  const { success, data } = z.safeParse(schema, value)
  return success ? data : fallback
}

/** The same for stored JSON. */
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

/** Parses JSON; undefined where it is damaged. */
export function jsonOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Returns the names of the fields whose values are not known to this version. */
export function unknownFields<Row extends object>(
  row: Row,
  knowing: { readonly [Name in keyof Row]?: (value: Row[Name]) => boolean },
): (keyof Row)[] {
  const names = Object.keys(knowing) as (keyof Row)[]
  return names.filter((name) => knowing[name]?.(row[name]) === false)
}

/** Returns a function that tests whether a schema knows a value. */
export const knows =
  (schema: z.core.$ZodType) =>
  (value: unknown): boolean =>
    z.safeParse(schema, value).success

/** Returns a function that tests whether a schema knows the value of stored JSON. */
export const knowsJson =
  (schema: z.core.$ZodType) =>
  (json: unknown): boolean =>
    z.safeParse(schema, jsonOrUndefined(String(json))).success
