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
    /** Of an operation that is a step of a job. */
    job: number | null
    step: number | null
    started_at: number
    ended_at: number | null
    outcome: string | null
    failure: string | null
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
