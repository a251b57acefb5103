import { NamedViewMode } from '#contract/file-browser-values.ts'
import type { ViewMode } from '#contract/users.ts'
import { INSTANT } from '#server/notifications/audit/filter.ts'
import { readToggle } from '#server/platform/config/kinds.ts'
import type { Kind } from './command.ts'
import { UsageError } from './failures.ts'

export const toggle: Kind<boolean> = {
  placeholder: '',
  parse(text) {
    const on = readToggle(text)
    if (on === undefined) throw new UsageError(`"${text}" is neither true nor false`)
    return on
  },
}

export const text: Kind<string> = { placeholder: 'TEXT', parse: (value) => value }

/** Returns a kind for any text, with its own placeholder. */
export const named = (placeholder: string): Kind<string> => ({ placeholder, parse: (value) => value })

/** Path of a file, or `-`. */
export const file: Kind<string> = { placeholder: 'FILE', isFile: true, parse: (value) => value }

/** Point in time. A date means its start in UTC. */
export const time: Kind<string> = {
  ...named('TIME'),
  parse(value) {
    const time = /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value
    if (!INSTANT.test(time) || Number.isNaN(Date.parse(time)))
      throw new UsageError(`"${value}" is not a time such as 2030-01-31 or 2030-01-31T12:00:00Z`)
    return time
  },
}

/** Words separated by commas, or a JSON list of texts when words contain commas. */
export const list: Kind<readonly string[]> = {
  placeholder: 'A,B',
  parse(value) {
    if (value.trimStart().startsWith('[')) return textsOfJson(value)
    return value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  },
}

function textsOfJson(value: string): readonly string[] {
  const parsed = parseOrNull(value)
  if (Array.isArray(parsed) && parsed.every((part) => typeof part === 'string')) return parsed
  throw new UsageError('a list that begins with [ must be a JSON list of strings')
}

function parseOrNull(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** Maximum whole number: 15 digits, all of which a `number` represents exactly. */
const MOST_COUNT = 999_999_999_999_999

/** Whole number from 0 to {@link MOST_COUNT}. */
export const count: Kind<number> = {
  placeholder: 'NUMBER',
  parse(value) {
    if (!/^\d+$/.test(value)) throw new UsageError(`"${value}" is not a whole number`)
    const number = Number(value)
    if (number > MOST_COUNT) throw new UsageError(`"${value}" is too large, the maximum is ${MOST_COUNT}`)
    return number
  },
}

/** Returns a kind for one of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Kind<Word> {
  return {
    placeholder:
      words.filter((word) => word !== '').length > 6 ? 'WORD' : words.filter((word) => word !== '').join('|'),
    choices: words.filter((word) => word !== ''),
    parse(value) {
      const found = words.find((word) => word === value) ?? words.find((word) => word === value.toLowerCase())
      if (found === undefined) throw new UsageError(`"${value}" is not one of ${words.map(shown).join(', ')}`)
      return found
    },
  }
}

const shown = (word: string) => (word === '' ? '"" (nothing)' : word)

const viewNames = oneOf(['list', 'mosaic', 'gallery'])

/** A view of folders, also by its name in the API. */
export const viewMode: Kind<ViewMode> = {
  ...viewNames,
  parse(value) {
    const named = NamedViewMode.safeParse(value)
    return named.success ? named.data : NamedViewMode.parse(viewNames.parse(value))
  },
}
