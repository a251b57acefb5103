import path from 'node:path'
import { type Mismatch, verify } from '#server/files/trash/reconcile.ts'
import { JOURNAL_FILE, SqliteJournal } from '#server/operations/sqlite-journal.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { Log } from '#server/platform/log/log.ts'
import { changedAt } from '#server/storage/local/disk-facts.ts'
import { openLocalStorage } from '#server/storage/local/open-local-storage.ts'
import { describeServedDisk } from '#server/storage/local/served-disk.ts'
import type { StagingLog } from '#server/storage/storage.ts'
import type { Diagnosis } from './doctor.ts'

/** Staged files belong to the server alone. */
const NOTHING_STAGED: StagingLog = { record: async () => undefined, forget: async () => undefined, all: async () => [] }

/** Time that a running server needs to record its last changes, in milliseconds. */
const SETTLING = 1500

const MEANINGS: Record<Mismatch['what'], string> = {
  unknown: 'is not in the history; the next start adds it',
  missing: 'is in the history, but no longer on the disk',
  without_note: 'was created by another program, and its original location is unknown',
  note_alone: 'is recorded on the disk, but no longer exists',
  twice: 'exists both as a version and at its location',
}

/** Compares trash and versions on the disks with the history, item by item. Changes nothing, and may run while the server runs. */
export async function verifyTrashAndVersions(config: Config, log: Log): Promise<Diagnosis[]> {
  const file = path.join(config.data, JOURNAL_FILE)
  if (changedAt(file) === null) return [{ check: 'kept', finding: 'ok', says: 'trash and versions are empty' }]
  await using opened = new AsyncDisposableStack()
  const journal = opened.adopt(await SqliteJournal.open({ file, log, retention: null }), (open) => open.close())
  const modes = { file: config.fileMode, directory: config.dirMode }
  const storage = opened.adopt(await openLocalStorage({ root: config.root, staging: NOTHING_STAGED, modes }), (open) =>
    open.close(),
  )
  const served = describeServedDisk(config.root, [config.data, config.cacheDir, ...config.privateFiles])
  const parts = { storage, items: storage.kept, history: journal.history, served }
  const first = await verify(parts)
  if (first.length > 0) await Bun.sleep(SETTLING)
  const seen = new Set(first.map(nameOf))
  const found = first.length === 0 ? [] : (await verify(parts)).filter((each) => seen.has(nameOf(each)))
  if (found.length === 0) return [{ check: 'kept', finding: 'ok', says: 'trash and versions match the history' }]
  return found.map((each) => ({
    check: 'kept',
    finding: 'problem',
    says: `${each.place} (${each.id}) ${MEANINGS[each.what]}`,
  }))
}

const nameOf = ({ what, top, id }: Mismatch) => `${what} ${top} ${id}`
