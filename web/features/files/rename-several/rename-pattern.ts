import { splitExtension } from '#web/ui/name-parts.ts'
import { nameProblem } from '../listing/item-name.ts'

/** Item whose new name is computed. `modified` is in milliseconds since the epoch. */
export interface NamedItem {
  readonly name: string
  readonly isDir: boolean
  readonly modified: number
}

/** Parts that a pattern may contain. */
export const TOKENS = { name: '{name}', number: '{n}', date: '{date}', extension: '{ext}' } as const
export type Token = keyof typeof TOKENS

export type LetterCase = 'keep' | 'lower' | 'upper' | 'title'

/** Rule that makes new names. */
export type Renaming =
  | { readonly mode: 'pattern'; readonly pattern: string; readonly start: number; readonly digits: number }
  | { readonly mode: 'replace'; readonly replace: (name: string) => string }
  | { readonly mode: 'change'; readonly letters: LetterCase; readonly before: string; readonly after: string }

/** Maximum length of a name in bytes. */
const MAX_BYTES = 255

/** Returns the name and the extension, with its dot. Folders have no extension. */
function partsOf({ name, isDir }: NamedItem): { stem: string; extension: string } {
  return isDir ? { stem: name, extension: '' } : splitExtension(name)
}

/** Returns a local date such as `2026-11-27`, which sorts by time. */
function dayOf(time: number): string {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const TOKEN = /\{(?:name|n|date|ext)\}/g

/** Returns the name of a pattern. The extension is added unless the pattern has a place for it. */
function filled(pattern: string, item: NamedItem, number: string): string {
  const { stem, extension } = partsOf(item)
  const values: Record<string, string> = {
    [TOKENS.name]: stem,
    [TOKENS.number]: number,
    [TOKENS.date]: dayOf(item.modified),
    [TOKENS.extension]: extension.slice(1),
  }
  const text = pattern.replaceAll(TOKEN, (token) => values[token] ?? token)
  return pattern.includes(TOKENS.extension) ? text : text + extension
}

function withLetters(text: string, letters: LetterCase): string {
  switch (letters) {
    case 'keep':
      return text
    case 'lower':
      return text.toLowerCase()
    case 'upper':
      return text.toUpperCase()
    case 'title':
      return text.toLowerCase().replaceAll(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
  }
}

/** Returns the new names of items, in their order. */
export function newNames(items: readonly NamedItem[], renaming: Renaming): string[] {
  switch (renaming.mode) {
    case 'pattern': {
      const { pattern, start, digits } = renaming
      return items.map((item, index) =>
        pattern.trim() === '' ? item.name : filled(pattern, item, String(start + index).padStart(digits, '0')).trim(),
      )
    }
    case 'replace':
      return items.map(({ name }) => renaming.replace(name).trim())
    case 'change': {
      const { letters, before, after } = renaming
      return items.map((item) => {
        const { stem, extension } = partsOf(item)
        return `${before}${withLetters(stem, letters)}${after}${extension}`.trim()
      })
    }
  }
}

/** Returns a function that replaces a text wherever it occurs. */
export function literalReplacer(find: string, by: string, matchCase: boolean): (name: string) => string {
  if (find === '') return (name) => name
  const expression = new RegExp(find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), matchCase ? 'gu' : 'giu')
  return (name) => name.replaceAll(expression, () => by)
}

type NewNameProblem = 'invalid' | 'taken' | 'twice'

/** Problems of new names, as far as the page can determine, and the number of names that change. */
export interface Review {
  /** By index; undefined for usable names. */
  readonly problems: readonly (NewNameProblem | undefined)[]
  readonly problemCount: number
  readonly changedCount: number
}

/** Reviews new names. `isTaken` checks the names of the folder's items that are not renamed. */
export function reviewNames(
  items: readonly NamedItem[],
  names: readonly string[],
  isTaken: (name: string) => boolean,
): Review {
  const selected = new Set(items.map(({ name }) => name))
  const uses = new Map<string, number>()
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1)
  const bytes = new TextEncoder()
  const problems = names.map((name, index): NewNameProblem | undefined => {
    if ((uses.get(name) ?? 0) > 1) return 'twice'
    if (name === items[index]?.name) return undefined
    if (bytes.encode(name).length > MAX_BYTES) return 'invalid'
    return nameProblem(name, (other) => !selected.has(other) && isTaken(other))
  })
  return {
    problems,
    problemCount: problems.filter((problem) => problem !== undefined).length,
    changedCount: names.filter((name, index) => name !== items[index]?.name).length,
  }
}
