import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { closest } from '#server/platform/text/closest.ts'
import type { Environment } from './environment.ts'
import { negateToggle } from './kinds.ts'
import { type FileBrowserName, fileBrowserName } from './old-names.ts'
import { isOptionName, type OptionName, optionNames, optionOf, variableOf } from './options.ts'
import { isWithin } from './places.ts'
import { emptySource, type Source } from './raw.ts'

/**
 * Maximum size of a config file, in bytes.
 *
 * @limit Operation | Size of a configuration file | {bytes}
 */
const LARGEST = 256 * 1024

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  '.json': (text) => JSON.parse(text),
  '.yaml': (text) => Bun.YAML.parse(text),
  '.yml': (text) => Bun.YAML.parse(text),
  '.toml': (text) => Bun.TOML.parse(text),
}

export type ConfigFileQuery = {
  readonly named: string | undefined
  readonly cwd: string
  readonly env: Environment
  /** The served folder, if flags or the environment name it. */
  readonly root: string | undefined
}

export type FoundFile = { readonly file: string | undefined; readonly problems: string[]; readonly notices: string[] }

/**
 * Finds the config file: the named one, else `coffer.{json,yaml,yml,toml}` in `cwd`, else File Browser's `.filebrowser.…` there, in `$HOME`
 * or in `/etc/filebrowser`, else none. File Browser's is ignored inside the served folder, where users can write files.
 */
export function findConfigFile({ named, cwd, env, root }: ConfigFileQuery): FoundFile {
  if (named !== undefined) return { file: resolve(cwd, named), problems: [], notices: [] }
  const notices: string[] = []
  const places = [join(cwd, 'coffer'), ...oldFolders(cwd, env).map((folder) => join(folder, '.filebrowser'))]
  for (const place of places) {
    const found = Object.keys(parsers).flatMap((end) => (existsSync(place + end) ? [place + end] : []))
    const [first] = found
    if (first === undefined) continue
    if (isOldFile(first) && root !== undefined && isWithin(first, root))
      notices.push(`${first} is ignored because it is in the served folder; to use it, specify it with --config`)
    else if (found.length === 1) return { file: first, problems: [], notices }
    else return { file: undefined, problems: [severalFiles(found)], notices }
  }
  return { file: undefined, problems: [], notices }
}

const isOldFile = (file: string) => basename(file).startsWith('.filebrowser.')

const oldFolders = (cwd: string, { HOME: home }: Environment) => [cwd, ...(home ? [home] : []), '/etc/filebrowser']

function severalFiles(found: readonly string[]): string {
  return `--config: found ${found.map((file) => basename(file)).join(' and ')}; specify which one to use`
}

/**
 * Reads the settings of a config file. Relative paths in it are relative to its folder; in a file of File Browser to `cwd`, as they were
 * there. Errors are in `problems`.
 */
export function readConfigFile(file: string, cwd: string): Source {
  const source = emptySource()
  const content = parseFile(file)
  if (typeof content === 'string') {
    source.problems.push(`--config: ${content}`)
    return source
  }
  const entries = Object.entries(content).flatMap(([key, value]) => keysOf(key, value))
  const isOld = isOldFile(file) || entries.some(([key]) => !isOptionName(key) && fileBrowserName(key))
  const reading: Reading = { file, isOld, base: isOld ? cwd : dirname(file), source }
  for (const [key, value] of entries) readKey(reading, key, value)
  return source
}

type Reading = { readonly file: string; readonly isOld: boolean; readonly base: string; readonly source: Source }

/** Flattens nested keys: `auth: { method: … }` is `auth.method`. */
function keysOf(key: string, value: unknown): [string, unknown][] {
  const inner = isTable(value) && !isOptionName(key) ? Object.entries(value) : []
  return inner.length === 0 ? [[key, value]] : inner.map(([name, each]) => [`${key}.${name}`, each])
}

/** Returns the content of the file, or a sentence that says why it cannot be used. */
function parseFile(file: string): Record<string, unknown> | string {
  const parse = parsers[extname(file).toLowerCase()]
  if (!parse) return `${file} is not a .json, .yaml, .yml or .toml file`
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return `${file} does not exist`
  if (!stat.isFile()) return `${file} is not a file`
  if (stat.size > LARGEST) return `${file} is larger than ${LARGEST / 1024} KB`
  try {
    const content: unknown = parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) ?? {}
    return isTable(content) ? content : `${file} does not contain named settings`
  } catch (error) {
    return `${file} cannot be read: ${error instanceof Error ? withoutQuotes(error.message) : 'unknown reason'}`
  }
}

/** Returns the first line of a parser's message without its quotes from the file, which may contain a secret. */
function withoutQuotes(message: string): string {
  return (message.split('\n')[0] ?? '').replaceAll(/"[^"]{2,}"?|'[^']{2,}'?|`[^`]{2,}`?/g, '…')
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readKey(reading: Reading, key: string, value: unknown): void {
  const from = `${basename(reading.file)}: ${key}`
  const old = isOptionName(key) ? undefined : fileBrowserName(key)
  if (isOptionName(key)) readSetting(reading, key, { from, value, turned: false })
  else if (old) readOld(reading, old, { from, value })
  else reading.source.problems.push(`${from}: unknown setting${suggestion(key)}`)
}

type Written = { readonly from: string; readonly value: unknown }

function readOld(reading: Reading, old: FileBrowserName, written: Written): void {
  const { notices } = reading.source
  if (old.kind === 'taken') readSetting(reading, old.name, { ...written, turned: old.turned })
  else if (!isNothing(written.value)) notices.push(`${written.from} is ignored: ${old.says}`)
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

function readSetting(
  { isOld, base, source }: Reading,
  name: OptionName,
  { from, value: written, turned }: Written & { readonly turned: boolean },
): void {
  const value = isOld && written === '' ? meaningOfEmpty(name) : written
  if (value === null || value === undefined) return
  if (optionOf(name).secret) {
    source.problems.push(`${from}: set ${variableOf(name)} instead; secrets do not belong in this file`)
    return
  }
  const text = textOf(name, value)
  if (text === undefined) source.problems.push(`${from}: ${shown(value)} must be ${wanted(name)}`)
  else source.raws.set(name, { text: turned ? negateToggle(text) : text, from, base })
}

/** In a file of File Browser an empty value is unset, but an empty address means all addresses. */
const meaningOfEmpty = (name: OptionName) => (name === 'address' ? '0.0.0.0' : undefined)

function suggestion(key: string): string {
  const meant = closest(
    key,
    optionNames.filter((name) => !optionOf(name).secret),
  )
  return meant ? `, did you mean ${meant}?` : ''
}

/** Returns a value as it was written if it is short. */
function shown(value: unknown): string {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : []
  if (parts.length > 5 || parts.some((part) => typeof part === 'object')) return 'the value'
  const text = JSON.stringify(value)
  return text.length > 100 ? 'the value' : text
}

function textOf(name: OptionName, value: unknown): string | undefined {
  const { inFile } = optionOf(name).kind
  if (typeof value === 'string') return value
  if ((inFile === 'list' || inFile === 'words') && Array.isArray(value)) {
    if (!value.every((item) => typeof item === 'string')) return undefined
    return inFile === 'list' ? value.join(',') : JSON.stringify(value)
  }
  return typeof value === inFile ? String(value) : undefined
}

function wanted(name: OptionName): string {
  const { inFile } = optionOf(name).kind
  if (inFile === 'text') return 'text, in quotes'
  return { number: 'a number', boolean: 'true or false', list: 'a list of strings', words: 'a list of strings' }[inFile]
}
