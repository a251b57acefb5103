import { foldName, type NameMatching } from '#server/access/rules.ts'
import { AppError } from '#server/platform/errors.ts'

/** A new name of an item in its folder. */
export type NameChange = { readonly from: string; readonly to: string }

/** One rename on the disk. `aside` is the number of the temporary name at that end, where it has one. */
type RenameStep = { readonly from: string | Aside; readonly to: string | Aside }

/** A temporary name, which breaks a cycle. */
export type Aside = { readonly aside: number }

/** The renames in order, and the names that must be free. */
export type RenamePlan = {
  readonly steps: readonly RenameStep[]
  readonly needed: readonly string[]
  /** Number of temporary names. */
  readonly asides: number
}

/**
 * Plans renames within a folder so that each new name is free when it is needed: an item waits for the one whose name it gets. One item of
 * each cycle is moved aside first.
 *
 * @throws AppError `invalid` for an item that appears twice; `name_taken` for two items with the same new name
 */
export function planRenames(changes: readonly NameChange[], matching: NameMatching): RenamePlan {
  const key = (name: string) => foldName(name, matching)
  const bySource = new Map<string, NameChange>()
  const byTarget = new Map<string, NameChange>()
  for (const change of changes) {
    if (bySource.has(key(change.from))) throw new AppError('invalid', 'An item appears twice.', { field: change.from })
    if (byTarget.has(key(change.to)))
      throw new AppError('name_taken', 'An item with this name already exists.', { field: change.to })
    bySource.set(key(change.from), change)
    byTarget.set(key(change.to), change)
  }
  const steps: RenameStep[] = []
  const waiting = new Set(changes.filter(({ from, to }) => from !== to))
  /** Adds a rename whose new name is free, and those that become possible by it. */
  const release = (first: NameChange | undefined) => {
    for (let next = first; next && waiting.delete(next); next = byTarget.get(key(next.from))) steps.push(next)
  }
  const needed = [...waiting].filter(({ to }) => !bySource.has(key(to)))
  for (const change of needed) release(change)
  let asides = 0
  for (const change of [...waiting]) {
    if (!waiting.has(change)) continue
    // Only the case of its name changes, and the disk does not distinguish that.
    if (key(change.from) === key(change.to)) {
      release(change)
      continue
    }
    const aside = { aside: asides }
    asides += 1
    waiting.delete(change)
    steps.push({ from: change.from, to: aside })
    release(byTarget.get(key(change.from)))
    steps.push({ from: aside, to: change.to })
  }
  return { steps, needed: needed.map(({ to }) => to), asides }
}
