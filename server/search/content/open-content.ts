import type { Scope } from '#server/access/authorize.ts'
import { contentReaderSubject } from '#server/access/system-subject.ts'
import { joinPaths, parent } from '#server/access/virtual-path.ts'
import type { OperationEvents } from '#server/operations/records/operation.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { type ContentParts, type ContentSearch, IndexedContent } from './content-search.ts'

export type OpenContentParts = Omit<ContentParts, 'subject'> & {
  readonly served: Omit<Scope, 'root'>
  readonly events: Pick<EventBus<OperationEvents>, 'subscribe'>
}

/** Opens the content search; it is closed with `opened`. Off until settings switch it on. */
export function openContent(
  { served, events, ...parts }: OpenContentParts,
  opened: AsyncDisposableStack,
): ContentSearch {
  const content = opened.adopt(new IndexedContent({ ...parts, subject: contentReaderSubject(served) }), (open) =>
    open.close(),
  )
  // Failed operations count, too: they may have been done in part.
  const leave = events.subscribe('operation.ended', ({ scopeRoot, paths }) =>
    content.reportChanged(paths.map((path) => parent(joinPaths(scopeRoot, path)))),
  )
  opened.defer(leave)
  return content
}
