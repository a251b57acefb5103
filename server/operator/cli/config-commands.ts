import { presentSettings } from '#server/accounts/settings-editor/present.ts'
import { OPERATOR } from '#server/accounts/users/principal.ts'
import { readTextFile, writePrivateFile } from '#server/platform/own-files/operator-files.ts'
import { type Command, command, type Flag } from './command.ts'
import { UsageError } from './failures.ts'
import type { Instance } from './instance.ts'
import { jsonText, show, tableText } from './output.ts'
import { isSameName } from './parse.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { checkedDocument, documentFrom, toUpdate } from './settings-document.ts'
import { keyOf, leavesOf, SETTING_KEYS, settingValue, withValues } from './settings-keys.ts'
import { JSON_FLAG } from './shared-flags.ts'
import { parsedJson } from './user-file.ts'

/** Flags of `config set`: one per setting, as in File Browser, where those of new accounts have no prefix. */
const SETTING_FLAGS: Readonly<Record<string, Flag<unknown>>> = Object.fromEntries(
  SETTING_KEYS.map(({ key, kind }) => [key, { kind, help: 'value of the setting', also: shorterNames(key) }]),
)

const KEYS = SETTING_KEYS.map(({ key }) => key)

/** Commands for the settings of the instance. */
export const configCommands: readonly Command[] = [
  command({
    name: 'config cat',
    help: 'show all settings',
    example: 'coffer config cat --json',
    args: {},
    flags: { json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { settings, config, branding } = await call.open('read')
      const current = await settings.current()
      const { files } = current.branding
      const brandingMissing = files !== '' && !(await branding.exists(files))
      const { rules, ...others } = toUpdate(current)
      const rows = leavesOf(others).map(({ key, value }) => [key, valueText(value)])
      await show(call, {
        json: presentSettings(current, { authMethod: config.auth.method, brandingMissing }, true),
        text: tableText(['SETTING', 'VALUE'], [...rows, ['rules', `${rules.length} (see coffer rules ls)`]]),
      })
    },
  }),
  command({
    name: 'config get',
    help: 'print one setting, or a group of them as JSON',
    example: 'coffer config get branding.name',
    args: { key: { offers: KEYS } },
    flags: { json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { settings } = await call.open('read')
      const { key, value } = lookUp(toUpdate(await settings.current()), call.args.key)
      const isPlain = typeof value !== 'object' || key === ''
      await show(call, { json: value, text: isPlain ? `${valueText(value)}\n` : jsonText(value) })
    },
  }),
  command({
    name: 'config set',
    help: 'change settings; if one is invalid, none is changed',
    more: 'Give name and value as two words or as name=value, and separate lists by commas. A name can be shortened to its end if that is unique.',
    example: 'coffer config set signup true branding.name "Our files" auditDays=90',
    args: { 'name value': { optional: true, repeated: true, offers: KEYS } },
    flags: { ...SETTING_FLAGS, json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { json, ...flags } = call.flags
      const given = Object.entries(flags).filter(([, value]) => value !== undefined)
      const values = new Map<string, unknown>([...given, ...pairsOf(call.args['name value'] ?? [])])
      if (values.size === 0) throw new UsageError('nothing to set; specify a name and a value')
      const instance = await call.open('make')
      await saveSettings(instance, (current) => checkedDocument(withValues(current, values)))
      const now = leavesOf(toUpdate(await instance.settings.current())).filter(({ key }) => values.has(key))
      const text = tableText(
        ['SETTING', 'VALUE'],
        now.map(({ key, value }) => [key, valueText(value)]),
      )
      await show(call, { json: Object.fromEntries(now.map(({ key, value }) => [key, value])), text })
    },
  }),
  command({
    name: 'config export',
    help: 'write all settings as JSON, including rules',
    more: 'Without a file, or with -, write to the standard output.',
    example: 'coffer config export settings.json',
    args: { file: { optional: true, isFile: true } },
    flags: {},
    onInstance: true,
    async run({ args, terminal, open }) {
      const { settings } = await open('read')
      const text = jsonText(toUpdate(await settings.current()))
      if (args.file === undefined || args.file === '-') return terminal.out(text)
      await writePrivateFile(args.file, text)
      await terminal.out('exported the settings\n')
    },
  }),
  command({
    name: 'config import',
    help: 'import settings from a file, all or none',
    more: 'Reads files of config export, also those of File Browser (of these, the part settings). Settings that are not in the file do not change. - is the standard input.',
    example: 'coffer config import settings.json',
    args: { file: { isFile: true } },
    flags: {},
    onInstance: true,
    async run({ args, terminal, open }) {
      const file = parsedJson(args.file === '-' ? await terminal.readAll() : await readTextFile(args.file))
      const instance = await open('make')
      await saveSettings(instance, (current) => documentFrom(file, current))
      await terminal.out('imported the settings\n')
    },
  }),
]

type Document = ReturnType<typeof toUpdate>

/** Saves the settings without losing concurrent changes. */
function saveSettings(
  { settings, editor }: Instance,
  edit: (current: Document) => Parameters<Instance['editor']['save']>[0],
) {
  return retryOnConflict(async () => {
    const current = await settings.current()
    return editor.save(edit(toUpdate(current)), { asker: OPERATOR, revision: current.revision })
  })
}

function pairsOf(words: readonly string[]): [key: string, value: unknown][] {
  const left = [...words]
  const pairs: [string, unknown][] = []
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const equals = word.indexOf('=')
    const key = keyOf(equals === -1 ? word : word.slice(0, equals))
    const value = equals === -1 ? left.shift() : word.slice(equals + 1)
    if (value === undefined) throw new UsageError(`${key}: needs a value`)
    pairs.push([key, settingValue(key, value)])
  }
  return pairs
}

/** Returns one value, or all values below a name. */
function lookUp(document: Document, name: string): { key: string; value: unknown } {
  const group = groupOf(document, name)
  if (group) return group
  const leaves = leavesOf(document)
  const key = keyOf(
    name,
    leaves.map((leaf) => leaf.key),
  )
  return { key, value: leaves.find((leaf) => leaf.key === key)?.value }
}

function groupOf(document: object, name: string, above = ''): { key: string; value: unknown } | undefined {
  for (const [part, value] of Object.entries(document) as [string, unknown][]) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const key = above + part
    const found = isSameName(key, name) ? { key, value } : groupOf(value, name, `${key}.`)
    if (found) return found
  }
  return undefined
}

const valueText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && value.every((part) => typeof part === 'string' && !part.includes(','))
      ? value.join(',')
      : JSON.stringify(value)

function shorterNames(key: string): string[] {
  return key.startsWith('defaults.') && key !== 'defaults.theme' ? [key.slice('defaults.'.length)] : []
}
