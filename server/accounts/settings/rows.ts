import * as z from 'zod/mini'
import { Settings as PresentedSettings } from '#contract/settings.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { knowsRules, parseStoredRules } from '#server/access/rules.ts'
import { knows, knowsJson } from '#server/platform/json/stored-values.ts'
import { INITIAL_SETTINGS, type Settings } from './settings.ts'

/** The JSON kept under each name. */
export type SettingsRows = ReadonlyMap<string, string>

/** Every name of a setting that is kept. */
export const SETTING_NAMES = Object.keys(INITIAL_SETTINGS) as readonly (keyof typeof INITIAL_SETTINGS)[]

/** Under this name it is counted how often they were saved. */
export const REVISION = 'revision'

const StoredSettings = z.omit(PresentedSettings, { authMethod: true, brandingMissing: true })

/**
 * Returns what the rows say; what was never saved is as on a fresh instance. So is a value of a later version, part by part; permissions that cannot
 * be read are none, and rules deny all.
 */
export function settingsFromRows(rows: SettingsRows): Settings {
  const { rules, ...others } = knownSettings(new Map([...rows].map(([name, json]) => [name, JSON.parse(json)])))
  return {
    ...others,
    // Saved before there were as many events.
    commands: { ...INITIAL_SETTINGS.commands, ...others.commands },
    rules:
      rules.length === 0 && knowsRules(rows.get('rules') ?? '[]')
        ? NO_RULES
        : parseStoredRules(rows.get('rules') ?? '[]'),
    revision: rows.get(REVISION) ?? '0',
  }
}

const NO_RULES: Settings['rules'] = []

function knownSettings(values: ReadonlyMap<string, unknown>): z.infer<typeof StoredSettings> {
  const known = { ...INITIAL_SETTINGS, ...Object.fromEntries(values) }
  const { success, data } = StoredSettings.safeParse(known)
  if (success) return data
  return StoredSettings.parse(knownParts(StoredSettings, known, INITIAL_SETTINGS))
}

/** The parts of a value that an object schema knows, with `fallback` for each other part. */
function knownParts(schema: z.ZodMiniObject, value: unknown, fallback: object): object {
  const parts = new Map<string, unknown>(Object.entries(value ?? {}))
  const fallbacks = new Map<string, unknown>(Object.entries(fallback))
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const part = parts.get(name)
      const other = name === 'perm' ? NO_PERMISSIONS : fallbacks.get(name)
      if (knows(field)(part)) return [name, part]
      const isObject = field instanceof z.ZodMiniObject && typeof part === 'object' && part !== null
      return [
        name,
        isObject ? knownParts(field, part, typeof other === 'object' && other !== null ? other : {}) : other,
      ]
    }),
  )
}

/** Returns the names of settings that hold a value that is not known here. */
export function unknownSettings(rows: SettingsRows): readonly string[] {
  const shapes = new Map<string, z.ZodMiniType>(Object.entries(StoredSettings.shape))
  return [...rows].flatMap(([name, json]) => {
    const shape = shapes.get(name)
    const isKnown = shape === undefined || (knowsJson(shape)(json) && (name !== 'rules' || knowsRules(json)))
    return isKnown ? [] : [name]
  })
}
