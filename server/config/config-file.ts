import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { closest } from '#server/lib/closest.ts'
import { isOptionName, type OptionName, optionNames, optionOf, variableOf } from './options.ts'
import { emptySource, type Source } from './raw.ts'

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  '.json': (text) => JSON.parse(text),
  '.yaml': (text) => Bun.YAML.parse(text),
  '.yml': (text) => Bun.YAML.parse(text),
  '.toml': (text) => Bun.TOML.parse(text),
}

/** Which config file to read: the one that was named, else `coffer.{json,yaml,yml,toml}` in `cwd`, else none. */
export function findConfigFile(
  named: string | undefined,
  cwd: string,
): { file: string | undefined; problems: string[] } {
  if (named !== undefined) return { file: resolve(cwd, named), problems: [] }
  const found = Object.keys(parsers)
    .map((end) => join(cwd, `coffer${end}`))
    .filter((file) => existsSync(file))
  if (found.length < 2) return { file: found[0], problems: [] }
  const names = found.map((file) => basename(file)).join(' and ')
  return { file: undefined, problems: [`--config: there are ${names} here, say which one counts`] }
}

/** The settings in a config file; relative paths in it begin at its folder. What is wrong with it is in `problems`. */
export function readConfigFile(file: string): Source {
  const source = emptySource()
  const content = parseFile(file)
  if (typeof content === 'string') source.problems.push(`--config: ${content}`)
  else for (const [key, value] of Object.entries(content)) readKey(file, key, value, source)
  return source
}

/** What the file says, or the sentence that says why it cannot be used. */
function parseFile(file: string): Record<string, unknown> | string {
  const parse = parsers[extname(file).toLowerCase()]
  if (!parse) return `${file} is not a .json, .yaml, .yml or .toml file`
  if (!existsSync(file)) return `${file} does not exist`
  try {
    const content: unknown = parse(readFileSync(file, 'utf8')) ?? {}
    return isTable(content) ? content : `${file} does not hold settings by name`
  } catch (error) {
    return `${file} cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown reason'}`
  }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readKey(file: string, key: string, value: unknown, source: Source): void {
  const from = `${basename(file)}: ${key}`
  if (!isOptionName(key)) source.problems.push(`${from}: unknown setting${suggestion(key)}`)
  else if (optionOf(key).secret)
    source.problems.push(`${from}: set ${variableOf(key)} instead; secrets do not belong in this file`)
  else if (value !== null && value !== undefined) {
    const text = textOf(key, value)
    if (text === undefined) source.problems.push(`${from}: ${JSON.stringify(value)} has to be ${wanted(key)}`)
    else source.raws.set(key, { text, from, base: dirname(file) })
  }
}

function suggestion(key: string): string {
  const meant = closest(
    key,
    optionNames.filter((name) => !optionOf(name).secret),
  )
  return meant ? `, did you mean ${meant}?` : ''
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
  return { number: 'a number', boolean: 'true or false', list: 'a list of texts', words: 'a list of texts' }[inFile]
}
