import type { AuditLog } from '#server/operations/audit/audit-log.ts'
import type { Journal } from '#server/operations/journal.ts'
import type { History } from '#server/operations/records/history.ts'

export const JOURNAL_FILE = 'journal.db'

const NO_HISTORY: History = {
  step: async () => [],
  operations: async () => [],
  past: async () => [],
  since: async () => [],
  touches: async () => [],
  whatKept: async () => [],
  firstOperationTime: async () => null,
  keptItems: async () => [],
  keptByIds: async () => [],
  firstOfGestures: async () => [],
  returnedIds: async () => [],
  keptTotals: async () => [],
  keptWalk: async () => [],
  setMeasuredSize: async () => undefined,
}

/** Replaces the journal and writes nothing, so that the rest of the work is measured alone. */
export class SqliteJournal implements Journal, AuditLog {
  readonly history = NO_HISTORY
  readonly interrupted = []
  static open = async () => new SqliteJournal()
  started = async () => undefined
  recordIntent = () => undefined
  ended = () => undefined
  stepsOf = async () => []
  staged = async () => undefined
  unstaged = () => undefined
  allStaged = async () => []
  kept = () => undefined
  unkept = () => undefined
  audited = () => undefined
  auditRange = async () => null
  searchAudit = async () => ({ rows: [], left: null })
  pruneAudit = async () => 0
  close = async () => undefined
}
