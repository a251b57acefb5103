/** The tables of the journal's database. Times are milliseconds since the epoch. */
export type JournalTables = {
  operations: {
    id: string
    kind: string
    user_id: number
    /** Empty in rows written before the audit trail existed. */
    username: string
    address: string | null
    scope_root: string
    /** A JSON array of paths. */
    paths: string
    /** Name of the program of a command. */
    program: string | null
    gesture: string | null
    /** A JSON array of the operations that it undoes. */
    undoes: string | null
    /** Whether it can be undone according to its traces. Null while it runs, and in rows written before undo existed. */
    is_whole: number | null
    /** Set for an operation that is a step of a job. */
    job: number | null
    step: number | null
    started_at: number
    ended_at: number | null
    outcome: string | null
    failure: string | null
  }
  /** Changes that operations performed; see `Change`. */
  traces: {
    operation: string
    number: number
    act: string
    place: string
    other: string | null
    mark: string
  }
  /** The operation `by` undid `operation`. */
  taken_back: { operation: string; by: string }
  /** Items in the trash and the versions; see `RetainedItem`. */
  kept: {
    id: string
    top: string
    place: string
    purpose: string
    at: number
    user_id: number
    username: string
    operation: string
    kind: string
    /** Null for a directory until it was measured. */
    size: number | null
    modified: number
    identity: string
  }
  /** Usage of a pool with a quota, by the top of its tree, for a folder after `folder:`; `warned` is the share of the quota in percent that users were warned of. */
  quota_usage: {
    place: string
    live_bytes: number
    live_files: number
    trash_bytes: number
    trash_files: number
    version_bytes: number
    version_files: number
    warned: number
    as_of: number
  }
  staged_names: { place: string; name: string }
  audit: {
    id: number
    at: number
    kind: string
    outcome: string
    user_id: number | null
    username: string
    address: string | null
    /** A JSON array of texts. */
    targets: string
    detail: string
  }
}
