import { MAX_GRACE_DAYS } from '#contract/second-factor.ts'
import { GENERAL_BOUNDS, type SettingField, type Settings, UPLOAD_BOUNDS } from '#contract/settings.ts'
import { KEEPING_BOUNDS } from '#contract/trash.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { emptyRules, type RuleFaults, refusedRules } from '#web/lib/rule-faults.ts'

/** Settings of the general card. */
export const GENERAL = [
  'signup',
  'createUserDir',
  'userHomeBasePath',
  'minimumPasswordLength',
  'auditDays',
  'keepTimes',
  'webdav',
  'rules',
  'shell',
  'branding',
] as const satisfies ReadonlyArray<SettingField>
/** Settings of the uploads card. */
export const UPLOADS = ['tus', 'uploadsAtOnce'] as const satisfies ReadonlyArray<SettingField>
export type Uploads = Pick<Settings, (typeof UPLOADS)[number]>
/** Settings of the search card. */
export const SEARCH = ['search'] as const satisfies ReadonlyArray<SettingField>
export type Search = Pick<Settings, (typeof SEARCH)[number]>
/** Settings of the card for trash and versions. */
export const RETENTION = ['keeping'] as const satisfies ReadonlyArray<SettingField>
export type Retention = Pick<Settings, (typeof RETENTION)[number]>
/** Settings of the card for the default quota. */
export const QUOTA = ['quota'] as const satisfies ReadonlyArray<SettingField>
export type QuotaSettings = Pick<Settings, (typeof QUOTA)[number]>

/** Settings of the card for second factors. */
export const FACTOR = ['secondFactor'] as const satisfies ReadonlyArray<SettingField>
export type Factor = Pick<Settings, (typeof FACTOR)[number]>
export type General = Pick<Settings, (typeof GENERAL)[number]>

type NumberSetting = keyof typeof GENERAL_BOUNDS
const NUMBERS = Object.keys(GENERAL_BOUNDS) as readonly NumberSetting[]

/** Settings that can be invalid, with the server's names. */
const NAMES = [
  ...NUMBERS,
  'userHomeBasePath',
  'shell',
  'branding.name',
  'branding.files',
  'branding.color',
  'defaults.scope',
  'defaults.commands',
  'commands',
  'tus.chunkSize',
  'tus.retryCount',
  'uploadsAtOnce',
  'search.checkEvery',
  'search.content.maxSize',
  'search.content.folders',
  'keeping.trashDays',
  'keeping.versionDays',
  'keeping.versionsOfFile',
  'keeping.share',
  'keeping.withoutVersions',
  'quota.bytes',
  'quota.files',
  'secondFactor.required',
  'secondFactor.graceDays',
] as const
export type SettingName = (typeof NAMES)[number]

/** Validation errors of settings. */
export interface SettingsErrors {
  readonly names: ReadonlySet<SettingName>
  readonly rules: RuleFaults
}
/** The errors of settings that are valid. */
export const NO_ERRORS: SettingsErrors = { names: new Set(), rules: new Map() }
/** Returns whether there are no errors. */
export const hasNoErrors = ({ names, rules }: SettingsErrors): boolean => names.size === 0 && rules.size === 0

/** Bounds of the search settings, the same as in the API's schemas. */
export const SEARCH_BOUNDS = {
  checkEvery: [1, 10_080],
  contentMegabytes: [1, 64],
} as const
export const LONGEST_NAME = 100

/** Bounds for the size of a file whose content is indexed, in bytes. */
const CONTENT_BYTES = [1024, 64 * 1024 ** 2] as const

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most

/** Returns the errors of the general settings that can be found before they are sent. */
export function generalErrors(settings: General): SettingsErrors {
  const { branding, rules } = settings
  const names: Array<SettingName | false> = [
    ...NUMBERS.filter((name) => !isWithin(settings[name], GENERAL_BOUNDS[name])),
    branding.name.length > LONGEST_NAME && 'branding.name',
    !/^(?:#[0-9a-f]{6})?$/i.test(branding.color) && 'branding.color',
  ]
  return { names: new Set(names.filter((name) => name !== false)), rules: emptyRules(rules) }
}

/** Returns the errors of the upload settings. */
export function uploadErrors({ tus, uploadsAtOnce }: Uploads): SettingsErrors {
  const names: Array<SettingName | false> = [
    !isWithin(tus.chunkSize, UPLOAD_BOUNDS.chunkSize) && 'tus.chunkSize',
    !isWithin(tus.retryCount, UPLOAD_BOUNDS.retryCount) && 'tus.retryCount',
    !isWithin(uploadsAtOnce, UPLOAD_BOUNDS.uploadsAtOnce) && 'uploadsAtOnce',
  ]
  return { names: new Set(names.filter((name) => name !== false)), rules: new Map() }
}

/** Returns the errors of the search settings. */
export function searchErrors({ search: { checkEvery, content } }: Search): SettingsErrors {
  const names: Array<SettingName | false> = [
    !isWithin(checkEvery, SEARCH_BOUNDS.checkEvery) && 'search.checkEvery',
    !isWithin(content.maxSize, CONTENT_BYTES) && 'search.content.maxSize',
  ]
  return { names: new Set(names.filter((name) => name !== false)), rules: new Map() }
}

/** Returns the errors of the trash and version settings. */
export function retentionErrors({ keeping }: Retention): SettingsErrors {
  const { trashDays, versionDays, versionsOfFile, share } = keeping
  const names: Array<SettingName | false> = [
    !isWithin(trashDays, KEEPING_BOUNDS.days) && 'keeping.trashDays',
    !isWithin(versionDays, KEEPING_BOUNDS.days) && 'keeping.versionDays',
    !isWithin(versionsOfFile, KEEPING_BOUNDS.versions) && 'keeping.versionsOfFile',
    !isWithin(share, KEEPING_BOUNDS.share) && 'keeping.share',
  ]
  return { names: new Set(names.filter((name) => name !== false)), rules: new Map() }
}

/** Returns the errors of the default quota. */
export function quotaErrors({ quota: { bytes, files } }: QuotaSettings): SettingsErrors {
  const isInvalid = (limit: number | null) => limit !== null && !(Number.isSafeInteger(limit) && limit >= 0)
  const names: Array<SettingName | false> = [isInvalid(bytes) && 'quota.bytes', isInvalid(files) && 'quota.files']
  return { names: new Set(names.filter((name) => name !== false)), rules: new Map() }
}

/** Returns the errors of the settings for second factors. */
export function factorErrors({ secondFactor }: Factor): SettingsErrors {
  const isValid = isWithin(secondFactor.graceDays, [0, MAX_GRACE_DAYS])
  return { names: new Set(isValid ? [] : ['secondFactor.graceDays']), rules: new Map() }
}

/** Returns the errors in the server's refusal; null if it concerns no setting. `sent` are the settings that were sent. */
export function refusalErrors(error: unknown, sent: Partial<Settings>): SettingsErrors | null {
  if (!(error instanceof ApiError) || error.field === null) return null
  const { field } = error
  const name = NAMES.find((known) => field === known || field.startsWith(`${known}.`))
  const faults = { names: new Set(name ? [name] : []), rules: refusedRules(error, sent.rules ?? []) }
  return hasNoErrors(faults) ? null : faults
}
