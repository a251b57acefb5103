import { readStored, writeStored } from '#web/lib/storage.ts'

/**
 * Storage key of the commands recently used on this device, most recent first. They name functions of the page and contain no user data.
 */
const KEY = 'coffer.commands'

/** Maximum number of stored commands. */
const REMEMBERED = 5

type Keep = NonNullable<Parameters<typeof readStored>[1]>

/** Returns the ids of recently used commands, most recent first. */
export const recentCommands = (keep?: Keep): readonly string[] =>
  (readStored(KEY, keep) ?? '').split(' ').filter(Boolean).slice(0, REMEMBERED)

/** Stores a command as most recently used. */
export function rememberCommand(id: string, keep?: Keep): void {
  const others = recentCommands(keep).filter((other) => other !== id)
  writeStored(KEY, [id, ...others].slice(0, REMEMBERED).join(' '), keep)
}
