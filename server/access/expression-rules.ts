import { RE2JS } from 're2js'
import { AppError } from '#server/platform/errors.ts'
import { once } from '#server/platform/once.ts'
import { keepValues } from '#server/platform/queue/kept-values.ts'
import { isAscii, visible } from './fold.ts'
import { ALL_MARKS, type Marks, marksOf, marksOfAny } from './marks.ts'
import { type Requirement, requiredTexts } from './required-texts.ts'
import type { VirtualPath } from './virtual-path.ts'

/**
 * Expressions with a place in a list, asked for the last one that occurs in a path. What an expression requires is looked for first,
 * because that costs a fraction of asking the engine. On a case-blind disk letter case and what shows nothing do not count. Some expressions
 * are asked of every canonically equivalent spelling of a path: composed, decomposed and as it is.
 */
export class ExpressionRules {
  readonly #caseBlind: boolean
  readonly #lastFirst: Placed[] = []
  /** Those of them that are asked of other spellings, too. */
  readonly #equivalentLastFirst: Placed[] = []
  /** Is anything required in any letter case? */
  #ignoresCase = false

  constructor(caseBlind: boolean) {
    this.#caseBlind = caseBlind
  }

  /**
   * Later calls come with later places.
   *
   * @throws AppError `invalid` for an expression the engine refuses
   */
  add(raw: string, place: number, spelling: 'exact' | 'equivalent'): void {
    const expression = this.#caseBlind ? compileCaseBlind(raw) : compileExact(raw)
    this.#lastFirst.unshift({ ...expression, place })
    if (spelling === 'equivalent') this.#equivalentLastFirst.unshift({ ...expression, place })
    this.#ignoresCase ||= expression.required.some(({ ignoreCase }) => ignoreCase)
  }

  /** The last place behind `earlier` whose expression occurs in `path`; `earlier` without one. */
  lastFor(path: VirtualPath, earlier: number): number {
    const last = lastIn(this.#lastFirst, this.#spelled(path), earlier)
    if (this.#equivalentLastFirst.length === 0 || isAscii(path)) return last
    return FORMS.reduce((found, form) => lastIn(this.#equivalentLastFirst, this.#spelled(path, form), found), last)
  }

  /**
   * Says what {@link lastFor} says of the items in `folder`, by their names, of places behind `least`. What the folder tells of all of
   * them is asked once.
   */
  inFolder(folder: VirtualPath, least: number): (name: string, earlier: number) => number {
    const exactly = this.#inFolder(this.#lastFirst, folder, least)
    // Most folders have no name that is spelled in several ways.
    const equivalently = once(() => FORMS.map((form) => this.#inFolder(this.#equivalentLastFirst, folder, least, form)))
    return (name, earlier) => {
      const last = exactly(name, earlier)
      if (this.#equivalentLastFirst.length === 0 || (isAscii(name) && isAscii(folder))) return last
      return equivalently().reduce((found, lastOf) => lastOf(name, found), last)
    }
  }

  #inFolder(
    all: readonly Placed[],
    folder: VirtualPath,
    least: number,
    form?: Form,
  ): (name: string, earlier: number) => number {
    const prefix = this.#spelled(folder === '/' ? folder : `${folder}/`, form)
    const lastFirst = all.filter(({ place }) => place > least).map((placed) => ofNames(placed, prefix))
    if (lastFirst.length === 0) return (_, earlier) => earlier
    return (name, earlier) => {
      const text = this.#spelled(name, form)
      for (const { place, engine, required, marks } of lastFirst) {
        if (place < earlier) break
        if ((marks & ~text.marks) === 0 && areMetByName(required, text) && engine.test(prefix.exact + text.exact))
          return place
      }
      return earlier
    }
  }

  #spelled(text: string, form?: Form): Spelled {
    const whole = this.#caseBlind ? visible(text) : text
    const exact = form === undefined || isAscii(whole) ? whole : whole.normalize(form)
    if (!this.#ignoresCase) return { exact, upper: null, marks: marksOf(exact) }
    return isAscii(exact)
      ? { exact, upper: exact.toUpperCase(), marks: marksOf(exact) }
      : { exact, upper: null, marks: ALL_MARKS }
  }
}

/** The forms that canonically equivalent texts have in common (Unicode Standard Annex #15). */
const FORMS = ['NFC', 'NFD'] as const
type Form = (typeof FORMS)[number]

/** The last place behind `earlier` whose expression occurs in a text; `earlier` without one. */
function lastIn(lastFirst: readonly Placed[], text: Spelled, earlier: number): number {
  for (const { place, engine, required, marks } of lastFirst) {
    if (place < earlier) break
    if ((marks & ~text.marks) === 0 && areMet(required, text) && engine.test(text.exact)) return place
  }
  return earlier
}

type Expression = { readonly engine: RE2JS; readonly required: readonly Requirement[]; readonly marks: Marks }
type Placed = Expression & { readonly place: number }

/** A text as the engine gets it and in upper case; null where letter case goes beyond ASCII, so that nothing can be told from it. */
type Spelled = { readonly exact: string; readonly upper: string | null; readonly marks: Marks }

/** An expression as asked of the names in one folder: what the folder's path does not tell yet. */
type PlacedInFolder = Omit<Placed, 'required'> & { readonly required: readonly NameRequirement[] }

/** One of the texts within the name, or one of the others at its beginning. */
type NameRequirement = Omit<Requirement, 'anyOf'> & {
  readonly within: readonly string[]
  readonly atStart: readonly string[]
}

// Loops, as these are asked some hundred thousand times for a large folder.

function areMet(required: readonly Requirement[], text: Spelled): boolean {
  for (const requirement of required) if (!isMet(requirement, text)) return false
  return true
}

function isMet({ anyOf, ignoreCase }: Requirement, { exact, upper }: Spelled): boolean {
  const text = ignoreCase ? upper : exact
  if (text === null) return true
  for (const one of anyOf) if (text.includes(one)) return true
  return false
}

function areMetByName(required: readonly NameRequirement[], { exact, upper }: Spelled): boolean {
  for (const { within, atStart, ignoreCase } of required) {
    const name = ignoreCase ? upper : exact
    if (name !== null && !holds(name, within, atStart)) return false
  }
  return true
}

function holds(name: string, within: readonly string[], atStart: readonly string[]): boolean {
  for (const one of within) if (name.includes(one)) return true
  for (const one of atStart) if (name.startsWith(one)) return true
  return false
}

function ofNames(placed: Placed, prefix: Spelled): PlacedInFolder {
  const required = placed.required.filter((one) => !isMet(one, prefix)).map((one) => ofName(one, prefix))
  return { ...placed, required, marks: sum(required.map(({ within, atStart }) => marksOfAny([...within, ...atStart]))) }
}

/** What the path of a folder up to its slash does not hold, a name in it has to end: all of a text, or what follows that slash. */
function ofName({ anyOf, ignoreCase }: Requirement, prefix: Spelled): NameRequirement {
  const folder = (ignoreCase ? prefix.upper : prefix.exact) ?? ''
  const within: string[] = []
  const atStart: string[] = []
  for (const text of anyOf) {
    const behindSlash = text.lastIndexOf('/') + 1
    if (behindSlash === 0) within.push(text)
    else if (folder.endsWith(text.slice(0, behindSlash))) atStart.push(text.slice(behindSlash))
  }
  return { within, atStart, ignoreCase }
}

const sum = (marks: readonly Marks[]): Marks => marks.reduce((all, one) => all | one, 0)

/** How many steps of the engine a character of a path may cost. @throws AppError `invalid` for an expression the engine refuses */
export const expressionCost = (raw: string): number => compileExact(raw).engine.programSize()

/** Compiled expressions are kept: a subject is built at each request, its expressions are the same every time. */
const compileExact = keepValues((raw) => compile(raw, 0))
const compileCaseBlind = keepValues((raw) => compile(raw, RE2JS.CASE_INSENSITIVE))

function compile(raw: string, flags: number): Expression {
  try {
    const engine = RE2JS.compile(raw, flags)
    const required = requiredTexts(raw, flags === RE2JS.CASE_INSENSITIVE)
    return { engine, required, marks: sum(required.map(({ anyOf }) => marksOfAny(anyOf))) }
  } catch (cause) {
    throw new AppError('invalid', 'The expression of a rule cannot be used.', { cause })
  }
}
