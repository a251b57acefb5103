import type { Shortcut } from '#web/lib/keyboard.ts'

/** One thing the help tells: what can be done, and the keys that do it. Actions are such entries as they are. */
export interface HelpEntry {
  readonly id: string
  /** In the person's language. */
  readonly text: string
  readonly shortcut?: Shortcut | undefined
}

/** What mouse or fingers do, and how. */
export type ByHand = readonly [what: string, how: string]

/** The entries worth a line: those with keys, each text once. */
export function withKeys(entries: readonly HelpEntry[]): Array<HelpEntry & { readonly shortcut: Shortcut }> {
  const seen = new Set<string>()
  return entries.flatMap((entry) => {
    const { shortcut, text } = entry
    if (shortcut === undefined || seen.has(text)) return []
    seen.add(text)
    return [{ ...entry, shortcut }]
  })
}
