import type { Grant, Scope, Subject } from '#server/access/authorize.ts'
import { RIGHT } from '#server/access/entry.ts'
import { deniesRight } from '#server/access/entry-decision.ts'
import { foldPath } from '#server/access/rules.ts'
import { isWithin, joinPaths, parent, ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import type { JobControl } from '#server/operations/job-control.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { nameTaken, notAllowed } from '#server/platform/refusals.ts'
import { lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Storage } from '#server/storage/storage.ts'
import { numberedPath } from './names.ts'

/** A requested copy or move. */
export type TransferRequest = {
  readonly from: VirtualPath
  readonly to: VirtualPath
  /** Replace existing files and merge folders. */
  readonly override: boolean
  /** Select a free name if the requested one is taken. */
  readonly rename: boolean
  readonly signal: AbortSignal
  readonly job?: JobControl | undefined
  /**
   * Set when an interrupted operation is resumed: items at the destination that are newer than this time (milliseconds since the epoch)
   * were created by the first attempt or by others.
   */
  readonly firstStartedAt?: number | undefined
}

/** Maximum number of numbered names to try, and of names that may be lost to concurrent requests, before the name counts as taken. */
const MOST_NUMBERS = 10_000
const MOST_RACES = 5

/**
 * Refuses invalid requests before the disk is accessed: the top folder at either end, a destination inside its source, an item onto itself.
 *
 * @throws AppError `not_allowed`, `invalid`
 */
export function checkEnds({ from, to, override, rename }: TransferRequest, { matching }: Scope): void {
  if (from === ROOT || to === ROOT) throw notAllowed()
  const [source, destination] = [foldPath(from, matching), foldPath(to, matching)]
  if (source !== destination && isWithin(destination, source)) throw insideItself()
  if (from === to && override && !rename) throw new AppError('invalid', 'Source and destination are the same.')
}

/** Throws where an access entry denies reading an item that is copied: the copy may be where no entry denies that. */
export function checkCopied(subject: Subject, path: VirtualPath): void {
  if (deniesRight(subject, RIGHT.download, path)) throw notAllowed()
}

/** Returns whether a move only changes the name of an item, which needs the right to rename alone. */
export const staysInFolder = (from: VirtualPath, to: VirtualPath, { matching }: Scope): boolean =>
  foldPath(parent(from), matching) === foldPath(parent(to), matching)

/**
 * Throws where an access entry denies what moving an item to another folder amounts to: reading and deleting it here, and creating it there.
 */
export function checkMoved(subject: Subject, from: VirtualPath, to: VirtualPath): void {
  if (deniesRight(subject, RIGHT.download | RIGHT.delete, from) || deniesRight(subject, RIGHT.create, to))
    throw notAllowed()
}

/** Throws where an access entry denies to read an item here, or to create it in another folder. */
export function checkRestoredElsewhere(subject: Subject, from: VirtualPath, to: VirtualPath): void {
  if (deniesRight(subject, RIGHT.download, from) || deniesRight(subject, RIGHT.create, to)) throw notAllowed()
}

export const insideItself = () => new AppError('invalid', 'The destination is inside the source.')

/** Returns the destination path of a node of the source. */
export function destinationPath(path: VirtualPath, from: VirtualPath, to: VirtualPath): VirtualPath {
  const inner = relativeTo(from, path)
  if (inner === null) throw new Error('A walk left its folder.')
  return joinPaths(to, inner)
}

/**
 * Runs `work` with the requested destination or, with `rename`, with the first free name after it. Each name is authorized before the disk
 * is accessed; a refused name ends the search, so that it reveals nothing about denied names. A name lost to a concurrent request is not
 * tried again.
 */
export async function withDestination<E extends 'create' | 'rename'>(
  storage: Storage,
  { to, rename, signal }: TransferRequest,
  grantFor: (path: VirtualPath) => Grant<E>,
  work: (destination: Grant<E>) => Promise<void>,
): Promise<void> {
  if (!rename) return work(grantFor(to))
  const names = freeNames(storage, to, grantFor, signal)
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

/**
 * Yields grants for those of the requested name and its numbered variants that are free. Lets other requests run while many names are
 * tried.
 */
async function* freeNames<E extends 'create' | 'rename'>(
  storage: Storage,
  wanted: VirtualPath,
  grantFor: (path: VirtualPath) => Grant<E>,
  signal: AbortSignal,
): AsyncGenerator<Grant<E>, undefined> {
  const breathe = timeSlices(signal)
  for (let number = 0; number <= MOST_NUMBERS; number += 1) {
    const name = grantFor(number === 0 ? wanted : numberedPath(wanted, number))
    if (!(await lstatOrNull(storage, name))) yield name
    await breathe()
  }
  return undefined
}
