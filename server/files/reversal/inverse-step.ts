import type { Grant, Subject } from '#server/access/authorize.ts'
import { authorize } from '#server/access/authorize.ts'
import { RIGHT } from '#server/access/entry.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { checkRecorded, grantToRestore, scopePathOf } from '#server/operations/places.ts'
import { AS_VERSION, type Change } from '#server/operations/records/change.ts'
import type { ChangeSummary } from '#server/operations/records/change-summary.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import { notKept } from './refusals.ts'

/**
 * One step that reverses one change, with the grants for it. `endedAt`: end of the operation to reverse, in
 * milliseconds since the epoch. `was`: id under which a restored item was retained before.
 */
export type InverseStep = { readonly places: readonly VirtualPath[]; readonly endedAt: number } & (
  | { readonly do: 'take_away'; readonly item: Grant<'delete'>; readonly mark: string; readonly was: string | null }
  | {
      readonly do: 'move'
      readonly from: Grant<'rename'>
      readonly to: Grant<'rename'>
      readonly listGrant: Grant<'list'>
      readonly mark: string
    }
  | { readonly do: 'return'; readonly id: string; readonly to: Grant<'create' | 'rename'> }
  | {
      readonly do: 'swap'
      readonly id: string
      readonly file: Grant<'modify'>
      readonly mark: string
      readonly was: string | null
    }
  | { readonly do: 'make_folder'; readonly folder: Grant<'create'> }
)

/** The changes of an operation, and its end in milliseconds since the epoch. */
export type CompletedChanges = { readonly traces: readonly Change[]; readonly endedAt: number }

/**
 * Returns the steps that reverse operations, latest change first, each with grants under the current permissions. They
 * require the same permissions as performing the reverse actions by hand.
 *
 * @param changes of operations, latest first
 * @throws AppError `not_allowed`; `not_kept` where something was deleted permanently
 */
export function inverseSteps(subject: Subject, changes: readonly CompletedChanges[]): InverseStep[] {
  const reversals: InverseStep[] = []
  for (const { traces, endedAt } of changes) {
    for (let at = traces.length - 1; at >= 0; at -= 1) {
      const trace = traces[at]
      const before = traces[at - 1]
      if (!trace) continue
      const isSwap =
        trace.act === 'returned' && before?.act === 'kept' && before.mark === AS_VERSION && before.place === trace.place
      const pair = isSwap && before ? ({ ...trace, act: 'replaced', to: before.to } as const) : trace
      reversals.push({ ...inverseStepOf(subject, pair, trace.act === 'returned' ? trace.to : null), endedAt })
      if (isSwap) at -= 1
    }
  }
  return reversals
}

/** Returns the change that a step performs, for hooks. */
export function changeOfStep(reversal: InverseStep): ChangeSummary {
  switch (reversal.do) {
    case 'take_away':
      return { kind: 'delete', paths: [reversal.item.path] }
    case 'move':
      return { kind: 'move', paths: [reversal.from.path, reversal.to.path] }
    case 'return':
      return { kind: 'upload', paths: [reversal.to.path] }
    case 'swap':
      return { kind: 'save', paths: [reversal.file.path] }
    case 'make_folder':
      return { kind: 'makeDirectory', paths: [reversal.folder.path] }
  }
}

type Changing = 'list' | 'create' | 'modify' | 'delete' | 'rename'

/** Authorizes an effect on a place of the served root under the current permissions. */
type AuthorizePlace = <E extends Changing>(effect: E, place: VirtualPath) => Grant<E>

function scopedPath(subject: Subject, place: VirtualPath): VirtualPath {
  const path = scopePathOf(subject, place)
  if (path === null) throw notAllowed()
  return path
}

type Without<T> = T extends unknown ? Omit<T, 'endedAt'> : never

function inverseStepOf(subject: Subject, { act, place, to, mark }: Change, was: string | null): Without<InverseStep> {
  const authorizePlace: AuthorizePlace = (effect, at) => authorize(subject, effect, scopedPath(subject, at))
  // Added items are at their places now, and so are the contents of moved ones.
  if (act === 'kept' || act === 'replaced') checkRecorded(subject, scopedPath(subject, place))
  if (act === 'moved' || act === 'emptied') checkRecorded(subject, scopedPath(subject, place), RIGHT.view)
  switch (act) {
    case 'made':
    case 'returned':
      return { do: 'take_away', places: [place], item: authorizePlace('delete', place), mark, was }
    case 'moved': {
      const now = to
      return {
        do: 'move',
        places: [now, place],
        from: authorizePlace('rename', now),
        to: authorizePlace('rename', place),
        listGrant: authorizePlace('list', now),
        mark,
      }
    }
    case 'kept':
      return { do: 'return', places: [place], id: to ?? '', to: grantToRestore(subject, scopedPath(subject, place)) }
    case 'replaced':
      return { do: 'swap', places: [place], id: to ?? '', file: authorizePlace('modify', place), mark, was }
    case 'emptied':
      return { do: 'make_folder', places: [place], folder: authorizePlace('create', place) }
    case 'lost':
      throw notKept()
  }
}
