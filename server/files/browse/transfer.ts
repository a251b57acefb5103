import type { Grant, Scope } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import { below, isWithin, ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Watcher } from '#server/operations/watcher.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { nameTaken, notAllowed } from '#server/platform/refusals.ts'
import { lookAt } from '#server/storage/look.ts'
import type { Storage } from '#server/storage/storage.ts'
import { numbered } from './names.ts'

/** A copy or a move as it is asked for. */
export type Transfer = {
  readonly from: VirtualPath
  readonly to: VirtualPath
  /** Replace files that are there, merge folders. */
  readonly override: boolean
  /** Choose a free name when the wanted one is taken. */
  readonly rename: boolean
  readonly signal: AbortSignal
  readonly watcher?: Watcher | undefined
  /** It goes on after a stop: what is at the destination and is younger than this (ms) is as the first try made it, or somebody else's. */
  readonly goesOnFrom?: number | undefined
}

/** How many numbers are tried before a name counts as taken, and how often a name may be lost to someone faster. */
const MOST_NUMBERS = 10_000
const MOST_RACES = 5

/**
 * Refuses what no disk need be asked about: the top folder at either end, a destination inside its source, something onto itself.
 *
 * @throws AppError `not_allowed`, `invalid`
 */
export function checkEnds({ from, to, override, rename }: Transfer, { matching }: Scope): void {
  if (from === ROOT || to === ROOT) throw notAllowed()
  const [source, destination] = [foldPath(from, matching), foldPath(to, matching)]
  if (source !== destination && isWithin(destination, source)) throw insideItself()
  if (from === to && override && !rename) throw new AppError('invalid', 'Source and destination are the same.')
}

export const insideItself = () => new AppError('invalid', 'The destination is inside the source.')

/** Where a node of the source lands. */
export function landing(path: VirtualPath, from: VirtualPath, to: VirtualPath): VirtualPath {
  const inner = relativeTo(from, path)
  if (inner === null) throw new Error('A walk left its folder.')
  return below(to, inner)
}

/**
 * Does `work` with the wanted destination, or with `rename` the first free name after it (contract 6.6). Each name is authorised before
 * the disk is asked about it; one that is refused ends the search (T3). A name lost to someone faster is not tried again.
 */
export async function atDestination<E extends 'create' | 'rename'>(
  storage: Storage,
  { to, rename, signal }: Transfer,
  leave: (path: VirtualPath) => Grant<E>,
  work: (destination: Grant<E>) => Promise<void>,
): Promise<void> {
  if (!rename) return work(leave(to))
  const names = freeNames(storage, to, leave, signal)
  for (let race = 1; ; race += 1) {
    const { value: name } = await names.next()
    if (!name) throw nameTaken()
    try {
      return await work(name)
    } catch (error) {
      if (race === MOST_RACES || !isAppError(error, 'name_taken')) throw error
    }
  }
}

/** The wanted name and its numbered ones, as far as nothing has them. Others are served while a long row of names is tried (T14). */
async function* freeNames<E extends 'create' | 'rename'>(
  storage: Storage,
  wanted: VirtualPath,
  leave: (path: VirtualPath) => Grant<E>,
  signal: AbortSignal,
): AsyncGenerator<Grant<E>, undefined> {
  const breathe = timeSlices(signal)
  for (let number = 0; number <= MOST_NUMBERS; number += 1) {
    const name = leave(number === 0 ? wanted : numbered(wanted, number))
    if (!(await lookAt(storage, name))) yield name
    await breathe()
  }
  return undefined
}
