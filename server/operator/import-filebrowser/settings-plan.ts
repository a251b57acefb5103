import { HOOK_EVENTS, SWITCHED_OFF } from '#contract/hooks.ts'
import type { MoveInReason } from '#contract/move-in.ts'
import { Rule } from '#contract/rules.ts'
import { SettingsUpdate } from '#contract/settings.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { checkUpdate, isSame, type Limits, settingsWith } from '#server/accounts/settings-editor/policy.ts'
import { isAppError } from '#server/platform/errors.ts'
import { type Findings, outcomeOf } from './findings.ts'
import { importedRule } from './rules.ts'
import { importedScope, type OldRoots } from './scopes.ts'
import type { OldInstance } from './source/old-instance.ts'

/** Settings with the same name and form; rules, commands and branding are handled individually. */
const PLAIN = ['signup', 'createUserDir', 'userHomeBasePath', 'minimumPasswordLength', 'tus'] as const
const BRANDING = ['name', 'disableExternal', 'files', 'theme', 'color'] as const
const DEFAULTS = ['scope', 'locale', 'viewMode', 'singleClick', 'hideDotfiles', 'sorting', 'perm', 'commands'] as const

/** Prefix of a command that is stored and shown, but not run. */
const OFF = `${SWITCHED_OFF} `

type Parts = { readonly current: Settings; readonly limits: Limits; readonly roots: OldRoots }

/** Settings to save, and whether a protection of files was lost that no rule here can express. */
export type PlannedSettings = { readonly update: SettingsUpdate; readonly losesProtection: boolean }

/**
 * Returns the settings to save: unusable values are reported and leave the current ones unchanged. Commands on events are imported
 * disabled, regardless of the start options: an administrator has to review them first.
 */
export function planSettings(old: OldInstance, { current, limits, roots }: Parts, findings: Findings): PlannedSettings {
  const settings = old.settings ?? {}
  const draft = new Draft(updateOf(current), { current, limits }, findings)
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
  return { update: draft.update, losesProtection }
}

/** Update under construction: each value is validated individually. */
class Draft {
  update: SettingsUpdate
  readonly #parts: { readonly current: Settings; readonly limits: Limits }
  readonly #findings: Findings

  constructor(update: SettingsUpdate, parts: { current: Settings; limits: Limits }, findings: Findings) {
    this.update = update
    this.#parts = parts
    this.#findings = findings
  }

  /** Applies a usable value; a missing one leaves the setting unchanged. */
  set(name: string, value: unknown, put: (update: SettingsUpdate, value: unknown) => unknown): void {
    if (value === undefined || value === null) return
    const next = this.#tried(put(this.update, value))
    if (next === null) {
      const reason: MoveInReason = name === 'branding.files' ? 'files_elsewhere' : 'value_unusable'
      this.#findings.record('setting', name, 'refused', [[reason, JSON.stringify(value).slice(0, 200)]])
      return
    }
    this.#findings.record('setting', name, isSame(next, this.update) ? 'present' : 'comes')
    this.update = next
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
    const fresh = usable.map((line) => OFF + line).filter((line) => !known(commands[event], line))
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

const updateOf = ({ revision: _, brandingMissing: __, ...settings }: Settings): SettingsUpdate => ({
  ...settings,
  rules: [...settings.rules],
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0

function chosen(value: unknown, names: readonly string[]): [string, unknown][] {
  return isRecord(value) ? names.map((name) => [name, value[name]]) : []
}
