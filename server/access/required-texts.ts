import { isAscii } from './fold.ts'

/**
 * What a text must hold for an expression to occur in it: at least one of these, as it is written or, with `ignoreCase`, in any letter
 * case. Then they are ASCII in upper case, and say nothing of texts that are not ASCII: `ſ` is an `s` there.
 */
export type Requirement = { readonly anyOf: readonly string[]; readonly ignoreCase: boolean }

/** More than these cost more than they save. */
const MAX_REQUIREMENTS = 8
const MAX_ALTERNATIVES = 8

/**
 * Texts an expression cannot occur without, to be looked for before the engine is asked. Every requirement is necessary, all of them
 * together are not sufficient; where the expression says something this does not know, there are none. Those that say most come first.
 * The expression is one the engine has accepted.
 */
export function requiredTexts(raw: string, ignoreCase: boolean): readonly Requirement[] {
  const found = new Reader(raw, ignoreCase).read() ?? []
  return found.toSorted((one, other) => strength(other) - strength(one)).slice(0, MAX_REQUIREMENTS)
}

/** How often an atom occurs: what is behind a repeated one need not stand next to what is before it. */
type Repeat = 'once' | 'optional' | 'repeated'

const QUANTIFIER = /(?:[*+?]|\{(0|[1-9]\d*)(?:,\d*)?\})\??/y
const GROUP = /\((?:\?(?:P?<\w+>|:|([imsU]*)(?:-([imsU]+))?([:)])))?/y
/** A class without names of classes; a bracket right at its start is one of its characters. */
const CLASS = /\[(?:\^\]|\^(?!\])|\]|(?![\]^]))(?:[^\]\\[]|\[(?!:)|\\.)*\]/suy
/** Escapes for places and for sets of characters. */
const ESCAPED_SET = /\\(?:[AzbBdDsSwW]|[pP](?:\{\^?\w+\}|[A-Z]))/y
const ESCAPED_MARK = /\\([!-/:-@[-`{-~])/y
const ANY_OR_PLACE = /[.^$]/y
const LITERAL = /[^\\[\](){}*+?|.^$]/uy

/** Reads an expression once, from left to right. Each method answers null where it meets something it does not know. */
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

  /** Up to the end of the group. */
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

  /** One character that stands for itself, or what anything else requires. */
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
    // Flags alone hold for the rest of the group they stand in; a repetition behind them is of what stands before them.
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

/** What is required when one of the branches occurs: of each the requirement that says most, if each has one. */
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
