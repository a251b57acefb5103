import { RE2JSSyntaxException } from 're2js'
import type { Rule } from '#contract/rules.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { expressionCost } from './expression-rules.ts'
import { compileRules } from './rules.ts'

/** Characters of an expression, and what it may cost: it is asked of every path of everybody it binds (R10). */
const MAX_EXPRESSION = 2000
const MAX_COST = 5000

/**
 * Refuses rules that could not be asked, before they are kept.
 *
 * @param field what the request calls the list; the error names the place in it: `rules.0`
 * @throws AppError `invalid` for an empty rule, an unusable path or an expression that the engine refuses or that costs too much, and says why
 */
export function checkRules(rules: readonly Rule[], field = 'rules'): void {
  for (const [place, rule] of rules.entries()) {
    try {
      refuseLong(rule)
      compileRules([rule], 'exact')
      refuseCostly(rule)
    } catch (error) {
      if (!isAppError(error, 'invalid')) throw error
      throw new AppError('invalid', reasonOf(error, rule), { cause: error, field: `${field}.${place}` })
    }
  }
}

/** Before it is compiled, which costs as well. */
function refuseLong({ regex, regexp }: Rule): void {
  if (regex && (regexp?.raw ?? '').length > MAX_EXPRESSION)
    throw new AppError('invalid', `The expression of a rule has more than ${MAX_EXPRESSION} characters.`)
}

function refuseCostly({ regex, regexp }: Rule): void {
  if (regex && expressionCost(regexp?.raw ?? '') > MAX_COST)
    throw new AppError('invalid', 'The expression of a rule cannot be used: it repeats too often.')
}

function reasonOf(error: AppError, { regexp }: Rule): string {
  if (!(error.cause instanceof RE2JSSyntaxException)) return error.message
  const problem = PROBLEMS[error.cause.error] ?? 'a part of it is not understood'
  return `The expression of a rule cannot be used: ${problem}${whereabouts(error.cause.input, regexp?.raw ?? '')}.`
}

/** The engine names the text it stumbled over: all of it where something is missing, and perhaps one that is there twice. */
function whereabouts(part: string | null, whole: string): string {
  const at = part === null || part === whole ? -1 : whole.indexOf(part)
  return at < 0 || at !== whole.lastIndexOf(part ?? '') ? '' : ` (character ${at + 1})`
}

/** The engine's reasons in our words. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'missing closing )': 'a bracket is not closed',
  'missing closing ]': 'a bracket is not closed',
  'unexpected )': 'a bracket is closed that was not opened',
  'invalid character class': 'a set of characters is not usable',
  'invalid character class range': 'a set or range of characters is not usable',
  'invalid escape sequence': 'a backslash stands before what it means nothing to',
  'trailing backslash at end of expression': 'it ends in a backslash',
  'missing argument to repetition operator': 'there is nothing to repeat',
  'invalid nested repetition operator': 'a repetition is repeated',
  'invalid repeat count': 'it repeats too often',
  'invalid or unsupported Perl syntax': 'it uses what a linear-time engine does not have',
  'invalid named capture': 'a group has no usable name',
  'duplicate capture group name': 'two groups have the same name',
}
