import { hrefOf } from '#web/lib/addresses.ts'
import type { TextFormat } from '../text-format.ts'
import { type DraftEntry, overBounds } from './draft-bounds.ts'

/** An unsaved text, kept in the browser until it is saved or let go. */
export interface Draft extends Omit<DraftEntry, 'size'> {
  /** The entity tag of the file it began from. */
  readonly version: string | null
  readonly text: string
  readonly format: TextFormat
}

const ENTRIES = 'entries'
const TEXTS = 'texts'

/** Whose drafts those of an account are: another instance at the same host has other accounts. */
export const ownerOf = (userId: number): string => `${hrefOf('/')}#${userId}`

type Key = [owner: string, path: string]

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
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
  return settled(request)
}

let opening: Promise<IDBDatabase> | null = null

/** The one connection of the page. It lets go when the browser wants the database for something else. */
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

/** Runs `work` on both stores and waits until all of it is on the disk or none. */
async function within<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
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

/** Keeps a draft in the place of an older one of the same file. Rejects when the browser does not keep it. */
export async function keepDraft(draft: Draft): Promise<void> {
  const { owner, path, name, savedAt, text } = draft
  const entry: DraftEntry = { owner, path, name, savedAt, size: text.length * 2 }
  await within('readwrite', async ({ entries, texts }) => {
    entries.put(entry, keyOf(entry))
    texts.put(draft, keyOf(entry))
    // The page may be gone in a moment: what waits for it then is taken back.
    entries.transaction.commit()
  })
  await within('readwrite', async (stores) => {
    const all: DraftEntry[] = await settled(stores.entries.getAll())
    for (const over of overBounds(all, savedAt)) removeIn(stores, keyOf(over))
  })
}

/** The draft of a file, if one is kept. Rejects when the browser does not let us look. */
export const readDraft = (owner: string, path: string): Promise<Draft | undefined> =>
  within('readonly', ({ texts }) => settled<Draft | undefined>(texts.get([owner, path])))

/** Lets the draft of a file go. */
export const removeDraft = (owner: string, path: string): Promise<void> =>
  within('readwrite', async (stores) => removeIn(stores, [owner, path]))

/** The drafts of one account, in the order of their paths. */
export async function draftsOf(owner: string): Promise<DraftEntry[]> {
  const all = await within<DraftEntry[]>('readonly', ({ entries }) => settled(entries.getAll()))
  return all.filter((entry) => entry.owner === owner)
}

/** Lets all drafts of one account go. */
export async function removeDraftsOf(owner: string): Promise<void> {
  const drafts = await draftsOf(owner)
  await within('readwrite', async (stores) => {
    for (const draft of drafts) removeIn(stores, keyOf(draft))
  })
}
