// Checks of the server's answers that the first load needs. They are written by hand, because the library of the contract's schemas would
// be a large part of the first load. Tests compare each with its schema (`testing/compare-with-schema.ts`).

import type { Sorting } from '#contract/sorting.ts'

/** Test of a value from the server. */
export type Check = (value: unknown) => boolean

export const isText: Check = (value) => typeof value === 'string'
export const isNumber: Check = (value) => typeof value === 'number'
export const isFlag: Check = (value) => typeof value === 'boolean'
export const isWhole: Check = Number.isSafeInteger

/** Returns a check for one of some values. */
export const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)

/** Returns a check for an array whose elements all pass `check`. */
export const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

/** Returns a check that an absent value passes too. */
export const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

/** Returns a check that null passes too. */
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

/** One check for each field of an object. */
export type Fields<T> = { readonly [Field in keyof T]-?: Check }

/** Returns a check for an object with some fields. Other fields are allowed. */
export const hasFields =
  <T extends object>(fields: Fields<T>) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries<Check>(fields).every(([name, check]) => check(Reflect.get(value, name)))

/** Returns the known fields of an object in the order of `fields`, or null if a check fails. */
export function readFields<T extends object>(fields: Fields<T>, value: unknown): T | null {
  if (!hasFields(fields)(value)) return null
  const known = (Object.keys(fields) as Array<keyof T>).filter((name) => value[name] !== undefined)
  return Object.fromEntries(known.map((name) => [name, value[name]])) as T
}

/** Returns whether a value is a sort order in File Browser's form. `toSortOrder` replaces an unknown key. */
export const isSorting = hasFields<Sorting>({ by: () => true, asc: isFlag })

/** Returns a parser that reads the fields of an answer. It throws a `TypeError` if a check fails. */
export const replyWith = <T extends object>(fields: Fields<T>) => ({
  parse(reply: unknown): T {
    const known = readFields(fields, reply)
    if (known) return known
    throw new TypeError('The answer has an unexpected form.')
  },
})
