import type { PreparedInserts } from '#server/platform/database/prepared-inserts.ts'
import type { JournalTables } from './records/tables.ts'

const END_OF_OPERATION = `on conflict (id) do update set ended_at = excluded.ended_at, outcome = excluded.outcome,
  failure = excluded.failure, is_whole = excluded.is_whole`

/** Returns the inserts of the rows that every operation has. `operation` updates the row of an operation that has ended. */
export const rowInserts = (inserts: PreparedInserts) => ({
  operation: inserts.into<JournalTables['operations']>(
    'operations',
    [
      ...(['id', 'kind', 'user_id', 'username', 'address', 'scope_root', 'paths', 'program', 'gesture'] as const),
      ...(['undoes', 'is_whole', 'job', 'step', 'started_at', 'ended_at', 'outcome', 'failure'] as const),
    ],
    END_OF_OPERATION,
  ),
  audit: inserts.into<Omit<JournalTables['audit'], 'id'>>('audit', [
    'at',
    'kind',
    'outcome',
    'user_id',
    'username',
    'address',
    'targets',
    'detail',
  ]),
  trace: inserts.into<JournalTables['traces']>(
    'traces',
    ['operation', 'number', 'act', 'place', 'other', 'mark'],
    'on conflict do nothing',
  ),
})
