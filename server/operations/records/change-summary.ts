import { relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import { AS_VERSION, type Change } from './change.ts'
import { composeMoves } from './compose-moves.ts'
import { type EndedOperation, isManyChanges, type Operation, type OperationKind } from './operation.ts'

/** One of the changes that an operation performs, as hooks receive it; `paths` as those of an operation. */
export type ChangeSummary = Pick<Operation, 'kind' | 'paths'>

/** Returns the changes that an operation performed, in order; for most kinds that is the operation itself. */
export function changeSummaries({ kind, paths, scopeRoot, traces }: EndedOperation): readonly ChangeSummary[] {
  if (!isManyChanges(kind) && kind !== 'purge') return [{ kind, paths }]
  const within = (places: readonly VirtualPath[]) => places.flatMap((place) => relativeTo(scopeRoot, place) ?? [])
  return composeMoves(traces ?? []).flatMap((trace, index, all): ChangeSummary[] => {
    const [is, places] = summaryOf(trace, all[index - 1])
    const inside = within(places)
    return is === null || inside.length < places.length ? [] : [{ kind: is, paths: inside }]
  })
}

type Meaning = readonly [kind: OperationKind | null, places: readonly VirtualPath[]]

function summaryOf(trace: Change, before: Change | undefined): Meaning {
  const { act, place, mark } = trace
  switch (act) {
    case 'made':
      return ['upload', [place]]
    case 'moved':
      return ['move', [place, trace.to]]
    case 'replaced':
      return ['save', [place]]
    case 'returned':
      return [before?.mark === AS_VERSION && before.place === place ? 'save' : 'upload', [place]]
    case 'kept':
      return [mark === AS_VERSION ? null : 'delete', [place]]
    case 'emptied':
      return ['delete', [place]]
    case 'lost':
      return [mark === AS_VERSION ? null : 'delete', [place]]
  }
}
