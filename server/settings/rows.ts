import * as z from 'zod/mini'
import { Settings as PresentedSettings } from '#contract/settings.ts'
import { parseStoredRules } from '#server/access/rules.ts'
import { INITIAL_SETTINGS, type Settings } from './settings.ts'

/** The JSON kept under each name. */
export type SettingsRows = ReadonlyMap<string, string>

/** Every name of a setting that is kept. */
export const SETTING_NAMES = Object.keys(INITIAL_SETTINGS) as readonly (keyof typeof INITIAL_SETTINGS)[]

/** Under this name it is counted how often they were saved. */
export const REVISION = 'revision'

const StoredSettings = z.omit(PresentedSettings, { authMethod: true, brandingMissing: true })

/** What the rows say; what was never saved is as on a fresh instance. */
export function settingsFromRows(rows: SettingsRows): Settings {
  const values = Object.fromEntries([...rows].map(([name, json]) => [name, JSON.parse(json)]))
  const { rules, ...others } = StoredSettings.parse({ ...INITIAL_SETTINGS, ...values })
  return {
    ...others,
    // Saved before there were as many events.
    commands: { ...INITIAL_SETTINGS.commands, ...others.commands },
    rules: rules.length === 0 ? NO_RULES : parseStoredRules(rows.get('rules') ?? '[]'),
    revision: rows.get(REVISION) ?? '0',
  }
}

const NO_RULES: Settings['rules'] = []
