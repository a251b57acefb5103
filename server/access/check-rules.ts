import { RE2JSSyntaxException } from 're2js'
import type { Rule } from '#contract/rules.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { expressionCost } from './expression-rules.ts'
import { compileRules } from './rules.ts'

/** Limits for an expression: its length in characters, and its cost, because it is evaluated for every path of every user it applies to. */
const MAX_EXPRESSION = 2000
const MAX_COST = 5000

/**
 * Validates rules before they are stored.
 *
 * @param field the name of the list in the request; the error names the position in it: `rules.0`
 * @throws AppError `invalid`, with the reason, for an empty rule, an unusable path, or an expression that the engine refuses or that costs
 * too much
 */
export function checkRules(rules: readonly Rule[], field = 'rules'): void {
  for (const [place, rule] of rules.entries()) {
    try {
      refuseLongExpression(rule)
      compileRules([rule], 'exact')
      refuseCostlyExpression(rule)
    } catch (error) {
      if (!isAppError(error, 'invalid')) throw error
      throw new AppError('invalid', reasonOf(error, rule), { cause: error, field: `${field}.${place}` })
    }
  }
}

/** Runs before the expression is compiled, because compiling has a cost as well. */
function refuseLongExpression({ regex, regexp }: Rule): void {
  if (regex && (regexp?.raw ?? '').length > MAX_EXPRESSION)
    throw new AppError('invalid', `The expression of a rule can have at most ${MAX_EXPRESSION} characters.`)
}

function refuseCostlyExpression({ regex, regexp }: Rule): void {
  if (regex && expressionCost(regexp?.raw ?? '') > MAX_COST)
    throw new AppError('invalid', 'The expression of a rule cannot be used: it repeats too often.')
}

function reasonOf(error: AppError, { regexp }: Rule): string {
  if (!(error.cause instanceof RE2JSSyntaxException)) return error.message
  const problem = ENGINE_MESSAGES[error.cause.error] ?? 'it contains unknown syntax'
  return `The expression of a rule cannot be used: ${problem}${faultPosition(error.cause.input, regexp?.raw ?? '')}.`
}

/**
 * Returns the position of the faulty part. The engine names the whole expression where something is missing, and the part it names may
 * occur twice; both give an empty text.
 */
function faultPosition(part: string | null, whole: string): string {
  const at = part === null || part === whole ? -1 : whole.indexOf(part)
  return at < 0 || at !== whole.lastIndexOf(part ?? '') ? '' : ` (character ${at + 1})`
}

/** Messages for the engine's error kinds. */
const ENGINE_MESSAGES: Readonly<Record<string, string>> = {
  'missing closing )': 'a bracket is not closed',
  'missing closing ]': 'a bracket is not closed',
  'unexpected )': 'a closing bracket has no opening bracket',
  'invalid character class': 'a character class is invalid',
  'invalid character class range': 'a character class or range is invalid',
  'invalid escape sequence': 'an escape sequence is invalid',
  'trailing backslash at end of expression': 'it ends with a backslash',
  'missing argument to repetition operator': 'a repetition has nothing to repeat',
  'invalid nested repetition operator': 'a repetition follows another repetition',
  'invalid repeat count': 'it repeats too often',
  'invalid or unsupported Perl syntax': 'it uses syntax that is not supported, such as a lookahead or a backreference',
  'invalid named capture': 'the name of a group is invalid',
  'duplicate capture group name': 'two groups have the same name',
}
