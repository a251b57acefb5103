import { expect, test } from 'bun:test'
import { createClaims } from './claims.ts'
import type { ResumeDatabase } from './database.ts'
import { createInterruptedUploads } from './interrupted-uploads.ts'
import type { StoredDrop } from './stored-drop.ts'
import { createUploadRecorder } from './upload-recorder.ts'

/** A file whose permission the browser asks the user for, and the answer of the user. */
function askedFile() {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<PermissionState>()
  const handle = {
    kind: 'file',
    name: 'x.txt',
    getFile: async () => new File(['x'], 'x.txt', { lastModified: 1000 }),
    queryPermission: async () => 'prompt',
    requestPermission() {
      asked.resolve()
      return answer.promise
    },
  } as unknown as FileSystemFileHandle
  return { handle, asked: asked.promise, allow: () => answer.resolve('granted') }
}

/** Locks of a browser with one tab. */
const locks = {
  request: async (_: string, __: LockOptions, hold: LockGrantedCallback<unknown>) =>
    hold({ mode: 'exclusive', name: '' }),
  query: async () => ({ held: [], pending: [] }),
} as unknown as LockManager

/** Bun has no IndexedDB. */
function databaseOf(drop: StoredDrop): ResumeDatabase {
  const nothing = async () => undefined
  return {
    listDrops: async () => [drop],
    readFiles: async () => ({ listed: { paths: ['x.txt'], sizes: [1], times: [1000] }, ranges: [] }),
    putDrop: nothing,
    writeSlices: nothing,
    removeDrops: nothing,
    close: () => undefined,
  }
}

async function interrupted(handle: FileSystemFileHandle) {
  const drop: StoredDrop = {
    id: 'drop',
    into: '/',
    name: 'x.txt',
    others: 0,
    files: true,
    folders: [],
    again: 'handles',
    handles: [handle],
    answers: [],
    parts: [],
    whole: true,
    began: Date.now(),
  }
  const database = async () => databaseOf(drop)
  const claims = createClaims(locks)
  const uploaded: string[] = []
  const list = createInterruptedUploads({
    database,
    claims,
    keeper: createUploadRecorder({ database, claims, beforeStored: () => undefined }),
    async upload(_, batches) {
      for await (const batch of batches) uploaded.push(...batch.map(({ path }) => path))
    },
    onNone: () => undefined,
  })
  await list.loadInterrupted(() => undefined)
  return { list, uploaded }
}

test.each([
  ['continues when the user allows it', false, ['x.txt']],
  ['is not uploaded when another user has signed in meanwhile', true, []],
])('an upload whose files the browser asks about %s', async (_, hasOtherUser, expected) => {
  const { handle, asked, allow } = askedFile()
  const { list, uploaded } = await interrupted(handle)
  list.resumeDrop('drop')
  await asked
  if (hasOtherUser) list.end()
  allow()
  await Bun.sleep(0)
  expect(uploaded).toEqual(expected)
})
