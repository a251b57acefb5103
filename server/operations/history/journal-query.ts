import type { VirtualPath } from '#server/access/virtual-path.ts'
import type {
  ChangeSearch,
  DatedChange,
  History,
  PastOperation,
  PastSearch,
  RetainedRow,
  RetainedSearch,
  RetainedTotals,
  RetainedWalk,
  StepName,
} from '#server/operations/records/history.ts'

/** A query about the history, sent to the journal's worker. */
export type JournalQuery =
  | { readonly about: 'step'; readonly name: StepName }
  | { readonly about: 'operations'; readonly ids: readonly string[] }
  | { readonly about: 'past'; readonly search: PastSearch }
  | { readonly about: 'since'; readonly place: VirtualPath; readonly at: number }
  | { readonly about: 'touches'; readonly search: ChangeSearch }
  | { readonly about: 'whatKept'; readonly ids: readonly string[] }
  | { readonly about: 'beginning' }
  | { readonly about: 'kept'; readonly search: RetainedSearch }
  | { readonly about: 'keptIds'; readonly ids: readonly string[] }
  | { readonly about: 'returnedIds'; readonly ids: readonly string[] }
  | { readonly about: 'firstOfGestures'; readonly gestures: readonly string[] }
  | { readonly about: 'keptTotals'; readonly search: Omit<RetainedSearch, 'after' | 'most'> }
  | { readonly about: 'keptWalk'; readonly walk: RetainedWalk }
  | { readonly about: 'measured'; readonly id: string; readonly bytes: number }

/** The worker's answer: only the field that belongs to the query is set. */
export type JournalAnswer = {
  readonly operations?: PastOperation[] | null
  readonly touches?: DatedChange[]
  readonly beginning?: number | null
  readonly ids?: string[]
  readonly kept?: RetainedRow[]
  readonly totals?: RetainedTotals[]
}

/** Returns a history that sends its queries to `ask`. Everything the journal received before a query is included in its answer. */
export function historyVia(ask: (question: JournalQuery) => Promise<JournalAnswer>): History {
  const operations = async (question: JournalQuery) => (await ask(question)).operations ?? null
  return {
    step: async (name) => (await operations({ about: 'step', name })) ?? [],
    operations: async (ids) => (await operations({ about: 'operations', ids })) ?? [],
    past: async (search) => (await operations({ about: 'past', search })) ?? [],
    since: (place, at) => operations({ about: 'since', place, at }),
    touches: async (search) => (await ask({ about: 'touches', search })).touches ?? [],
    whatKept: async (ids) => (await ask({ about: 'whatKept', ids })).touches ?? [],
    firstOperationTime: async () => (await ask({ about: 'beginning' })).beginning ?? null,
    keptItems: async (search) => (await ask({ about: 'kept', search })).kept ?? [],
    firstOfGestures: async (gestures) => (await ask({ about: 'firstOfGestures', gestures })).ids ?? [],
    returnedIds: async (ids) => (await ask({ about: 'returnedIds', ids })).ids ?? [],
    keptByIds: async (ids) => (await ask({ about: 'keptIds', ids })).kept ?? [],
    keptTotals: async (search) => (await ask({ about: 'keptTotals', search })).totals ?? [],
    keptWalk: async (walk) => (await ask({ about: 'keptWalk', walk })).kept ?? [],
    setMeasuredSize: async (id, bytes) => {
      await ask({ about: 'measured', id, bytes })
    },
  }
}
