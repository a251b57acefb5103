import { type Settings, UPLOAD_BOUNDS } from '#contract/settings.ts'
import { KEEPING_BOUNDS } from '#contract/trash.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { emptyRules, type RuleFaults, refusedRules } from '#web/lib/rule-faults.ts'

/** What the first card has. */
export const GENERAL = [
  'signup',
  'createUserDir',
  'userHomeBasePath',
  'minimumPasswordLength',
  'auditDays',
  'rules',
  'shell',
  'branding',
] as const satisfies ReadonlyArray<keyof Settings>
/** What the card of uploads has. */
export const UPLOADS = ['tus', 'uploadsAtOnce'] as const satisfies ReadonlyArray<keyof Settings>
export type Uploads = Pick<Settings, (typeof UPLOADS)[number]>
/** What the card of searching has. */
export const SEARCH = ['search'] as const satisfies ReadonlyArray<keyof Settings>
export type Search = Pick<Settings, (typeof SEARCH)[number]>
/** What the card of what is kept has. */
export const KEEPING = ['keeping'] as const satisfies ReadonlyArray<keyof Settings>
export type Keeping = Pick<Settings, (typeof KEEPING)[number]>
export type General = Pick<Settings, (typeof GENERAL)[number]>

/** A setting that something can be wrong with, as the server names it. */
export type SettingName =
  | 'userHomeBasePath'
  | 'minimumPasswordLength'
  | 'auditDays'
  | 'shell'
  | `branding.${'name' | 'files' | 'color'}`
  | `defaults.${'scope' | 'commands'}`
  | 'commands'
  | `tus.${'chunkSize' | 'retryCount'}`
  | 'uploadsAtOnce'
  | 'search.checkEvery'
  | `search.content.${'maxSize' | 'folders'}`
  | `keeping.${'trashDays' | 'versionDays' | 'versionsOfFile' | 'share' | 'withoutVersions'}`

/** What is wrong with settings. */
export interface SettingsFaults {
  readonly names: ReadonlySet<SettingName>
  readonly rules: RuleFaults
}
export const NO_FAULTS: SettingsFaults = { names: new Set(), rules: new Map() }
export const isFaultless = ({ names, rules }: SettingsFaults): boolean => names.size === 0 && rules.size === 0

const NAMES: readonly SettingName[] = [
  'userHomeBasePath',
  'minimumPasswordLength',
  'auditDays',
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
]

/** The bounds of the numbers, as the contract has them. */
export const BOUNDS = {
  minimumPasswordLength: [1, 1024],
  auditDays: [0, 36_500],
  checkEvery: [1, 10_080],
  contentMegabytes: [1, 64],
} as const
export const LONGEST_NAME = 100

/** Of one file whose content is searched. */
const CONTENT_BYTES = [1024, 64 * 1024 ** 2] as const

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most

/** What the page itself can tell of the first card before anything is sent. */
export function faultsOfGeneral({ minimumPasswordLength, auditDays, branding, rules }: General): SettingsFaults {
  const names: Array<SettingName | false> = [
    !isWithin(minimumPasswordLength, BOUNDS.minimumPasswordLength) && 'minimumPasswordLength',
    !isWithin(auditDays, BOUNDS.auditDays) && 'auditDays',
    branding.name.length > LONGEST_NAME && 'branding.name',
    !/^(?:#[0-9a-f]{6})?$/i.test(branding.color) && 'branding.color',
  ]
  return { names: new Set(names.filter((name) => name !== false)), rules: emptyRules(rules) }
}

/** The same of uploads. */
export function faultsOfUploads({ tus, uploadsAtOnce }: Uploads): SettingsFaults {
  const names: Array<SettingName | false> = [
    !isWithin(tus.chunkSize, UPLOAD_BOUNDS.chunkSize) && 'tus.chunkSize',
    !isWithin(tus.retryCount, UPLOAD_BOUNDS.retryCount) && 'tus.retryCount',
    !isWithin(uploadsAtOnce, UPLOAD_BOUNDS.uploadsAtOnce) && 'uploadsAtOnce',
  ]
  return { names: new Set(names.filter((name) => name !== false)), rules: new Map() }
}

/** The same of searching. */
export function faultsOfSearch({ search: { checkEvery, content } }: Search): SettingsFaults {
  const names: Array<SettingName | false> = [
    !isWithin(checkEvery, BOUNDS.checkEvery) && 'search.checkEvery',
    !isWithin(content.maxSize, CONTENT_BYTES) && 'search.content.maxSize',
  ]
  return { names: new Set(names.filter((name) => name !== false)), rules: new Map() }
}

/** The same of what is kept. */
export function faultsOfKeeping({ keeping }: Keeping): SettingsFaults {
  const { trashDays, versionDays, versionsOfFile, share } = keeping
  const names: Array<SettingName | false> = [
    !isWithin(trashDays, KEEPING_BOUNDS.days) && 'keeping.trashDays',
    !isWithin(versionDays, KEEPING_BOUNDS.days) && 'keeping.versionDays',
    !isWithin(versionsOfFile, KEEPING_BOUNDS.versions) && 'keeping.versionsOfFile',
    !isWithin(share, KEEPING_BOUNDS.share) && 'keeping.share',
  ]
  return { names: new Set(names.filter((name) => name !== false)), rules: new Map() }
}

/** What is wrong with settings, as a refusal says; null when it is about none of them. `sent` is what was sent. */
export function faultsOfRefusal(error: unknown, sent: Partial<Settings>): SettingsFaults | null {
  if (!(error instanceof ApiError) || error.field === null) return null
  const { field } = error
  const name = NAMES.find((known) => field === known || field.startsWith(`${known}.`))
  const faults = { names: new Set(name ? [name] : []), rules: refusedRules(error, sent.rules ?? []) }
  return isFaultless(faults) ? null : faults
}
