import { HOOK_EVENTS, isFileBrowsers } from '#contract/hooks.ts'
import { ContentKind } from '#contract/search.ts'
import { REQUIRES_PASSWORD, type SettingsUpdate } from '#contract/settings.ts'
import type { Scope } from '#server/access/authorize.ts'
import { checkRules } from '#server/access/check-rules.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { foldPath } from '#server/access/rules.ts'
import { isWithin, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { SETTING_NAMES } from '#server/accounts/settings/rows.ts'
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
    throw new AppError('invalid', 'Branding files must be in the folder given with --branding-dir.', {
      field: 'branding.files',
    })
}

/**
 * Returns the settings with an update applied: paths are normalized, empty words and unknown events dropped, absent fields unchanged.
 * @throws AppError `invalid`, with the field, for an unusable value; `not_allowed` for a setting the operator did not allow
 */
export function settingsWith(settings: Settings, update: SettingsUpdate, limits: Limits): Omit<Settings, 'revision'> {
  const { revision: _revision, ...current } = settings
  const { current_password: _password, current_code: _code, current_passkey: _passkey, ...sent } = update
  const { userHomeBasePath, defaults, branding, shell, commands, search, keeping, ...plain } = sent
  const next = {
    ...current,
    ...withoutAbsent(plain),
    userHomeBasePath: parseFolder(userHomeBasePath ?? current.userHomeBasePath, 'userHomeBasePath', limits),
    defaults: {
      ...defaults,
      scope: parseFolder(defaults.scope, 'defaults.scope', limits),
      theme: defaults.theme ?? current.defaults.theme,
      commands: usableCommands(defaults.commands, 'defaults.commands'),
    },
    branding: {
      ...branding,
      followSystem: branding.followSystem ?? current.branding.followSystem,
      color: branding.color ?? current.branding.color,
    },
    shell: commandLines(shell, 'shell'),
    commands: hooks(commands, current.commands),
    search: search ? normalizedSearch(search, limits) : current.search,
    keeping: keeping ? normalizedKeeping(keeping, limits) : current.keeping,
  }
  for (const field of ['shell', 'commands'] as const)
    if (!limits.enableExec && !isSame(next[field], current[field]))
      throw new AppError('not_allowed', 'Commands can only be changed if the server was started with --enable-exec.', {
        field,
      })
  return next
}

/** Returns the values that are given. */
function withoutAbsent<T extends object>(values: T): { [F in keyof T]?: Exclude<T[F], undefined> } {
  const kept = { ...values }
  for (const name of Object.keys(kept) as (keyof T)[]) if (kept[name] === undefined) delete kept[name]
  return kept
}

/** Initial values of accounts that require confirmation. */
const CONFIRMED_DEFAULTS = ['scope', 'perm', 'commands'] as const

/** Returns whether the difference requires password confirmation, as corresponding changes of an account do. */
export function needsConfirmation(before: Omit<Settings, 'revision'>, after: Omit<Settings, 'revision'>): boolean {
  return (
    SETTING_NAMES.some((name) => REQUIRES_PASSWORD[name] && !isSame(before[name], after[name])) ||
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
  if (isOurs || segmentsOf(place).some(isReservedName))
    throw new AppError('invalid', 'This path cannot be used.', { field })
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
