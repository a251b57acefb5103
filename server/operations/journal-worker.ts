import type { ErrorCode } from '#contract/errors.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { StagedName } from '#server/storage/storage.ts'
import type { AuditFinding, AuditRange, AuditRetention, AuditSearch } from './audit/row.ts'
import type { Batch } from './batch.ts'
import type { JournalAnswer, JournalQuery } from './history/journal-query.ts'
import type { JournaledStep } from './journal.ts'
import type { Operation } from './records/operation.ts'
import { JournalStore, type Retention } from './store.ts'
import type { UsageRow } from './usage/usage-log.ts'

/** A request to the journal's worker; they are sent one at a time. */
export type JournalRequest =
  /**
   * Without a retention, existing rows are not changed: another process may be writing them. `begun`: started operations, which the database
   * may not have.
   */
  | {
      readonly ask: 'open'
      readonly file: string
      readonly retention: Retention | null
      readonly begun: readonly Operation[]
      readonly now: number
    }
  /** Opens the file again, while operations run. */
  /** `unpruned`: the number that the last worker returned when it was closed. */
  | { readonly ask: 'reopen'; readonly file: string; readonly retention: Retention | null; readonly unpruned: number }
  /** A {@link Batch} as JSON: objects take three times as long to transfer. */
  | { readonly ask: 'write'; readonly batch: string; readonly flush: boolean; readonly now: number }
  | { readonly ask: 'steps'; readonly job: number }
  | { readonly ask: 'staged' }
  | { readonly ask: 'usage' }
  | { readonly ask: 'history'; readonly question: JournalQuery }
  | { readonly ask: 'auditRange' }
  | { readonly ask: 'searchAudit'; readonly search: AuditSearch }
  | { readonly ask: 'pruneAudit'; readonly kept: AuditRetention }
  | { readonly ask: 'close' }

/** The worker's replies, in the order of the requests. */
export type JournalReply =
  | {
      readonly ok: true
      /** Number of rows of operations written since the last pruning. */
      readonly unpruned?: number
      readonly cutOff?: Operation[]
      readonly steps?: JournaledStep[]
      readonly staged?: StagedName[]
      readonly usage?: UsageRow[]
      readonly range?: AuditRange | null
      readonly finding?: AuditFinding
      readonly forgotten?: number
      readonly answer?: JournalAnswer
    }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string }

declare const self: Worker

/** Number of rows of operations written between two prunings. */
const PRUNE_EVERY = 2000

let store: JournalStore | null = null
let retention: Retention | null = null
let unpruned = 0

// The client sends its requests one by one: each is answered before the next is sent.
self.onmessage = async ({ data }: MessageEvent<JournalRequest>) => {
  self.postMessage(await answer(data))
}

async function answer(request: JournalRequest): Promise<JournalReply> {
  try {
    return await serve(request)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, code: isAppError(error) ? error.code : 'internal', message }
  }
}

async function serve(request: JournalRequest): Promise<JournalReply> {
  if (request.ask === 'open') return open(request)
  if (request.ask === 'reopen') return reopen(request)
  if (!store) throw new Error('The journal is not open.')
  switch (request.ask) {
    case 'write':
      return write(store, request)
    case 'steps':
      return { ok: true, steps: await store.stepsOf(request.job) }
    case 'staged':
      return { ok: true, staged: await store.allStaged() }
    case 'usage':
      return { ok: true, usage: await store.allUsage() }
    case 'history':
      return { ok: true, answer: await store.answer(request.question) }
    case 'auditRange':
      return { ok: true, range: await store.auditRange() }
    case 'searchAudit':
      return { ok: true, finding: await store.searchAudit(request.search) }
    case 'pruneAudit':
      return { ok: true, forgotten: await store.pruneAudit(request.kept) }
    case 'close':
      return close(store)
  }
}

async function open({ file, retention: wanted, begun, now }: JournalRequest & { ask: 'open' }): Promise<JournalReply> {
  store = await JournalStore.open(file)
  if (!wanted) return { ok: true }
  retention = wanted
  await store.addMissing(begun.filter(({ startedAt }) => startedAt >= now - wanted.age))
  await store.prune(now, retention)
  return { ok: true, cutOff: await store.allCutOff() }
}

async function reopen({
  file,
  retention: wanted,
  unpruned: rows,
}: JournalRequest & { ask: 'reopen' }): Promise<JournalReply> {
  store = await JournalStore.open(file)
  retention = wanted
  unpruned = rows
  return { ok: true }
}

async function write(
  to: JournalStore,
  { batch, flush, now }: JournalRequest & { ask: 'write' },
): Promise<JournalReply> {
  const rows: Batch = JSON.parse(batch)
  await to.write(rows, flush)
  unpruned += rows.started.length + rows.ended.length
  if (retention && unpruned >= PRUNE_EVERY) {
    unpruned = 0
    await to.prune(now, retention)
  }
  return { ok: true }
}

async function close(open: JournalStore): Promise<JournalReply> {
  store = null
  await open.close()
  return { ok: true, unpruned }
}
