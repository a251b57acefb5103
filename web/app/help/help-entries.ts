import type { Shortcut } from '#web/lib/keyboard.ts'

/** Entry of the help: a description and its shortcut. Actions satisfy this type. */
export interface HelpEntry {
  readonly id: string
  /** In the user's language. */
  readonly text: string
  readonly shortcut?: Shortcut | undefined
  /** Another shortcut with the same effect. */
  readonly alternative?: Shortcut | undefined
}

/** Action performed by mouse or touch, and the gesture. */
export type GestureHelp = readonly [what: string, how: string]

/** Returns the entries that have a shortcut, without duplicate texts. */
export function withKeys(entries: readonly HelpEntry[]): Array<HelpEntry & { readonly shortcut: Shortcut }> {
  const seen = new Set<string>()
  return entries.flatMap((entry) => {
    const { shortcut, text } = entry
    if (shortcut === undefined || seen.has(text)) return []
    seen.add(text)
    return [{ ...entry, shortcut }]
  })
}
