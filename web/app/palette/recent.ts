import { readKept, writeKept } from '#web/lib/storage.ts'

/** Under this key stand the commands that were used on this device, the latest first. They name what the page can do, and nothing of anybody's. */
const KEY = 'coffer.commands'

/** So many are remembered. */
const REMEMBERED = 5

type Keep = NonNullable<Parameters<typeof readKept>[1]>

/** The ids of the commands that were used last, the latest first. */
export const recentCommands = (keep?: Keep): readonly string[] =>
  (readKept(KEY, keep) ?? '').split(' ').filter(Boolean).slice(0, REMEMBERED)

/** Remembers that a command was used. */
export function rememberCommand(id: string, keep?: Keep): void {
  const others = recentCommands(keep).filter((other) => other !== id)
  writeKept(KEY, [id, ...others].slice(0, REMEMBERED).join(' '), keep)
}
