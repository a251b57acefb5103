import type { ZodMiniType } from 'zod/mini'
import type { Check } from '../checks.ts'

/** Returns whether a parser accepts a value, as a check. */
export const accepts =
  ({ parse }: { readonly parse: (value: unknown) => unknown }): Check =>
  (value) => {
    try {
      parse(value)
      return true
    } catch {
      return false
    }
  }

/** Values of every type that JSON has, by which a part of an answer is replaced. */
const OTHERS = [undefined, null, true, false, '', 'text', 0, -1, 1.5, [], [null], ['text'], {}]

/** Returns the paths of all parts of a value: `['user', 'id']`. */
function partsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, part]) => partsOf(part, [...path, name]))]
}

/** Returns a copy of a value in which the part at `path` is replaced. An undefined part is removed. */
function replaced(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other
  const copy: unknown = Array.isArray(value) ? [...value] : { ...Object(value) }
  const part = replaced(Reflect.get(Object(value), name), rest, other)
  if (part !== undefined) Reflect.set(Object(copy), name, part)
  else if (Array.isArray(copy)) copy.splice(Number(name), 1)
  else Reflect.deleteProperty(Object(copy), name)
  return copy
}

/** Verdict about an answer that check and schema do not share. */
interface Difference {
  /** Path of the part that was replaced; empty for the whole answer. */
  readonly path: string
  readonly replacedBy: unknown
  readonly accepted: boolean
}

/**
 * Returns the answers about which a check and a schema differ: among some valid answers, and each of them with any part removed or replaced
 * by a value of another type. Parts for which `isLax` returns true are left out. Valid answers must be accepted by both.
 */
export function differences(
  check: Check,
  schema: ZodMiniType,
  answers: readonly unknown[],
  isLax: (path: string) => boolean = () => false,
): Difference[] {
  return answers.flatMap((answer): Difference[] => {
    if (!check(answer) || !schema.safeParse(answer).success) return [{ path: '', replacedBy: answer, accepted: false }]
    return partsOf(answer)
      .filter((path) => !isLax(path.join('.')))
      .flatMap((path) =>
        OTHERS.flatMap((other) => {
          const changed = replaced(answer, path, other)
          const accepted = check(changed)
          return accepted === schema.safeParse(changed).success
            ? []
            : [{ path: path.join('.'), replacedBy: other, accepted }]
        }),
      )
  })
}
