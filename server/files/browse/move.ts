import type { Grant } from '#server/access/authorize.ts'
import { baseName, isCreatable, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { treeClaim } from '#server/operations/path-locks.ts'
import { type Recorder, recorderOf } from '#server/operations/recorder.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { FileParts, RequireGrant } from './file-parts.ts'
import { moveAcross } from './move-across.ts'
import { type MoveEnds, type MovePlan, planMove } from './move-plan.ts'
import { OverwriteGuard } from './overwrite-guard.ts'
import { missingFolders, withCreatedFolders } from './parent-folders.ts'
import { ProgressTotal } from './progress-total.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { checkEnds, checkMoved, staysInFolder, type TransferRequest, withDestination } from './transfer.ts'

export type MoveRequest = TransferRequest & { readonly may: RequireGrant<'list' | 'create' | 'modify' | 'rename'> }

/**
 * Moves an item, with everything below it, to a new path, and creates missing parent folders, which requires the permission to create. With
 * `override`, a file replaces a file and a folder is merged into a folder; with `rename`, a free name is selected. Every node is authorized
 * at both ends first: if one is refused, nothing changes.
 *
 * @throws AppError `not_found`, `not_allowed`, `name_taken`, `invalid`; `conflict` when new items prevent the removal of a merged folder,
 * when the source changed while it was moved to another volume, or when a resumed move skipped files that were changed meanwhile
 */
export async function move(parts: FileParts, request: MoveRequest): Promise<void> {
  const { may, from, override } = request
  const source = may('rename', from)
  const look = may('list', from)
  const grantFor = (path: VirtualPath) => grantDestination(may, path, from)
  grantFor(request.to)
  if (!staysInFolder(from, request.to, source.subject.scope)) checkMoved(source.subject, from, request.to)
  if (override) may('modify', request.to)
  checkEnds(request, source.subject.scope)
  await withDestination(parts.storage, request, grantFor, (to) => {
    const replace = override ? may('modify', to.path) : null
    return moveTo(parts, request, { from: source, look, to, replace })
  })
}

/** A name that must not be created anew may be preserved by a move. */
function grantDestination(may: MoveRequest['may'], path: VirtualPath, from: VirtualPath): Grant<'rename'> {
  const grant = may('rename', path)
  const name = baseName(path)
  if (name !== baseName(from) && !isCreatable(name)) throw new AppError('invalid', 'This name cannot be used.')
  return grant
}

function moveTo(parts: FileParts, { may, signal, job, firstStartedAt }: MoveRequest, ends: MoveEnds): Promise<void> {
  const { storage, executor } = parts
  const { from, to } = ends
  const { subject } = from
  return withCreatedFolders(parts, (folders) =>
    executor.run({
      kind: 'move',
      subject,
      paths: [from.path, to.path],
      claims: [treeClaim(subject.scope, from.path), treeClaim(subject.scope, to.path)],
      signal,
      job,
      outlivesRequest: true,
      begins: 'recorded',
      prepare: async (prepareSignal) => ({
        plan: await planMove(storage, ends, prepareSignal),
        missing: await missingFolders(storage, to, may),
      }),
      change: async ({ plan, missing }, context) => {
        const recorder = recorderOf(parts, context)
        await folders.createMissing(missing, recorder)
        const overwriteGuard = new OverwriteGuard(storage, firstStartedAt)
        await executePlan(storage, plan, { look: ends.look, kept: overwriteGuard, recorder }, context)
      },
    }),
  )
}

type Manner = { readonly look: Grant<'list'>; readonly kept: OverwriteGuard; readonly recorder: Recorder }

async function executePlan(
  storage: Storage,
  { steps, emptied }: MovePlan,
  { look, kept, recorder }: Manner,
  context: ChangeContext,
): Promise<void> {
  const expected = new ProgressTotal(steps.length)
  context.progress.setExpected(expected.amount)
  for (const step of steps) {
    context.signal.throwIfAborted()
    const { from, to, over } = step
    context.progress.setCurrent(from.path)
    // A destination that is already a copy may be replaced: this removes its source.
    if (over && (await kept.checkOverwrite({ from, to }, context.signal)) === 'kept') continue
    const outcome = over
      ? await recorder.recordMoveOver(from, over, to, (keep) => storage.moveOver(from, over, { keep }))
      : await recorder.recordMove(from, to, () => storage.move(from, to))
    if (outcome === 'moved') context.progress.addItems(1)
    else await moveAcross(storage, { from, to, replace: over, look }, context, { expected, recorder })
  }
  const left = await recorder.recordEmptied(emptied, () => removeLeftovers(storage, emptied))
  kept.throwIfSkipped()
  if (left.length > 0) throw new AppError('conflict', 'An item was added to the folder during the move.')
}
