import { useEffect, useMemo, useState } from 'react'
import type { expressionReplacer } from './expression.ts'
import type { RenameForm } from './rename-form.ts'
import { literalReplacer, type Renaming } from './rename-pattern.ts'

/** Returns a number that a field contains, within limits. */
const within = (text: string, least: number, most: number): number =>
  Math.min(Math.max(Math.trunc(Number(text)) || 0, least), most)

/** Returns how a form makes names, or null while its expression is invalid or the code for expressions is loading. */
export function useRenaming(form: RenameForm): Renaming | null {
  const { mode, pattern, start, digits, find, by, expression, matchCase, letters, before, after } = form
  const [compile, setCompile] = useState<typeof expressionReplacer | null>(null)
  const needed = mode === 'replace' && expression
  useEffect(() => {
    if (needed) void import('./expression.ts').then((loaded) => setCompile(() => loaded.expressionReplacer))
  }, [needed])
  return useMemo((): Renaming | null => {
    switch (mode) {
      case 'pattern':
        return { mode, pattern, start: within(start, 0, 1_000_000_000), digits: within(digits, 1, 9) }
      case 'replace': {
        if (!expression || find === '') return { mode, replace: literalReplacer(find, by, matchCase) }
        const replace = compile?.(find, by, matchCase) ?? null
        return replace && { mode, replace }
      }
      case 'change':
        return { mode, letters, before, after }
    }
  }, [mode, pattern, start, digits, find, by, expression, matchCase, letters, before, after, compile])
}
