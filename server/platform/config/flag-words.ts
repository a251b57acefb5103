/** Form of a flag. `ignored`: a word after it that can be its value is skipped. */
type Takes = 'nothing' | 'value' | 'ignored'

/** A flag that a name or letter stands for. */
export type FoundFlag<Flag> = {
  readonly flag: Flag
  readonly takes: Takes
  /** Whether it was named by its opposite: `--no-name`. */
  readonly negated?: boolean
  /** Name to report; by default as written. */
  readonly name?: string
}

/** Flags of a command line, and how their values are written. */
export type FlagTable<Flag> = {
  /** Returns the flag for `--name`; `attached` is the text after its `=`. */
  find(name: string, attached: string | undefined): FoundFlag<Flag> | undefined
  /** Returns the flag for a letter in a word such as `-p80`. */
  findLetter(letter: string, word: string): FoundFlag<Flag> | undefined
  /** Returns whether a word can be the value of the flag before it. */
  isValue(word: string): boolean
  /** Whether a value can follow its letter immediately: `-p80`. Otherwise only switches share a word: `-ar`. */
  readonly attachesValues: boolean
  /** Whether all words after `--` are arguments. */
  readonly hasSeparator: boolean
}

/** A part of a command line. `written`: the flag, `--name` or `-n`. */
export type FlagWord<Flag> =
  | {
      readonly is: 'flag'
      readonly flag: Flag
      readonly negated: boolean
      readonly written: string
      /** `true` for a switch without a value, empty for an ignored flag. */
      readonly value: string
    }
  | { readonly is: 'unknown'; readonly written: string; readonly word: string }
  | { readonly is: 'unfinished'; readonly written: string }
  | { readonly is: 'argument'; readonly word: string }

/** Yields the flags and arguments of a command line in order: `--name value`, `--name=value`, `-n value`, `-n=value`. */
export function* flagWords<Flag>(words: readonly string[], table: FlagTable<Flag>): Generator<FlagWord<Flag>> {
  const waiting = [...words]
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (word === '--' && table.hasSeparator) {
      for (const rest of waiting.splice(0)) yield { is: 'argument', word: rest }
    } else if (word === '--' || word.length < 2 || !word.startsWith('-')) yield { is: 'argument', word }
    else if (word.startsWith('--')) yield longFlag(word, waiting, table)
    else yield* letterFlags(word, waiting, table)
  }
}

function longFlag<Flag>(word: string, waiting: string[], table: FlagTable<Flag>): FlagWord<Flag> {
  const equals = word.indexOf('=')
  const written = equals === -1 ? word : word.slice(0, equals)
  const attached = equals === -1 ? undefined : word.slice(equals + 1)
  const found = table.find(written.slice(2), attached)
  if (found) return withValue(found, written, attached, { waiting, table })
  if (attached === undefined) skipValue(waiting)
  return { is: 'unknown', written, word }
}

/** Yields the flag of a letter, or several switches in one word. */
function* letterFlags<Flag>(word: string, waiting: string[], table: FlagTable<Flag>): Generator<FlagWord<Flag>> {
  for (let rest = word.slice(1); rest !== ''; ) {
    const [letter = ''] = rest
    rest = rest.slice(letter.length)
    const found = table.findLetter(letter, word)
    const written = found?.name === undefined ? `-${letter}` : `--${found.name}`
    if (!found) return yield { is: 'unknown', written, word }
    if (rest.startsWith('=')) return yield withValue(found, written, rest.slice(1), { waiting, table })
    if (rest !== '' && found.takes !== 'nothing')
      return yield table.attachesValues
        ? withValue(found, written, rest, { waiting, table })
        : { is: 'unfinished', written }
    yield withValue(found, written, undefined, { waiting, table })
  }
}

type Rest<Flag> = { readonly waiting: string[]; readonly table: FlagTable<Flag> }

/** Returns a flag with its value, which is removed from the waiting words when it is not attached. */
function withValue<Flag>(
  { flag, takes, negated = false }: FoundFlag<Flag>,
  written: string,
  attached: string | undefined,
  { waiting, table }: Rest<Flag>,
): FlagWord<Flag> {
  const read = (value: string): FlagWord<Flag> => ({ is: 'flag', flag, negated, written, value })
  if (attached !== undefined) return read(attached)
  if (takes === 'nothing') return read('true')
  if (takes === 'ignored') {
    skipValue(waiting)
    return read('')
  }
  const [next] = waiting
  if (next === undefined || !table.isValue(next)) return { is: 'unfinished', written }
  waiting.shift()
  return read(next)
}

/** Removes the next word if it looks like the value of a flag. */
function skipValue(waiting: string[]): void {
  if (waiting[0] !== undefined && !waiting[0].startsWith('-')) waiting.shift()
}
