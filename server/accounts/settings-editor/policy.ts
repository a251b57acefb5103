import { HOOK_EVENTS, isFileBrowsers } from '#contract/hooks.ts'
import { ContentKind } from '#contract/search.ts'
import type { SettingsUpdate } from '#contract/settings.ts'
import type { Scope } from '#server/access/authorize.ts'
import { checkRules } from '#server/access/check-rules.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { foldPath } from '#server/access/rules.ts'
import { isWithin, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { commandLines, usableCommands } from '#server/accounts/users/commands.ts'
import { parseScope } from '#server/accounts/users/home-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { withErrorField } from '#server/platform/json/error-field.ts'

/** Limits set by the operator at the start, which no setting can exceed. */
export type Limits = {
  readonly enableExec: boolean
  /** Paths of the served tree that are reserved for Coffer. */
  readonly served: Omit<Scope, 'root'>
  /** Returns whether branding files may come from this folder. */
  readonly acceptsBranding: (folder: string) => boolean
}

/**
 * Refuses settings that are unusable whatever the current ones are.
 * @throws AppError `invalid`, with the field: an invalid rule, or branding files outside the operator's folder
 */
export function checkUpdate({ rules, branding }: SettingsUpdate, limits: Limits): void {
  checkRules(rules)
  if (branding.files !== '' && !limits.acceptsBranding(branding.files))
    throw new AppError('invalid', 'Branding files lie below the folder chosen at the start.', {
      field: 'branding.files',
    })
}

/**
 * Returns the settings with an update applied: paths are normalized, empty words and unknown events dropped, absent fields unchanged.
 * @throws AppError `invalid`, with the field, for an unusable value; `not_allowed` for a setting the operator did not allow
 */
export function settingsWith(current: Settings, update: SettingsUpdate, limits: Limits): Omit<Settings, 'revision'> {
  const next = {
    signup: update.signup,
    createUserDir: update.createUserDir,
    userHomeBasePath: parseFolder(update.userHomeBasePath ?? current.userHomeBasePath, 'userHomeBasePath', limits),
    defaults: {
      ...update.defaults,
      scope: parseFolder(update.defaults.scope, 'defaults.scope', limits),
      theme: update.defaults.theme ?? current.defaults.theme,
      commands: usableCommands(update.defaults.commands, 'defaults.commands'),
    },
    rules: update.rules,
    branding: { ...update.branding, color: update.branding.color ?? current.branding.color },
    shell: commandLines(update.shell, 'shell'),
    commands: hooks(update.commands, current.commands),
    minimumPasswordLength: update.minimumPasswordLength ?? current.minimumPasswordLength,
    auditDays: update.auditDays ?? current.auditDays,
    keepTimes: update.keepTimes ?? current.keepTimes,
    tus: update.tus ?? current.tus,
    uploadsAtOnce: update.uploadsAtOnce ?? current.uploadsAtOnce,
    search: update.search ? normalizedSearch(update.search, limits) : current.search,
    keeping: update.keeping ? normalizedKeeping(update.keeping, limits) : current.keeping,
  }
  for (const field of ['shell', 'commands'] as const)
    if (!limits.enableExec && !isSame(next[field], current[field]))
      throw new AppError('not_allowed', 'Commands can be changed where --enable-exec was given at the start.', {
        field,
      })
  return next
}

/** Settings that grant permissions, weaken protection, or delete records. */
const CONFIRMED_SETTINGS = [
  'signup',
  'createUserDir',
  'rules',
  'shell',
  'commands',
  'minimumPasswordLength',
  'auditDays',
  'keeping',
] as const
const CONFIRMED_DEFAULTS = ['scope', 'perm', 'commands'] as const

/** Returns whether the difference requires password confirmation, as corresponding changes of an account do. */
export function needsConfirmation(before: Omit<Settings, 'revision'>, after: Omit<Settings, 'revision'>): boolean {
  return (
    CONFIRMED_SETTINGS.some((name) => !isSame(before[name], after[name])) ||
    CONFIRMED_DEFAULTS.some((name) => !isSame(before.defaults[name], after.defaults[name]))
  )
}

/** Returns whether two stored settings are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return Bun.deepEquals(one, other)
}

/** Returns the settings with normalized folders, without duplicates. */
function normalizedKeeping(keeping: Settings['keeping'], limits: Limits): Settings['keeping'] {
  const folders = keeping.withoutVersions.map((folder) => parseFolder(folder, 'keeping.withoutVersions', limits))
  return { ...keeping, withoutVersions: [...new Set(folders)] }
}

/** Returns the settings with normalized folders, and each folder and kind once. */
function normalizedSearch(search: Settings['search'], limits: Limits): Settings['search'] {
  const { content } = search
  const folders = content.folders.map((folder) => parseFolder(folder, 'search.content.folders', limits))
  const kinds = ContentKind.options.filter((kind) => content.kinds.includes(kind))
  return { ...search, content: { ...content, kinds, folders: [...new Set(folders)] } }
}

function parseFolder(raw: string, field: string, { served }: Limits): VirtualPath {
  const place = withErrorField(field, () => parseScope(raw))
  const folded = foldPath(place, served.matching)
  const isOurs = served.reserved.some((own) => isWithin(folded, foldPath(own, served.matching)))
  if (isOurs || segmentsOf(place).some(isReservedName)) throw new AppError('invalid', 'Not a usable path.', { field })
  return place
}

/** File Browser's page sends all events it knows, so those it omits are cleared; events it does not know stay unchanged. */
const hooks = (commands: SettingsUpdate['commands'], current: Settings['commands']): Settings['commands'] =>
  Object.fromEntries(
    HOOK_EVENTS.map((event) => {
      const kept = isFileBrowsers(event) ? [] : (current[event] ?? [])
      return [event, commandLines(commands[event] ?? kept, `commands.${event}`)]
    }),
  )
