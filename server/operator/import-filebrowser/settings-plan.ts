import { HOOK_EVENTS, SWITCHED_OFF } from '#contract/hooks.ts'
import type { MoveInReason } from '#contract/move-in.ts'
import { Rule } from '#contract/rules.ts'
import { SettingsUpdate } from '#contract/settings.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { checkUpdate, isSame, type Limits, settingsWith } from '#server/accounts/settings-editor/policy.ts'
import { isAppError } from '#server/platform/errors.ts'
import { type Findings, outcomeOf } from './findings.ts'
import type { Imported } from './imported.ts'
import { importedRule } from './rules.ts'
import { importedScope, type OldRoots } from './scopes.ts'
import type { OldInstance } from './source/old-instance.ts'
import { isSet, nearestOf } from './source/records.ts'

/** Settings with the same name and form; rules, commands and branding are handled individually. */
const PLAIN = ['signup', 'createUserDir', 'userHomeBasePath', 'minimumPasswordLength', 'tus'] as const
const BRANDING = ['name', 'disableExternal', 'files', 'theme', 'color'] as const
const DEFAULTS = ['scope', 'locale', 'viewMode', 'singleClick', 'hideDotfiles', 'sorting', 'perm', 'commands'] as const

/** Prefix of a command that is stored and shown, but not run. */
const OFF = `${SWITCHED_OFF} `

type Parts = {
  readonly current: Settings
  readonly limits: Limits
  readonly roots: OldRoots
  /** Settings as earlier imports stored them. */
  readonly imported: Imported['settings']
}

/**
 * Settings to save, whether a protection of files was lost that no rule here can express, and the imported settings as they will be stored.
 */
export type PlannedSettings = {
  readonly update: SettingsUpdate
  readonly losesProtection: boolean
  readonly imported: Imported['settings']
}

/**
 * Returns the settings to save: unusable values are reported and leave the current ones unchanged. Commands on events are imported
 * disabled, regardless of the start options: an administrator has to review them first.
 */
export function planSettings(old: OldInstance, parts: Parts, findings: Findings): PlannedSettings {
  const { limits, roots } = parts
  const settings = old.settings ?? {}
  const draft = new Draft(parts, findings)
  for (const name of PLAIN) draft.set(name, settings[name], (update, value) => ({ ...update, [name]: value }))
  for (const [name, value] of chosen(settings.branding, BRANDING))
    draft.set(`branding.${name}`, value, (update, next) => ({
      ...update,
      branding: { ...update.branding, [name]: next },
    }))
  for (const [name, value] of chosen(settings.defaults, DEFAULTS)) {
    const here = name === 'scope' ? scopeHere(value, roots) : value
    draft.set(`defaults.${name}`, here, (update, next) => ({
      ...update,
      defaults: { ...update.defaults, [name]: next },
    }))
  }
  draft.set('shell', limits.enableExec || isEmpty(settings.shell) ? settings.shell : undefined, (update, shell) => ({
    ...update,
    shell,
  }))
  if (!limits.enableExec && !isEmpty(settings.shell))
    findings.record('setting', 'shell', 'refused', [['needs_execution', '']])
  const losesProtection = moveRules(settings.rules, draft, roots, findings)
  moveHooks(settings.commands, draft, findings)
  reportDropped(old, limits, findings)
  return { update: draft.update, losesProtection, imported: draft.imported }
}

/** Settings of File Browser that are imported, or that tell how to start the server. */
const HANDLED: ReadonlySet<string> = new Set([
  ...PLAIN,
  ...['branding', 'defaults', 'shell', 'rules', 'commands', 'key', 'authMethod', 'fileMode', 'dirMode'],
])

/** Values of settings without an equivalent that change nothing. */
const WITHOUT_EFFECT: Readonly<Record<string, unknown>> = { logoutPage: '/login', log: 'stdout' }

/** Settings of the server without an equivalent. */
const SERVER = ['log', 'followExternalSymlinks', 'authHook'] as const

/** Reports settings that were set and do not exist here. */
function reportDropped({ settings, server }: OldInstance, limits: Limits, findings: Findings): void {
  const { branding, defaults } = settings ?? {}
  const dropped = [
    ...unknownNames('', settings, HANDLED),
    ...unknownNames('branding.', branding, new Set(BRANDING)),
    ...unknownNames('defaults.', defaults, new Set(DEFAULTS)),
    ...SERVER.filter((name) => hasEffect(name, server[name])).map((name) => [`server.${name}`, server[name]] as const),
  ]
  for (const [name, value] of dropped)
    findings.record('setting', name, 'refused', [['not_here', JSON.stringify(value).slice(0, 200)]])
  if (server.enableExec === true && !limits.enableExec)
    findings.record('setting', 'server.enableExec', 'refused', [['needs_execution', '']])
}

const hasEffect = (name: string, value: unknown) => isSet(value) && WITHOUT_EFFECT[name] !== value

function unknownNames(prefix: string, values: unknown, handled: ReadonlySet<string>): (readonly [string, unknown])[] {
  const entries = isRecord(values) ? Object.entries(values) : []
  return entries
    .filter(([name, value]) => !handled.has(name) && hasEffect(name, value))
    .map(([name, value]) => [`${prefix}${name}`, value])
}

/** Settings with more options in File Browser: the nearest value is imported. */
const WITH_NEAREST: ReadonlySet<string> = new Set([
  'defaults.viewMode',
  'defaults.locale',
  'defaults.sorting',
  'branding.theme',
  'tus',
])

/** Update under construction: each value is validated individually. */
class Draft {
  update: SettingsUpdate
  /** Names of the settings that are imported. */
  readonly #names = new Set<string>()
  readonly #lists = new Map<string, unknown>()
  readonly #parts: Omit<Parts, 'roots'>
  readonly #findings: Findings

  constructor(parts: Omit<Parts, 'roots'>, findings: Findings) {
    this.update = updateOf(parts.current)
    this.#parts = parts
    this.#findings = findings
  }

  /** The imported settings as they will be stored. */
  get imported(): Imported['settings'] {
    const { current, limits } = this.#parts
    const stored = updateOf(settingsWith(current, this.update, { ...limits, enableExec: true }))
    const values = [...this.#names].map((name) => [name, valueAt(stored, name)] as const)
    return new Map([...values, ...this.#lists])
  }

  /** Whether the setting was imported before and changed here since. */
  isChangedHere(name: string): boolean {
    const { imported, current } = this.#parts
    return imported.has(name) && !isSame(imported.get(name), valueAt(updateOf(current), name))
  }

  /** Records a list of which the entries are imported one by one, for later imports. */
  rememberList(name: string, entries: readonly string[]): void {
    this.#lists.set(name, [...new Set([...this.rememberedList(name), ...entries])])
  }

  /** Returns the entries of such a list that were imported before. */
  rememberedList(name: string): readonly string[] {
    const before = this.#parts.imported.get(name)
    return Array.isArray(before) ? before : []
  }

  /** Applies a usable value; a missing one leaves the setting unchanged, and so does one that was changed here since it was imported. */
  set(name: string, value: unknown, put: (update: SettingsUpdate, value: unknown) => unknown): void {
    if (value === undefined || value === null) return
    const next = this.#tried(put(this.update, value))
    if (next === null) {
      const reason: MoveInReason = name === 'branding.files' ? 'files_elsewhere' : 'value_unusable'
      this.#findings.record('setting', name, 'refused', [[reason, JSON.stringify(value).slice(0, 200)]])
      return
    }
    const isPresent = isSame(next, this.update)
    if (!isPresent && this.isChangedHere(name)) {
      const here = JSON.stringify(valueAt(this.update, name)).slice(0, 200)
      this.#findings.record('setting', name, 'present', [['changed_here', here]])
      return
    }
    const isKnown = this.#parts.imported.has(name) || !WITH_NEAREST.has(name)
    const nearest = isKnown ? null : nearestOf(value, valueAt(next, name))
    if (nearest !== null) this.#findings.record('setting', name, 'changes', [['nearest_value', nearest]])
    else this.#findings.record('setting', name, isPresent ? 'present' : 'comes')
    this.update = next
    if (name !== 'commands' && !this.isChangedHere(name)) this.#names.add(name)
  }

  #tried(candidate: unknown): SettingsUpdate | null {
    const parsed = SettingsUpdate.safeParse(candidate)
    if (!parsed.success) return null
    const { current, limits } = this.#parts
    try {
      checkUpdate(parsed.data, limits)
      settingsWith(current, parsed.data, { ...limits, enableExec: true })
      return parsed.data
    } catch (error) {
      if (isAppError(error, 'invalid')) return null
      throw error
    }
  }
}

/** Imports the rules. @returns whether a denying rule was lost */
function moveRules(value: unknown, draft: Draft, roots: OldRoots, findings: Findings): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  if (draft.isChangedHere('rules')) {
    findings.record('setting', 'rules', 'present', [['changed_here', '']])
    return false
  }
  let losesProtection = false
  const rules: Rule[] = []
  for (const [place, entry] of value.entries()) {
    const name = `${place + 1}`
    const old = Rule.safeParse(entry)
    const moved = old.success ? importedRule(old.data, roots) : { lost: 'rule_unusable' as const }
    const detail = old.success ? (old.data.regex ? (old.data.regexp?.raw ?? '') : old.data.path) : ''
    if ('rule' in moved) {
      rules.push(moved.rule)
      findings.record(
        'rule',
        name,
        outcomeOf(moved.reason ? [[moved.reason, detail]] : []),
        moved.reason ? [[moved.reason, detail]] : [],
      )
    } else {
      losesProtection ||= !(old.success && old.data.allow)
      findings.record('rule', name, 'refused', [[moved.lost, detail]])
    }
  }
  draft.set('rules', rules, (update, next) => ({ ...update, rules: next }))
  return losesProtection
}

function moveHooks(value: unknown, draft: Draft, findings: Findings): void {
  const commands = { ...draft.update.commands }
  for (const [event, lines] of Object.entries(isRecord(value) ? value : {})) {
    const texts = Array.isArray(lines) ? lines.filter((line) => typeof line === 'string' && line.trim() !== '') : []
    if (texts.length === 0) continue
    if (!HOOK_EVENTS.some((known) => known === event)) {
      findings.record('hook', event, 'refused', [['unknown_event', texts.join('\n').slice(0, 200)]])
      continue
    }
    // Text after a line break would be a separate command, and not be disabled.
    for (const line of texts.filter((text) => !isOneLine(text)))
      findings.record('hook', event, 'refused', [['value_unusable', line]])
    const usable = texts.filter(isOneLine)
    if (usable.length === 0) continue
    const before = draft.rememberedList(`commands.${event}`)
    draft.rememberList(`commands.${event}`, usable)
    const fresh = usable
      .filter((line) => !before.includes(line))
      .map((line) => OFF + line)
      .filter((line) => !known(commands[event], line))
    if (fresh.length === 0) findings.record('hook', event, 'present')
    else
      findings.record(
        'hook',
        event,
        'changes',
        fresh.map((line) => ['switched_off', line.slice(OFF.length)] as const),
      )
    commands[event] = [...(commands[event] ?? []), ...fresh]
  }
  draft.set('commands', commands, (update, next) => ({ ...update, commands: next }))
}

/** Whether a command was imported before, and may have been enabled meanwhile. */
const known = (lines: readonly string[] = [], line: string) =>
  lines.includes(line) || lines.includes(line.slice(OFF.length))

const isOneLine = (text: string) => !/[\0\r\n]/.test(text)

function scopeHere(value: unknown, roots: OldRoots): unknown {
  if (typeof value !== 'string') return value
  const moved = importedScope(value, roots)
  return 'scope' in moved ? moved.scope : null
}

/** Returns the value of a setting by its name, such as `branding.name`, as it is stored. */
function valueAt(update: SettingsUpdate, name: string): unknown {
  const value = name.split('.').reduce((at: unknown, part) => (isRecord(at) ? at[part] : undefined), update)
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

const updateOf = (settings: Omit<Settings, 'revision'>): SettingsUpdate => ({ ...settings, rules: [...settings.rules] })

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0

function chosen(value: unknown, names: readonly string[]): [string, unknown][] {
  return isRecord(value) ? names.map((name) => [name, value[name]]) : []
}
