import { MAX_RECENT_FILES } from '#contract/recent-limits.ts'
import type { NameMatching } from '#server/access/rules.ts'
import { PROGRAM_USER_ID } from '#server/access/system-subject.ts'
import { joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import { type Change, identityOfMark } from '#server/operations/records/change.ts'
import type { EndedOperation, OperationKind } from '#server/operations/records/operation.ts'
import { placeKey } from '../item-places/place.ts'
import type { UserItem } from '../item-places/user-item.ts'

/** Operations on one file each, which the traces may not name: where no earlier content is retained. */
const OF_A_FILE: ReadonlySet<OperationKind> = new Set(['create', 'upload', 'save'])

/** Operations that create, change or move what their user works with. Undoing and restoring are none: the file has its earlier time again. */
const CHANGING: ReadonlySet<OperationKind> = new Set([...OF_A_FILE, 'copy', 'move', 'rename', 'extract', 'archive'])

/** Returns the files that the user of an operation changed by it, at most {@link MAX_RECENT_FILES}; none of a visitor of a share link. */
export function changedFiles(operation: EndedOperation, matching: NameMatching): UserItem[] {
  const { kind, outcome, userId, traces = [], paths, scopeRoot } = operation
  if (outcome !== 'done' || userId === PROGRAM_USER_ID || !CHANGING.has(kind)) return []
  const files = traces.slice(-MAX_RECENT_FILES).flatMap((change) => {
    const path = changedPath(change)
    return path === null ? [] : fileAt(path, matching, identityOfMark(change.mark) ?? '')
  })
  if (files.length > 0 || !OF_A_FILE.has(kind)) return files
  return paths.slice(-MAX_RECENT_FILES).map((path) => fileAt(joinPaths(scopeRoot, path), matching, ''))
}

const fileAt = (path: VirtualPath, matching: NameMatching, identity: string): UserItem => ({
  ...{ place: placeKey(path, matching), path, isDirectory: false, identity },
})

/** Returns where a change left a file; null if it is not about a file. Marks of directories have no size. */
function changedPath(change: Change): VirtualPath | null {
  if (!change.mark.includes(' ')) return null
  if (change.act === 'moved') return change.to
  return change.act === 'made' || change.act === 'replaced' ? change.place : null
}
