import { RE2JS } from 're2js'

/** Returns a function that replaces what an expression matches, with the semantics of RE2, or null if the expression is invalid. */
export function expressionReplacer(find: string, by: string, matchCase: boolean): ((name: string) => string) | null {
  try {
    const expression = RE2JS.compile(find, matchCase ? 0 : RE2JS.CASE_INSENSITIVE)
    // Fails here, and not for one of the names, if it refers to a group that does not exist.
    expression.matcher('').replaceAll(by)
    return (name) => expression.matcher(name).replaceAll(by)
  } catch {
    return null
  }
}
