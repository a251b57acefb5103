import * as z from 'zod/mini'
import { Settings as PresentedSettings, SettingsUpdate } from '#contract/settings.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { presentSettings } from '#server/accounts/settings-editor/present.ts'
import { Failure } from './failures.ts'

/** All settings, without those selected at the start. */
const SettingsDocument = z.omit(PresentedSettings, { authMethod: true, brandingMissing: true })
export type SettingsDocument = z.infer<typeof SettingsDocument>

/** Returns the settings in the form in which they are saved. */
export function toUpdate(settings: Settings): SettingsDocument {
  const { authMethod: _, ...document } = presentSettings(settings, { authMethod: 'json', brandingMissing: false }, true)
  return document
}

/**
 * Validates settings after changes.
 *
 * @throws Failure that names the setting
 */
export function checkedDocument(document: unknown): SettingsDocument {
  return parsedBy(SettingsDocument, document)
}

/**
 * Returns the current settings with the values of a file; settings missing in the file are unchanged. A file of File Browser has its
 * settings in `settings`; values with more choices there become our nearest choice, and unknown fields are dropped.
 *
 * @throws Failure that names the setting
 */
export function documentFrom(file: unknown, current: SettingsDocument): SettingsUpdate {
  if (!isObject(file)) throw new Failure('the file does not contain settings')
  const isTheirs = isObject(file.settings)
  if (!isTheirs) refuseUnknown(file, current, '')
  const given = isTheirs ? file.settings : file
  return parsedBy(isTheirs ? SettingsUpdate : SettingsDocument, merged(current, given))
}

function parsedBy<T>(schema: z.ZodMiniType<T>, document: unknown): T {
  const parsed = z.safeParse(schema, document)
  if (parsed.success) return parsed.data
  throw new Failure(`${parsed.error.issues[0]?.path.join('.') ?? ''}: invalid value`)
}

/** Setting whose keys are arbitrary. */
const OPEN = 'commands'
/** Fields that the API and `config cat` return in addition to the settings. */
const READ_ONLY = ['authMethod', 'brandingMissing']

function refuseUnknown(given: Readonly<Record<string, unknown>>, known: object, above: string): void {
  for (const [name, value] of Object.entries(given)) {
    const before: unknown = Object.entries(known).find(([key]) => key === name)?.[1]
    if (above === '' && READ_ONLY.includes(name)) continue
    if (before === undefined) throw new Failure(`${above}${name}: unknown setting`)
    if (isObject(value) && isObject(before) && name !== OPEN) refuseUnknown(value, before, `${above}${name}.`)
  }
}

/** Merges objects; lists and plain values replace. A null value counts as missing: File Browser writes empty lists as null. */
function merged(before: unknown, given: unknown): unknown {
  if (given === null || given === undefined) return before
  if (!isObject(before) || !isObject(given)) return given
  return {
    ...before,
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, merged(before[name], value)])),
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
