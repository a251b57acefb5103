import { expect, test } from 'bun:test'
import type { UploadSource } from '../upload.ts'
import type { Claims } from './claims.ts'
import type { ResumeDatabase } from './database.ts'
import { createUploadRecorder } from './upload-recorder.ts'

/** Database that records in `events` what is stored. Bun has no IndexedDB. */
function databaseTo(events: string[]): ResumeDatabase {
  return {
    listDrops: async () => [],
    readFiles: async () => ({ listed: { paths: [], sizes: [], times: [] }, ranges: [] }),
    putDrop: async () => void events.push('drop'),
    writeSlices: async () => void events.push('files'),
    removeDrops: async () => undefined,
    close: () => undefined,
  }
}

test('nothing is stored before it is noted that something is, even if the browser is slow to tell what other tabs do', async () => {
  const events: string[] = []
  const never = new Promise<never>(() => undefined)
  const claims = {
    claimDrop: () => never,
    claimedIds: () => never,
    waitForOtherTabs: () => never,
    releaseDrop: () => undefined,
    releaseAll: () => undefined,
  } as unknown as Claims
  const recorder = createUploadRecorder({
    database: async () => databaseTo(events),
    claims,
    beforeStored: () => events.push('note'),
  })
  const file = Object.assign(new File(['x'], 'x.txt'), { webkitRelativePath: '' })
  async function* batches(): AsyncGenerator<UploadSource[]> {
    yield [{ path: 'x.txt', file }]
  }
  const added = recorder.recordAdded({ files: [file], entries: [], transient: true }, '/', batches())
  for await (const batch of added) expect(batch).toHaveLength(1)
  await recorder.flush()
  expect(events[0]).toBe('note')
  expect(new Set(events)).toEqual(new Set(['note', 'drop', 'files']))
  recorder.end()
})
