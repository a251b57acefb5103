import { IndexPace } from '#contract/search.ts'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { SortKey } from '#contract/sorting.ts'
import { Locale, ThemeChoice } from '#contract/users.ts'
import { closest } from '#server/platform/text/closest.ts'
import type { Kind } from './command.ts'
import { UsageError } from './failures.ts'
import { count, list, oneOf, text, toggle, viewMode } from './kinds.ts'
import { isSameName } from './parse.ts'
import { defaultLimitKind } from './quota-flags.ts'
import type { SettingsDocument } from './settings-document.ts'

/** Setting with one value, by its dotted name in the API, such as `defaults.perm.share`. */
export type SettingKey = { readonly key: string; readonly kind: Kind<unknown> }

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'branding.theme': ['', 'dark'],
  'search.pace': IndexPace.options,
  'defaults.locale': ['', ...Locale.options],
  'defaults.theme': ThemeChoice.options,
  'defaults.sorting.by': SortKey.options,
}

/** All settings except rules, which have their own commands. */
export const SETTING_KEYS: readonly SettingKey[] = leavesOf(INITIAL_SETTINGS)
  .filter(({ key }) => key !== 'rules')
  .map(({ key, value }) => ({ key, kind: kindOf(key, value) }))

type Leaf = { readonly key: string; readonly value: unknown }

/** Returns the values in settings with their dotted names. */
export function leavesOf(settings: object, above = ''): Leaf[] {
  return Object.entries(settings).flatMap(([name, value]: [string, unknown]) => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isGroup ? leavesOf(value, `${above}${name}.`) : [{ key: above + name, value }]
  })
}

function kindOf(key: string, value: unknown): Kind<unknown> {
  if (key === 'defaults.viewMode') return viewMode
  if (key.startsWith('quota.')) return defaultLimitKind(key === 'quota.bytes')
  const choices = CHOICES[key]
  if (choices) return oneOf(choices)
  if (typeof value === 'boolean') return toggle
  if (typeof value === 'number') return count
  return Array.isArray(value) ? list : text
}

/**
 * Returns the full name of a setting: letter case and hyphens are ignored, and the beginning may be omitted when the rest is unambiguous.
 *
 * @throws UsageError
 */
export function keyOf(name: string, keys: readonly string[] = SETTING_KEYS.map(({ key }) => key)): string {
  const exact = keys.find((key) => isSameName(key, name))
  if (exact !== undefined) return exact
  const ending = keys.filter((key) => endsSo(key, name))
  if (ending.length === 1 && ending[0] !== undefined) return ending[0]
  if (ending.length > 1) throw new UsageError(`${name}: this can be ${ending.join(' or ')}`)
  const meant = closest(name, keys)
  throw new UsageError(`${name}: unknown setting${meant ? `, did you mean ${meant}?` : '; see coffer config cat'}`)
}

function endsSo(key: string, name: string): boolean {
  const parts = key.split('.')
  return parts.some((_, place) => place > 0 && isSameName(parts.slice(place).join('.'), name))
}

/** Parses the value of a setting. @throws UsageError */
export function settingValue(key: string, value: string): unknown {
  const kind = SETTING_KEYS.find((one) => one.key === key)?.kind ?? text
  try {
    return kind.parse(value)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${key}: ${error.message}`) : error
  }
}

/** Returns the settings with some values replaced. */
export function withValues(document: SettingsDocument, values: ReadonlyMap<string, unknown>): unknown {
  const replaced = (part: unknown, above: string): unknown => {
    if (values.has(above)) return values.get(above)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    const entries = Object.entries(part).map(([name, value]: [string, unknown]) => {
      return [name, replaced(value, above === '' ? name : `${above}.${name}`)] as const
    })
    return Object.fromEntries(entries)
  }
  return replaced(document, '')
}
