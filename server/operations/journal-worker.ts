import type { ErrorCode } from '#contract/errors.ts'
import { isAppError } from '#server/lib/errors.ts'
import type { StagedName } from '#server/storage/storage.ts'
import type { Batch } from './batch.ts'
import { JournalStore, type Retention } from './store.ts'

/** What the journal's worker is asked, one at a time. */
export type JournalRequest =
  | { readonly ask: 'open'; readonly file: string; readonly retention: Retention; readonly now: number }
  | { readonly ask: 'write'; readonly batch: Batch; readonly now: number }
  | { readonly ask: 'staged' }
  | { readonly ask: 'close' }

/** What it answers to each, in order. */
export type JournalReply =
  | { readonly ok: true; readonly interrupted?: number; readonly staged?: StagedName[] }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string }

declare const self: Worker

/** Starts written between two rounds of forgetting. */
const PRUNE_EVERY = 2000

let store: JournalStore | null = null
let retention: Retention = { age: 0, rows: 0 }
let unpruned = 0

// The requests of one side come one by one: each is answered before the next is sent.
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
  if (!store) throw new Error('The journal is not open.')
  if (request.ask === 'staged') return { ok: true, staged: await store.allStaged() }
  if (request.ask === 'write') await write(store, request)
  else await close(store)
  return { ok: true }
}

async function open({ file, retention: wanted, now }: JournalRequest & { ask: 'open' }): Promise<JournalReply> {
  store = await JournalStore.open(file)
  retention = wanted
  const interrupted = await store.interruptAll(now)
  await store.prune(now, retention)
  return { ok: true, interrupted }
}

async function write(to: JournalStore, { batch, now }: JournalRequest & { ask: 'write' }): Promise<void> {
  await to.write(batch)
  unpruned += batch.started.length
  if (unpruned < PRUNE_EVERY) return
  unpruned = 0
  await to.prune(now, retention)
}

async function close(open: JournalStore): Promise<void> {
  store = null
  await open.close()
}
