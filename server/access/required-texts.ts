import { isAscii } from './fold.ts'

/**
 * A text must contain at least one of these for an expression to match, as written or, with `ignoreCase`, in any letter case. In that case
 * they are ASCII in upper case and do not apply to texts that are not ASCII, where `ſ` matches `s`.
 */
export type Requirement = { readonly anyOf: readonly string[]; readonly ignoreCase: boolean }

/** Further requirements would cost more than they save. */
const MAX_REQUIREMENTS = 8
const MAX_ALTERNATIVES = 8

/**
 * Returns texts that an expression cannot match without, to be searched for before the engine runs. Every requirement is necessary; all of
 * them together are not sufficient. Returns none where the expression uses syntax this does not know. The most selective come first. The
 * engine must have accepted the expression.
 */
export function requiredTexts(raw: string, ignoreCase: boolean): readonly Requirement[] {
  const found = new Reader(raw, ignoreCase).read() ?? []
  return found.toSorted((one, other) => strength(other) - strength(one)).slice(0, MAX_REQUIREMENTS)
}

/** Number of occurrences of an atom. Text after a repeated atom need not follow the text before it directly. */
type Repeat = 'once' | 'optional' | 'repeated'

const QUANTIFIER = /(?:[*+?]|\{(0|[1-9]\d*)(?:,\d*)?\})\??/y
const GROUP = /\((?:\?(?:P?<\w+>|:|([imsU]*)(?:-([imsU]+))?([:)])))?/y
/** A character class without named classes; a bracket directly at its start is a literal character. */
const CLASS = /\[(?:\^\]|\^(?!\])|\]|(?![\]^]))(?:[^\]\\[]|\[(?!:)|\\.)*\]/suy
/** Escapes for positions and for sets of characters. */
const ESCAPED_SET = /\\(?:[AzbBdDsSwW]|[pP](?:\{\^?\w+\}|[A-Z]))/y
const ESCAPED_MARK = /\\([!-/:-@[-`{-~])/y
const ANY_OR_PLACE = /[.^$]/y
const LITERAL = /[^\\[\](){}*+?|.^$]/uy

/** Parses an expression once, from left to right. Each method returns null at syntax it does not know. */
class Reader {
  readonly #raw: string
  #at = 0
  #ignoreCase: boolean

  constructor(raw: string, ignoreCase: boolean) {
    this.#raw = raw
    this.#ignoreCase = ignoreCase
  }

  read(): readonly Requirement[] | null {
    const found = this.#alternatives()
    return this.#at === this.#raw.length ? found : null
  }

  /** Reads up to the end of the group. */
  #alternatives(): readonly Requirement[] | null {
    const branches: (readonly Requirement[])[] = []
    do {
      const branch = this.#sequence()
      if (!branch) return null
      branches.push(branch)
    } while (this.#take('|'))
    return branches.length === 1 ? (branches[0] ?? []) : either(branches)
  }

  #sequence(): readonly Requirement[] | null {
    const required: Requirement[] = []
    let run = ''
    let ignoreCase = this.#ignoreCase
    const endRun = () => {
      if (run !== '') required.push({ anyOf: [ignoreCase ? run.toUpperCase() : run], ignoreCase })
      run = ''
      ignoreCase = this.#ignoreCase
    }
    while (this.#at < this.#raw.length && !'|)'.includes(this.#raw[this.#at] ?? '')) {
      const atom = this.#atom()
      if (atom === null) return null
      const repeat = this.#repeat()
      if (typeof atom !== 'string') {
        endRun()
        if (repeat !== 'optional') required.push(...atom)
      } else if (repeat === 'optional' || (ignoreCase && !isAscii(atom))) endRun()
      else {
        run += atom
        if (repeat === 'repeated') endRun()
      }
    }
    endRun()
    return required
  }

  /** Reads one literal character, or the requirements of any other atom. */
  #atom(): string | readonly Requirement[] | null {
    if (this.#match(ANY_OR_PLACE) || this.#match(CLASS) || this.#match(ESCAPED_SET)) return []
    const mark = this.#match(ESCAPED_MARK)
    if (mark) return mark[1] ?? null
    const group = this.#match(GROUP)
    if (group) return this.#group(group)
    return this.#match(LITERAL)?.[0] ?? null
  }

  #group([, on, off, end]: RegExpExecArray): readonly Requirement[] | null {
    const outside = this.#ignoreCase
    if (on?.includes('i')) this.#ignoreCase = true
    if (off?.includes('i')) this.#ignoreCase = false
    // Flags without a group apply to the rest of the enclosing group; a quantifier after them applies to what precedes them.
    if (end === ')') return this.#match(QUANTIFIER) ? null : []
    const found = this.#alternatives()
    this.#ignoreCase = outside
    return this.#take(')') ? found : null
  }

  #repeat(): Repeat {
    const found = this.#match(QUANTIFIER)
    if (!found) return 'once'
    return found[0].startsWith('+') || Number(found[1] ?? 0) > 0 ? 'repeated' : 'optional'
  }

  #take(character: string): boolean {
    if (this.#raw[this.#at] !== character) return false
    this.#at += 1
    return true
  }

  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at
    const found = expression.exec(this.#raw)
    if (found) this.#at = expression.lastIndex
    return found
  }
}

/** Returns the requirement of an alternation: the most selective requirement of each branch, if every branch has one. */
function either(branches: readonly (readonly Requirement[])[]): readonly Requirement[] {
  const anyOf: string[] = []
  const ignoreCase = branches[0]?.[0]?.ignoreCase ?? false
  for (const branch of branches) {
    const [first, ...others] = branch
    if (!first) return []
    const best = others.reduce((one, other) => (strength(other) > strength(one) ? other : one), first)
    if (best.ignoreCase !== ignoreCase) return []
    anyOf.push(...best.anyOf)
  }
  return anyOf.length > MAX_ALTERNATIVES ? [] : [{ anyOf, ignoreCase }]
}

const strength = ({ anyOf }: Requirement) => Math.min(...anyOf.map(({ length }) => length))
