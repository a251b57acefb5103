import type { UndoReply } from '#contract/undo.ts'
import type { UndoingParts } from '#server/files/reversal/reverser.ts'
import type { SettleParts } from '#server/files/reversal/settle.ts'
import { Rewind } from '#server/files/rewind/rewind.ts'
import type { ReconcileParts } from '#server/files/trash/reconcile.ts'
import { Trash } from '#server/files/trash/trash.ts'
import type { LinksOfKept } from '#server/files/trash/trash-parts.ts'
import { Upkeep } from '#server/files/trash/upkeep.ts'
import { historyOf } from '#server/files/undo/history.ts'
import { type UndoRequest, undo } from '#server/files/undo/undo.ts'
import { Versions } from '#server/files/versions/versions.ts'
import type { AuditLog } from '#server/operations/audit/audit-log.ts'
import type { Log } from '#server/platform/log/log.ts'

export type KeepingParts = UndoingParts &
  Pick<ReconcileParts, 'served'> & {
    readonly links: LinksOfKept
    readonly audit: Pick<AuditLog, 'audited'>
    readonly journal: SettleParts['journal']
    readonly now: () => number
    readonly log: Log
  }

/** Services for the trash, versions, undo, rewind and the history. */
export type KeepingServices = {
  readonly trash: Trash
  readonly versions: Versions
  readonly rewind: Rewind
  readonly upkeep: Upkeep
  /** Dependencies for comparing retained items with the disk, and for finishing interrupted operations at startup. */
  readonly parts: ReconcileParts & SettleParts
  readonly undo: (request: UndoRequest) => Promise<UndoReply>
  readonly history: (
    item: Parameters<typeof historyOf>[1],
    query: Parameters<typeof historyOf>[2],
  ) => ReturnType<typeof historyOf>
}

export function openKeeping(parts: KeepingParts, opened: AsyncDisposableStack): KeepingServices {
  const upkeep = opened.adopt(new Upkeep(parts), (open) => open.close())
  parts.keeper.items.yieldBy(upkeep)
  parts.keeper.measureBy(() => upkeep.measureSoon())
  upkeep.start()
  return {
    trash: new Trash(parts),
    versions: new Versions(parts),
    rewind: new Rewind(parts),
    upkeep,
    parts,
    undo: (request) => undo(parts, request),
    history: (item, query) => historyOf(parts, item, query),
  }
}
