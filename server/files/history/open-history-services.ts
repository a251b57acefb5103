import type { UndoReply } from '#contract/undo.ts'
import type { UndoParts } from '#server/files/reversal/apply-inverse.ts'
import type { RecoveryParts } from '#server/files/reversal/recover-interrupted.ts'
import { Rewind } from '#server/files/rewind/rewind.ts'
import type { ReconcileParts } from '#server/files/trash/reconcile.ts'
import {
  RetainedItemsMaintenance,
  type RetainedItemsMaintenanceParts,
} from '#server/files/trash/retained-items-maintenance.ts'
import { Trash } from '#server/files/trash/trash.ts'
import type { RetainedItemLinks } from '#server/files/trash/trash-parts.ts'
import { historyPage } from '#server/files/undo/history.ts'
import { type UndoRequest, undo } from '#server/files/undo/undo.ts'
import { Versions } from '#server/files/versions/versions.ts'
import type { AuditLog } from '#server/operations/audit/audit-log.ts'
import type { Log } from '#server/platform/log/log.ts'

export type HistoryServicesParts = UndoParts &
  Pick<ReconcileParts, 'served'> & {
    readonly links: RetainedItemLinks
    readonly audit: Pick<AuditLog, 'audited'>
    readonly meter: RetainedItemsMaintenanceParts['meter']
    readonly journal: RecoveryParts['journal']
    readonly now: () => number
    readonly log: Log
  }

/** Services for the trash, versions, undo, rewind and the history. */
export type HistoryServices = {
  readonly trash: Trash
  readonly versions: Versions
  readonly rewind: Rewind
  readonly upkeep: RetainedItemsMaintenance
  /** Dependencies for comparing retained items with the disk, and for finishing interrupted operations at startup. */
  readonly parts: ReconcileParts & RecoveryParts
  readonly undo: (request: UndoRequest) => Promise<UndoReply>
  readonly history: (
    item: Parameters<typeof historyPage>[1],
    query: Parameters<typeof historyPage>[2],
  ) => ReturnType<typeof historyPage>
}

export function openHistoryServices(parts: HistoryServicesParts, opened: AsyncDisposableStack): HistoryServices {
  const upkeep = opened.adopt(new RetainedItemsMaintenance(parts), (open) => open.close())
  parts.keeper.items.setReclaimer(upkeep)
  parts.keeper.onFolderRetained(() => upkeep.measureSoon())
  upkeep.start()
  return {
    trash: new Trash(parts),
    versions: new Versions(parts),
    rewind: new Rewind(parts),
    upkeep,
    parts,
    undo: (request) => undo(parts, request),
    history: (item, query) => historyPage(parts, item, query),
  }
}
