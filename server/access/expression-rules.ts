import { RE2JS } from 're2js'
import { AppError } from '#server/platform/errors.ts'
import { once } from '#server/platform/once.ts'
import { memoize } from '#server/platform/queue/memoize.ts'
import { ALL_CHARACTERS, type CharacterMask, characterMask, commonMask } from './character-mask.ts'
import { isAscii, withoutInvisible } from './fold.ts'
import { type Requirement, requiredTexts } from './required-texts.ts'
import type { VirtualPath } from './virtual-path.ts'

/**
 * Numbered expressions, searched for the last one that occurs in a path. The texts that an expression requires are checked first, which
 * costs a fraction of running the engine. On a case-blind disk, letter case and invisible code points are ignored. Some expressions are
 * matched against every canonically equivalent form of a path: composed, decomposed and as it is.
 */
export class ExpressionRules {
  readonly #caseBlind: boolean
  readonly #lastFirst: NumberedExpression[] = []
  /** The expressions that are also matched against equivalent forms. */
  readonly #equivalentLastFirst: NumberedExpression[] = []
  /** Whether any required text ignores letter case. */
  #ignoresCase = false

  constructor(caseBlind: boolean) {
    this.#caseBlind = caseBlind
  }

  /**
   * Adds an expression. Later calls must have higher places.
   *
   * @throws AppError `invalid` for an expression the engine refuses
   */
  add(raw: string, place: number, spelling: 'exact' | 'equivalent'): void {
    const expression = this.#caseBlind ? compileCaseBlind(raw) : compileExact(raw)
    this.#lastFirst.unshift({ ...expression, place })
    if (spelling === 'equivalent') this.#equivalentLastFirst.unshift({ ...expression, place })
    this.#ignoresCase ||= expression.required.some(({ ignoreCase }) => ignoreCase)
  }

  /** Returns the last place after `earlier` whose expression occurs in `path`; `earlier` when there is none. */
  lastFor(path: VirtualPath, earlier: number): number {
    const last = lastIn(this.#lastFirst, this.#spelled(path), earlier)
    if (this.#equivalentLastFirst.length === 0 || isAscii(path)) return last
    return FORMS.reduce((found, form) => lastIn(this.#equivalentLastFirst, this.#spelled(path, form), found), last)
  }

  /**
   * Returns a function that gives the result of {@link lastFor} for an item in `folder` by its name, for places after `least`. The part
   * that the folder's path decides is evaluated once.
   */
  inFolder(folder: VirtualPath, least: number): (name: string, earlier: number) => number {
    const exactly = this.#inFolder(this.#lastFirst, folder, least)
    // Most folders contain no names with several equivalent forms.
    const equivalently = once(() => FORMS.map((form) => this.#inFolder(this.#equivalentLastFirst, folder, least, form)))
    return (name, earlier) => {
      const last = exactly(name, earlier)
      if (this.#equivalentLastFirst.length === 0 || (isAscii(name) && isAscii(folder))) return last
      return equivalently().reduce((found, lastOf) => lastOf(name, found), last)
    }
  }

  #inFolder(
    all: readonly NumberedExpression[],
    folder: VirtualPath,
    least: number,
    form?: Form,
  ): (name: string, earlier: number) => number {
    const prefix = this.#spelled(folder === '/' ? folder : `${folder}/`, form)
    const lastFirst = all.filter(({ place }) => place > least).map((placed) => remainingExpression(placed, prefix))
    if (lastFirst.length === 0) return (_, earlier) => earlier
    return (name, earlier) => {
      const text = this.#spelled(name, form)
      for (const { place, engine, required, marks } of lastFirst) {
        if (place < earlier) break
        if ((marks & ~text.marks) === 0 && allMetByName(required, text) && engine.test(prefix.exact + text.exact))
          return place
      }
      return earlier
    }
  }

  #spelled(text: string, form?: Form): Spelled {
    const whole = this.#caseBlind ? withoutInvisible(text) : text
    const exact = form === undefined || isAscii(whole) ? whole : whole.normalize(form)
    if (!this.#ignoresCase) return { exact, upper: null, marks: characterMask(exact) }
    return isAscii(exact)
      ? { exact, upper: exact.toUpperCase(), marks: characterMask(exact) }
      : { exact, upper: null, marks: ALL_CHARACTERS }
  }
}

/** The normalization forms that canonically equivalent texts have in common (Unicode Standard Annex #15). */
const FORMS = ['NFC', 'NFD'] as const
type Form = (typeof FORMS)[number]

/** Returns the last place after `earlier` whose expression occurs in a text; `earlier` when there is none. */
function lastIn(lastFirst: readonly NumberedExpression[], text: Spelled, earlier: number): number {
  for (const { place, engine, required, marks } of lastFirst) {
    if (place < earlier) break
    if ((marks & ~text.marks) === 0 && allMet(required, text) && engine.test(text.exact)) return place
  }
  return earlier
}

type Expression = { readonly engine: RE2JS; readonly required: readonly Requirement[]; readonly marks: CharacterMask }
type NumberedExpression = Expression & { readonly place: number }

/**
 * A text as the engine receives it and in upper case; null where letter case is not limited to ASCII, so that nothing can be concluded from
 * it.
 */
type Spelled = { readonly exact: string; readonly upper: string | null; readonly marks: CharacterMask }

/** An expression with the requirements that a folder's path leaves to the names in it. */
type ExpressionInFolder = Omit<NumberedExpression, 'required'> & { readonly required: readonly NameRequirement[] }

/** The name contains one of the `within` texts or begins with one of the `atStart` texts. */
type NameRequirement = Omit<Requirement, 'anyOf'> & {
  readonly within: readonly string[]
  readonly atStart: readonly string[]
}

// Plain loops, because these run some hundred thousand times for a large folder.

function allMet(required: readonly Requirement[], text: Spelled): boolean {
  for (const requirement of required) if (!isMet(requirement, text)) return false
  return true
}

function isMet({ anyOf, ignoreCase }: Requirement, { exact, upper }: Spelled): boolean {
  const text = ignoreCase ? upper : exact
  if (text === null) return true
  for (const one of anyOf) if (text.includes(one)) return true
  return false
}

function allMetByName(required: readonly NameRequirement[], { exact, upper }: Spelled): boolean {
  for (const { within, atStart, ignoreCase } of required) {
    const name = ignoreCase ? upper : exact
    if (name !== null && !nameContains(name, within, atStart)) return false
  }
  return true
}

function nameContains(name: string, within: readonly string[], atStart: readonly string[]): boolean {
  for (const one of within) if (name.includes(one)) return true
  for (const one of atStart) if (name.startsWith(one)) return true
  return false
}

function remainingExpression(placed: NumberedExpression, prefix: Spelled): ExpressionInFolder {
  const required = placed.required.filter((one) => !isMet(one, prefix)).map((one) => remainingRequirement(one, prefix))
  return { ...placed, required, marks: sum(required.map(({ within, atStart }) => commonMask([...within, ...atStart]))) }
}

/** Returns the requirement on a name in a folder when the folder's path does not meet it: all of a text, or what follows the folder's slash. */
function remainingRequirement({ anyOf, ignoreCase }: Requirement, prefix: Spelled): NameRequirement {
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

const sum = (marks: readonly CharacterMask[]): CharacterMask => marks.reduce((all, one) => all | one, 0)

/** Returns the number of engine steps that one character of a path may cost. @throws AppError `invalid` for an expression the engine refuses */
export const expressionCost = (raw: string): number => compileExact(raw).engine.programSize()

/** Compiled expressions are cached: a subject is built at each request, and its expressions rarely change. */
const compileExact = memoize((raw) => compile(raw, 0))
const compileCaseBlind = memoize((raw) => compile(raw, RE2JS.CASE_INSENSITIVE))

function compile(raw: string, flags: number): Expression {
  try {
    const engine = RE2JS.compile(raw, flags)
    const required = requiredTexts(raw, flags === RE2JS.CASE_INSENSITIVE)
    return { engine, required, marks: sum(required.map(({ anyOf }) => commonMask(anyOf))) }
  } catch (cause) {
    throw new AppError('invalid', 'The expression of a rule cannot be used.', { cause })
  }
}
