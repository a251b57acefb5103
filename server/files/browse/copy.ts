import type { Grant } from '#server/access/authorize.ts'
import { sourceClaim, treeClaim } from '#server/operations/path-locks.ts'
import { recorderOf } from '#server/operations/recorder.ts'
import { amountOfNode } from '#server/storage/metered/measure.ts'
import { NO_AMOUNT, sumOf } from '#server/storage/metered/usage-meter.ts'
import { TreeCopy } from './copy-tree.ts'
import { type FileParts, keepsTimesOf, type RequireGrant } from './file-parts.ts'
import { OverwriteGuard } from './overwrite-guard.ts'
import { missingFolders, withCreatedFolders } from './parent-folders.ts'
import { ProgressTotal } from './progress-total.ts'
import { checkCopied, checkEnds, type TransferRequest, withDestination } from './transfer.ts'
import { checkTree, statEnds, type TransferEnds } from './tree-check.ts'

export type CopyRequest = TransferRequest & { readonly may: RequireGrant<'list' | 'create' | 'modify'> }

/**
 * Copies an item, with everything below it, to a new path, and creates missing parent folders. With `override`, a file replaces a file and
 * a folder is merged into a folder; with `rename`, a free name is selected. Every node is authorized at both ends first: if one is refused,
 * nothing changes. A new folder appears complete, in one step.
 *
 * @throws AppError `not_found`, `not_allowed`, `name_taken`, `invalid`, `quota_exceeded`; `conflict` when a resumed copy skipped files that were changed
 * meanwhile
 */
export async function copy(parts: FileParts, request: CopyRequest): Promise<void> {
  const { may, from, override } = request
  const source = may('list', from)
  checkCopied(source.subject, from)
  may('create', request.to)
  if (override) may('modify', request.to)
  checkEnds(request, source.subject.scope)
  await withDestination(
    parts.storage,
    request,
    (path) => may('create', path),
    (to) => {
      const replace = override ? may('modify', to.path) : null
      return copyTo(parts, request, { from: source, look: source, to, replace })
    },
  )
}

type CopyEnds = TransferEnds & { readonly to: Grant<'create'> }

function copyTo(parts: FileParts, { may, signal, job, firstStartedAt }: CopyRequest, ends: CopyEnds): Promise<void> {
  const { storage, executor } = parts
  const { from, to } = ends
  const { subject } = from
  return withCreatedFolders(parts, (folders) =>
    executor.run({
      kind: 'copy',
      subject,
      paths: [from.path, to.path],
      claims: [sourceClaim(subject.scope, from.path), treeClaim(subject.scope, to.path)],
      signal,
      job,
      outlivesRequest: true,
      begins: 'recorded',
      prepare: async (prepareSignal) => {
        const found = await statEnds(storage, ends)
        const tally = new ProgressTotal(1)
        // In an existing folder, files may be replaced: there, each is checked when it is copied.
        const quota = found.isTree && !found.there && (await parts.quota?.isLimited(to)) ? parts.quota : null
        let needed = NO_AMOUNT
        if (found.isTree) {
          const sizes = job !== undefined || quota !== null
          await checkTree(storage, ends, found, { signal: prepareSignal, sizes }, (node) => {
            checkCopied(subject, node.path)
            tally.addItem(node)
            if (quota) needed = sumOf(needed, amountOfNode(node))
          })
        } else tally.addBytes(found.source.size)
        await quota?.requireRoom(to, needed)
        return { found, tally, missing: found.there ? [] : await missingFolders(storage, to, may) }
      },
      change: async ({ found, tally, missing }, context) => {
        context.progress.setExpected(tally.amount)
        const keepsTimes = await keepsTimesOf(parts)
        const recorder = recorderOf(parts, context)
        if (!found.isTree || found.there) {
          await folders.createMissing(missing, recorder)
          const overwriteGuard = new OverwriteGuard(storage, firstStartedAt)
          const options = { kept: overwriteGuard, recorder, keepsTimes }
          await new TreeCopy(storage, ends, found, context, options).run(found.isTree)
          return overwriteGuard.throwIfSkipped()
        }
        await using staged = await storage.stageFolder(to, missing[0])
        await new TreeCopy(storage, ends, found, context, { into: staged, keepsTimes }).run(true)
        await folders.createMissing(missing, recorder)
        context.signal.throwIfAborted()
        await recorder.recordCreationOf(to, () => staged.publish())
      },
    }),
  )
}
