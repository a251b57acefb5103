/** The tables of the journal's database. Times are milliseconds since the epoch. */
export type JournalTables = {
  operations: {
    id: string
    kind: string
    user_id: number
    /** Empty in rows from before there was an audit trail. */
    username: string
    address: string | null
    scope_root: string
    /** A JSON array of paths. */
    paths: string
    /** Of a command. */
    program: string | null
    gesture: string | null
    /** A JSON array of the operations that it takes back. */
    undoes: string | null
    /** Can it be taken back, as far as what it did is written down? Null while it goes on, and in rows from before there was undo. */
    is_whole: number | null
    /** Of an operation that is a step of a job. */
    job: number | null
    step: number | null
    started_at: number
    ended_at: number | null
    outcome: string | null
    failure: string | null
  }
  /** What operations did; see `Trace`. */
  traces: {
    operation: string
    number: number
    act: string
    place: string
    other: string | null
    mark: string
  }
  /** Which operation took back which. */
  taken_back: { operation: string; by: string }
  /** What is kept on the disks; see `KeptItem`. */
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
    /** Of a folder null until it was measured. */
    size: number | null
    modified: number
    identity: string
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
