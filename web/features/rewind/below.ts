import type { RewindView } from '#contract/versions.ts'
import { joinPath } from '#web/lib/paths.ts'
import { canBeEntered, differs } from './rewound.ts'

/** `unknown`: not all of it could be looked at. */
export type Below = 'differs' | 'same' | 'unknown'

/** So many folders are looked into. */
const MOST_FOLDERS = 40

/** Finds out whether anything in a folder, or below it, differs from how it was: folders in which nothing happened are passed by. */
export async function lookBelow(folder: string, ask: (folder: string) => Promise<RewindView>): Promise<Below> {
  const open = [folder]
  for (const next of open) {
    if (open.indexOf(next) >= MOST_FOLDERS) return 'unknown'
    const { items, steps, whole } = await ask(next)
    if (items.some(differs)) return 'differs'
    if (!whole) return 'unknown'
    if (steps > 0) open.push(...items.filter(canBeEntered).map(({ name }) => joinPath(next, name)))
  }
  return 'same'
}
