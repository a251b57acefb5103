import * as z from 'zod/mini'
import { INITIAL_SETTINGS, type SettingField, StoredSettings } from '#contract/settings.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { knowsRules, parseStoredRules } from '#server/access/rules.ts'
import { knows, knowsJson } from '#server/platform/json/stored-values.ts'
import type { Settings } from './settings.ts'

/** Stored JSON by name. */
export type SettingsRows = ReadonlyMap<string, string>

/** Names of all stored settings. */
export const SETTING_NAMES = Object.keys(INITIAL_SETTINGS) as readonly SettingField[]

/** Name under which the number of saves is stored. */
export const REVISION = 'revision'

/**
 * Returns the settings in the rows; missing ones have their initial value. Values of a later version fall back part by part; unreadable
 * permissions become none, and unreadable rules deny everything.
 */
export function settingsFromRows(rows: SettingsRows): Settings {
  const { rules, ...others } = knownSettings(new Map([...rows].map(([name, json]) => [name, JSON.parse(json)])))
  return {
    ...others,
    // Rows saved by versions with fewer events.
    commands: { ...INITIAL_SETTINGS.commands, ...others.commands },
    rules:
      rules.length === 0 && knowsRules(rows.get('rules') ?? '[]')
        ? NO_RULES
        : parseStoredRules(rows.get('rules') ?? '[]'),
    revision: rows.get(REVISION) ?? '0',
  }
}

const NO_RULES: Settings['rules'] = []

function knownSettings(values: ReadonlyMap<string, unknown>): StoredSettings {
  const known = { ...INITIAL_SETTINGS, ...Object.fromEntries(values) }
  const { success, data } = StoredSettings.safeParse(known)
  if (success) return data
  return StoredSettings.parse(knownParts(StoredSettings, known, INITIAL_SETTINGS))
}

/** Returns the parts of a value that an object schema accepts, with `fallback` for every other part. */
function knownParts(schema: z.ZodMiniObject, value: unknown, fallback: object): object {
  const parts = new Map<string, unknown>(Object.entries(value ?? {}))
  const fallbacks = new Map<string, unknown>(Object.entries(fallback))
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const part = parts.get(name)
      // An unreadable requirement reaches everyone.
      const other = name === 'perm' ? NO_PERMISSIONS : name === 'required' ? 'everyone' : fallbacks.get(name)
      if (knows(field)(part)) return [name, part]
      const isObject = field instanceof z.ZodMiniObject && typeof part === 'object' && part !== null
      return [
        name,
        isObject ? knownParts(field, part, typeof other === 'object' && other !== null ? other : {}) : other,
      ]
    }),
  )
}

/** Returns the names of settings that hold an unknown value. */
export function unknownSettings(rows: SettingsRows): readonly string[] {
  const shapes = new Map<string, z.ZodMiniType>(Object.entries(StoredSettings.shape))
  return [...rows].flatMap(([name, json]) => {
    const shape = shapes.get(name)
    const isKnown = shape === undefined || (knowsJson(shape)(json) && (name !== 'rules' || knowsRules(json)))
    return isKnown ? [] : [name]
  })
}
