import type { JobKind } from '#contract/jobs.ts'
import { ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import type { JournaledStep } from '#server/operations/journal.ts'
import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import type { RequireJobGrant, Step } from './steps.ts'

/** State of a step after the server stopped: completed, safe to repeat, or unknown. */
export type ResumeState = 'done' | 'again' | 'unclear'

export type ResumeCheckParts = {
  readonly storage: Storage
  readonly may: RequireJobGrant
  readonly signal: AbortSignal
}

/** Maximum amount by which the clock of a disk may be behind, in nanoseconds. */
const CLOCK_SLACK = 1_000_000_000n

/**
 * Determines the state of a step that was running when the server stopped. Where it replaces items, it does so again,
 * except for items created since (`Kept`). Where it creates something new, that is there completely or not at all: a
 * directory is compared with its source before it counts as copied.
 */
export async function checkStep(
  parts: ResumeCheckParts,
  kind: JobKind,
  step: Step,
  journaled: JournaledStep,
): Promise<ResumeState> {
  const [from = ROOT, to = ROOT] = journaled.paths
  // It was rolled back, or nobody can tell: after an exchange, the names are the same ones.
  if (kind === 'rename') return 'unclear'
  if (kind === 'delete' || (step.onTaken === 'replace' && (kind === 'copy' || kind === 'extract'))) return 'again'
  const there = await statVisible(parts, to)
  if (kind === 'move') return checkMove(await statVisible(parts, from), there, step)
  if (!there) return 'again'
  // An item that was there before is not the result, nor is one created meanwhile.
  if (kind === 'archive' && step.onTaken === 'replace') return isBefore(there, journaled.firstAt) ? 'again' : 'done'
  if (there.bornNs !== 0n && there.bornNs + CLOCK_SLACK < BigInt(journaled.startedAt) * 1_000_000n) return 'again'
  if (kind === 'archive') return 'done'
  if (kind === 'extract') return 'unclear'
  return (await isSame(parts, from, to)) ? 'done' : 'unclear'
}

const isBefore = ({ bornNs, modifiedNs }: Stat, at: number) =>
  bornNs < BigInt(at) * 1_000_000n && modifiedNs < BigInt(at) * 1_000_000n

function checkMove(source: Stat | null, there: Stat | null, { onTaken }: Step): ResumeState {
  if (!source && there) return 'done'
  return source && there && onTaken !== 'replace' ? 'unclear' : 'again'
}

async function statVisible({ storage, may }: ResumeCheckParts, path: VirtualPath): Promise<Stat | null> {
  try {
    return await lstatOrNull(storage, may('list', path))
  } catch (error) {
    // An item that is no longer visible is not reported: the step is refused when it is tried.
    if (isAppError(error, 'not_allowed')) return null
    throw error
  }
}

/** Returns whether two items contain the same names, kinds and sizes. */
async function isSame(parts: ResumeCheckParts, one: VirtualPath, other: VirtualPath): Promise<boolean> {
  const [left, right] = [await statVisible(parts, one), await statVisible(parts, other)]
  if (!left || !right || isFolder(left) !== isFolder(right)) return false
  if (!isFolder(left)) return left.isLink === right.isLink && left.size === right.size
  return (await digestOf(parts, one)) === (await digestOf(parts, other))
}

/** Returns a digest of all names, kinds and sizes in a directory; special files are excluded, because they are not copied. */
async function digestOf({ storage, may, signal }: ResumeCheckParts, folder: VirtualPath): Promise<string> {
  const breathe = timeSlices(signal)
  let [count, sum] = [0, 0n]
  for await (const { path, kind, size } of storage.walk(may('list', folder), signal)) {
    await breathe()
    if (kind === 'other') continue
    count += 1
    // Independent of order: two directories may be listed in different orders.
    const place = relativeTo(folder, path) ?? path
    sum = BigInt.asUintN(64, sum + Bun.hash.xxHash64(`${kind} ${kind === 'file' ? size : 0} ${place}`))
  }
  return `${count} ${sum}`
}
