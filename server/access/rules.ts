import { RE2JS } from 're2js'
import type { Rule } from '#contract/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { isWithin, parsePlainPath, type VirtualPath } from './virtual-path.ts'

/** A rule ready to be asked: does it speak about this path? */
export type CompiledRule = {
  readonly allow: boolean
  readonly matches: (path: VirtualPath) => boolean
  readonly rule: Rule
}

/** How the disk tells names apart; on a case-blind disk `A.txt` and `a.txt` are one item, so one decision covers both. */
export type NameMatching = 'exact' | 'case-blind'

/**
 * Compiles rules in their order. Plain rules match whole components, so `/docs/b` does not speak about `/docs/bb`; a rule for `/` speaks
 * about everything. Expressions are searched in the path on a linear-time engine and are never folded, as in File Browser.
 *
 * @throws AppError `invalid` for an empty rule, an unusable path or an expression the engine refuses
 */
export function compileRules(rules: readonly Rule[], matching: NameMatching): readonly CompiledRule[] {
  return rules.map((rule) => ({
    allow: rule.allow,
    matches: rule.regex ? expressionMatcher(rule) : pathMatcher(rule, matching),
    rule,
  }))
}

/** The spelling under which two paths of the same item are equal on this disk. */
export function foldPath(path: VirtualPath, matching: NameMatching): VirtualPath {
  // Case-blind disks (APFS, NTFS, casefolded ext4) also ignore how a character is composed.
  return matching === 'exact' ? path : (path.normalize('NFC').toLowerCase() as VirtualPath)
}

function pathMatcher(rule: Rule, matching: NameMatching): CompiledRule['matches'] {
  if (rule.path.trim() === '') throw new AppError('invalid', 'A rule needs a path or an expression.')
  const target = foldPath(parsePlainPath(rule.path), matching)
  if (matching === 'exact') return (path) => isWithin(path, target)
  return (path) => isWithin(foldPath(path, matching), target)
}

function expressionMatcher(rule: Rule): CompiledRule['matches'] {
  const raw = rule.regexp?.raw ?? ''
  if (raw === '') throw new AppError('invalid', 'A rule needs a path or an expression.')
  const expression = compileExpression(raw)
  return (path) => expression.matcher(path).find()
}

function compileExpression(raw: string): RE2JS {
  try {
    return RE2JS.compile(raw)
  } catch (cause) {
    throw new AppError('invalid', 'The expression of a rule cannot be used.', { cause })
  }
}
