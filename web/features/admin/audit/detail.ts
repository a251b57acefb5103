import type { AuditEvent } from '#contract/audit.ts'
import { ErrorCode } from '#contract/errors.ts'
import { INITIAL_SETTINGS, type SettingField } from '#contract/settings.ts'
import { USER_FIELDS, type UserField } from '#contract/users.ts'
import type { TextKey, Translate } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { deviceName } from '#web/lib/device-name.ts'
import type { Format } from '#web/lib/format.ts'
import { visibleName } from '#web/ui/name-parts.ts'

interface Words {
  readonly t: Translate
  readonly format: Format
}

/** Fields of groups that users do not have. */
const GROUP_FIELDS = ['members', 'name', 'description'] as const

/** `mail` is the mail server, which has settings of its own. */
type Field = UserField | SettingField | (typeof GROUP_FIELDS)[number] | 'mail'

/** Settings whose label covers more than one of them. */
const UPLOADS = ['tus', 'uploadsAtOnce'] as const satisfies readonly SettingField[]
type Upload = (typeof UPLOADS)[number]

const FIELDS: ReadonlySet<string> = new Set([...USER_FIELDS, ...GROUP_FIELDS, ...Object.keys(INITIAL_SETTINGS), 'mail'])
const isField = (name: string): name is Field => FIELDS.has(name)
const isUpload = (name: Field): name is Upload => UPLOADS.some((upload) => upload === name)

/** Returns the label of an account's field or a setting. */
const labelOf = (name: Field) => (isUpload(name) ? 'audit.field.uploads' : (`audit.field.${name}` as const))

/** Returns the labels of fields. An unknown field of another version keeps its name. */
export function fieldsText(names: readonly string[], { t, format }: Words): string {
  const words = names.map((name) => {
    // Which groups a user joined or left follows the field.
    const [, group] = /^groups: (.+)$/s.exec(name) ?? []
    if (group !== undefined) return `${t(labelOf('groups'))}: ${visibleName(group)}`
    return isField(name) ? t(labelOf(name)) : visibleName(name)
  })
  return new Intl.ListFormat(format.locale).format(new Set(words))
}

const REASONS = {
  'wrong credentials': 'audit.reason.wrongCredentials',
  'wrong current password': 'audit.reason.wrongCurrentPassword',
  'wrong code': 'audit.reason.wrongCode',
  'wrong passkey': 'audit.reason.wrongPasskey',
  'too many codes': 'audit.reason.tooManyCodes',
  'too many attempts': 'audit.reason.tooManyAttempts',
  'captcha failed': 'audit.reason.captchaFailed',
} as const satisfies Record<string, TextKey>

const isReason = (text: string): text is keyof typeof REASONS => Object.hasOwn(REASONS, text)

/** Returns the details of an event, translated if known, else as stored by the server. */
export function detailText(event: Pick<AuditEvent, 'kind' | 'outcome' | 'detail'>, words: Words): string {
  const { kind, outcome, detail } = event
  const { t } = words
  if (detail === '') return ''
  if (outcome === 'interrupted') return beganText(detail, words)
  if (kind === 'signInFailed') return failedSignInText(detail, t)
  if (kind === 'signIn') return deviceText(detail, t)
  if (kind === 'sessionEnded') return endedText(detail, t)
  if (kind === 'userCreated' || kind === 'userChanged' || kind === 'groupCreated' || kind === 'groupChanged')
    return fieldsText(detail.split(', '), words)
  return outcome === 'failed' ? failureText(detail, t) : visibleName(detail)
}

function beganText(detail: string, { t, format }: Words): string {
  const moment = new Date(detail.replace(/^began /, ''))
  return Number.isNaN(moment.getTime()) ? visibleName(detail) : t('audit.began', format.exactDate(moment))
}

function failedSignInText(detail: string, t: Translate): string {
  if (isReason(detail)) return t(REASONS[detail])
  const [, more] = /^(\d+) more within a minute$/.exec(detail) ?? []
  return more === undefined ? visibleName(detail) : t('audit.more', Number(more))
}

function deviceText(detail: string, t: Translate): string {
  const { browser, system } = deviceName(detail)
  if (browser && system) return t('profile.deviceOn', browser, system)
  return browser ?? system ?? visibleName(detail)
}

function endedText(detail: string, t: Translate): string {
  const [, count] = /sessions: (\d+)$/.exec(detail) ?? []
  return count === undefined ? visibleName(detail) : t('audit.sessions', Number(count))
}

function failureText(detail: string, t: Translate): string {
  const code = ErrorCode.safeParse(detail)
  const key = code.success ? errorKey(new ApiError(500, code.data, '')) : 'error.internal'
  return key === 'error.internal' && detail !== 'internal' ? visibleName(detail) : t(key)
}
