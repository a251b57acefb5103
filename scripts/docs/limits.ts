import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConstantReader } from './constants.ts'

const root = resolve(import.meta.dir, '../..')

/** Sections of the page, in this order. A tag with another section is an error. */
const SECTIONS = [
  'Requests and connections',
  'Signing in and accounts',
  'Files and folders',
  'Uploads',
  'WebDAV',
  'Downloads and archives',
  'Previews and subtitles',
  'Trash, versions and undo',
  'Jobs',
  'Search',
  'Share links',
  'Commands and terminals',
  'Live updates, webhooks and audit trail',
  'Notifications',
  'Email',
  'Operation',
] as const

/** One documented limit. */
export type Limit = {
  readonly section: string
  readonly what: string
  readonly value: string
  /** Source file, from the top of the repository. */
  readonly source: string
}

const COMMENT_AND_CONSTANT = /\/\*\*((?:(?!\*\/)[\s\S])*?@limit(?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?(?:const (\w+))?/g

/**
 * Returns the limits that doc comments of a module declare by `@limit SECTION | WHAT | VALUE`. In VALUE, `{}` stands for the constant below
 * the comment and `{name}` or `{name.name}` for a member of it, with an optional unit: `{bytes}`, `{ms}`, `{%}`, `{age ms}`.
 *
 * @throws Error naming the file if a tag is malformed, or its value is not constant
 */
export function limitsIn(source: string, text: string, constants: ConstantReader): Limit[] {
  const limits: Limit[] = []
  for (const [, comment = '', name] of text.matchAll(COMMENT_AND_CONSTANT)) {
    const plain = comment.replace(/^\s*\* ?/gm, ' ').replace(/\s+/g, ' ')
    for (const tag of plain.split('@limit ').slice(1)) {
      const [section = '', what = '', value = '', ...rest] = tag.split('|').map((part) => part.trim())
      if (!(SECTIONS as readonly string[]).includes(section) || what === '' || value === '' || rest.length > 0)
        throw new Error(`${source}: the tag "@limit ${tag.trim()}" has no known section, name and value.`)
      if (name === undefined) throw new Error(`${source}: "@limit ${tag.trim()}" is not above a constant.`)
      limits.push({
        section,
        what,
        value: fillIn(value, (members) => constants.numberIn(source, name, members)),
        source,
      })
    }
  }
  return limits
}

const PLACEHOLDER = /\{([^}]*)\}/g

function fillIn(template: string, numberAt: (members: readonly string[]) => number): string {
  if (!PLACEHOLDER.test(template)) throw new Error(`"${template}" has no placeholder for the value of its constant.`)
  return template.replaceAll(PLACEHOLDER, (_, inside: string) => {
    const words = inside.split(' ').filter((word) => word !== '')
    const last = words.at(-1)
    const unit = isUnit(last) ? last : undefined
    const members = unit === undefined ? words : words.slice(0, -1)
    return format(numberAt(members.flatMap((word) => word.split('.'))), unit)
  })
}

const DURATIONS = { days: 86_400_000, h: 3_600_000, min: 60_000, s: 1000, ms: 1 }
const UNITS = {
  bytes: (value: number) => inLargestUnit(value, { GiB: 1024 ** 3, MiB: 1024 ** 2, KiB: 1024, bytes: 1 }),
  ms: (value: number) => inLargestUnit(value, DURATIONS).replace(/^1 days$/, '24 h'),
  '%': (value: number) => `${value * 100} %`,
}

const isUnit = (word: string | undefined): word is keyof typeof UNITS =>
  word !== undefined && Object.hasOwn(UNITS, word)

function format(value: number, unit?: keyof typeof UNITS): string {
  return unit === undefined ? grouped(value) : UNITS[unit](value)
}

const grouped = (value: number): string => value.toLocaleString('en-US')

/** Returns the value in the largest unit of which it is at least one, and a multiple of a half. */
function inLargestUnit(value: number, units: Readonly<Record<string, number>>): string {
  const [unit, size] = Object.entries(units).find(([, of]) => value >= of && (value * 2) % of === 0) ?? ['', 1]
  return `${grouped(value / size)} ${unit}`
}

const HEAD = `# Limits

Each limit is enforced where the work it bounds is done. A client over a limit for concurrent or frequent requests gets 429 (its own limit) or 503
(a limit of the whole server), with \`Retry-After\`; a body that is too large gets 413; other bad input gets 400. Nothing is changed then.
"Waiting" requests are answered later, in turn. Limits that administrators set are in [settings](../operate/settings.md), those of a start option in [options](options.md).

This page is generated from the source code by \`npm run docs\`: each row is a \`@limit\` tag in the comment of the constant it describes.
`

/** Returns the page of `docs/` with every limit, as Markdown. */
export function limitsPage(): string {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const constants = new ConstantReader(read)
  const limits = sourceFiles().flatMap((source) => {
    const text = read(source)
    return text.includes('@limit') ? limitsIn(source, text, constants) : []
  })
  const sections = SECTIONS.map((section) => {
    const rows = limits.filter((limit) => limit.section === section)
    return `## ${section}\n\n| Limit | Value | Source |\n|---|---|---|\n${rows.map(row).join('\n')}\n`
  })
  return [HEAD, ...sections].join('\n')
}

const row = ({ what, value, source }: Limit): string => `| ${what} | ${value} | \`${source}\` |`

function sourceFiles(): string[] {
  return ['contract', 'formats', 'server', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .sort()
      .map((name) => `${folder}/${name}`),
  )
}
