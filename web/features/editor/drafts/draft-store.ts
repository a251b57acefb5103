import { hrefOf } from '#web/lib/addresses.ts'
import type { TextFormat } from '../text-format.ts'
import { type DraftEntry, draftsOverLimits } from './draft-limits.ts'

/** An unsaved text, stored in the browser until it is saved or discarded. */
export interface Draft extends Omit<DraftEntry, 'size'> {
  /** Entity tag of the file version that was edited. */
  readonly version: string | null
  readonly text: string
  readonly format: TextFormat
}

const ENTRIES = 'entries'
const TEXTS = 'texts'

/**
 * Returns the owner of an account's drafts; it includes the address of the instance, as another one on the same host has other accounts.
 */
export const ownerOf = (userId: number): string => `${hrefOf('/')}#${userId}`

type Key = [owner: string, path: string]

const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('coffer-drafts', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ENTRIES)
    request.result.createObjectStore(TEXTS)
  }
  return requestResult(request)
}

let opening: Promise<IDBDatabase> | null = null

/** Returns the page's one connection. It closes when the browser needs the database for something else, such as an upgrade. */
function database(): Promise<IDBDatabase> {
  opening ??= openDatabase().then(
    (found) => {
      found.onclose = found.onversionchange = () => {
        found.close()
        opening = null
      }
      return found
    },
    (error: unknown) => {
      opening = null
      throw error
    },
  )
  return opening
}

type Stores = { readonly entries: IDBObjectStore; readonly texts: IDBObjectStore }

/** Runs `work` in a transaction on both stores and waits until it is committed or rolled back. */
async function inTransaction<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
  const transaction = (await database()).transaction([ENTRIES, TEXTS], mode)
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = transaction.onabort = () => reject(transaction.error)
  })
  const stores = { entries: transaction.objectStore(ENTRIES), texts: transaction.objectStore(TEXTS) }
  const [result] = await Promise.all([work(stores), done])
  return result
}

const keyOf = ({ owner, path }: Pick<DraftEntry, 'owner' | 'path'>): Key => [owner, path]

function removeIn({ entries, texts }: Stores, key: Key): void {
  entries.delete(key)
  texts.delete(key)
}

/** Stores a draft, replacing an older one of the same file. Rejects when the browser does not store it. */
export async function storeDraft(draft: Draft): Promise<void> {
  const { owner, path, name, savedAt, text } = draft
  const entry: DraftEntry = { owner, path, name, savedAt, size: text.length * 2 }
  await inTransaction('readwrite', async ({ entries, texts }) => {
    entries.put(entry, keyOf(entry))
    texts.put(draft, keyOf(entry))
    // The page may be closed at any moment, and an uncommitted transaction would be rolled back.
    entries.transaction.commit()
  })
  await inTransaction('readwrite', async (stores) => {
    const all: DraftEntry[] = await requestResult(stores.entries.getAll())
    for (const over of draftsOverLimits(all, savedAt)) removeIn(stores, keyOf(over))
  })
}

/** Returns the draft of a file, if there is one. Rejects when the browser denies access. */
export const readDraft = (owner: string, path: string): Promise<Draft | undefined> =>
  inTransaction('readonly', ({ texts }) => requestResult<Draft | undefined>(texts.get([owner, path])))

/** Deletes the draft of a file. */
export const removeDraft = (owner: string, path: string): Promise<void> =>
  inTransaction('readwrite', async (stores) => removeIn(stores, [owner, path]))

/** Returns the drafts of one account, in the order of their paths. */
export async function listDrafts(owner: string): Promise<DraftEntry[]> {
  const all = await inTransaction<DraftEntry[]>('readonly', ({ entries }) => requestResult(entries.getAll()))
  return all.filter((entry) => entry.owner === owner)
}

/** Deletes all drafts of one account. */
export async function removeAllDrafts(owner: string): Promise<void> {
  const drafts = await listDrafts(owner)
  await inTransaction('readwrite', async (stores) => {
    for (const draft of drafts) removeIn(stores, keyOf(draft))
  })
}
