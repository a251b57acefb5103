/** What another app sent here, as the worker keeps it until the page uploads it or the person discards it. */
export interface Received {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly title: string
  readonly text: string
  readonly url: string
  readonly files: readonly File[]
}

/** How much may wait on a device: all of it together, and for how long (ms). */
export const RECEIVED_BOUNDS = {
  shares: 20,
  files: 200,
  bytes: 1024 ** 3,
  /** Of a title, a text or an address. */
  characters: 100_000,
  /** Of a file's name, as disks count it (bytes), and of its type. */
  name: 255,
  type: 255,
  age: 24 * 3600 * 1000,
  /** What came while nobody was signed in, and so might be anybody's. */
  ageUnclaimed: 3600 * 1000,
} as const

const isLongName = (name: string): boolean =>
  name.length > RECEIVED_BOUNDS.name || new TextEncoder().encode(name).length > RECEIVED_BOUNDS.name

/** Whether all of it together is more than may wait. */
export function beyondReceived(all: readonly Received[]): boolean {
  const files = all.flatMap((one) => one.files)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const isLong = all.some(({ title, text, url }) =>
    [title, text, url].some(({ length }) => length > RECEIVED_BOUNDS.characters),
  )
  const { shares, files: most, bytes: largest } = RECEIVED_BOUNDS
  if (isLong || all.length > shares || files.length > most || bytes > largest) return true
  return files.some(({ name, type }) => isLongName(name) || type.length > RECEIVED_BOUNDS.type)
}

function isReceived(value: unknown): value is Received {
  if (typeof value !== 'object' || value === null) return false
  if (!('at' in value && 'title' in value && 'text' in value && 'url' in value && 'files' in value)) return false
  const { at, title, text, url, files } = value
  const isSaid = [title, text, url].every((word) => typeof word === 'string')
  return Number.isFinite(at) && isSaid && Array.isArray(files) && files.every((file) => file instanceof File)
}

/** Of what is kept, the first that may wait: other pages of this origin can write there, too. */
export function mayBeShown(kept: readonly unknown[]): Received[] {
  const shown: Received[] = []
  for (const one of kept.slice(0, RECEIVED_BOUNDS.shares).filter(isReceived))
    if (!beyondReceived(shown.concat(one))) shown.push(one)
  return shown
}

/** Whether something that is kept came before `since`. */
const isOlder = (kept: unknown, since: number): boolean => isReceived(kept) && kept.at < since

const STORE = 'received'
/** Of the instance at a base path that ends in a slash. */
const nameOf = (base: string): string => `coffer-received ${base}`

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(base: string): Promise<IDBDatabase> {
  const request = indexedDB.open(nameOf(base), 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { autoIncrement: true })
  return settled(request)
}

/** Does something with what waits, all or nothing. */
async function within<T>(base: string, mode: IDBTransactionMode, work: (at: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open(base)
  try {
    const transaction = database.transaction(STORE, mode)
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), over])
    return result
  } finally {
    database.close()
  }
}

/** Lets something wait; false where that would be more than may. Rejects where the browser does not keep it. */
export const keepReceived = (base: string, received: Received): Promise<boolean> =>
  within(base, 'readwrite', async (store) => {
    const { shares } = RECEIVED_BOUNDS
    const waiting = await settled<unknown[]>(store.getAll(null, shares))
    if (waiting.length >= shares || beyondReceived([...waiting.filter(isReceived), received])) return false
    await settled(store.add(received))
    return true
  })

/** Whether something may wait: asked before anything is opened, which would make what is not there. */
async function mayWait(base: string): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name === nameOf(base))
}

/** What waits, oldest first, and by which keys all that was looked at is forgotten. */
export interface Waiting {
  readonly shares: readonly Received[]
  readonly keys: readonly IDBValidKey[]
}

/** What waits; what came before `since` is forgotten at once, and only that. Rejects where the browser does not tell. */
export async function readReceived(base: string, since = 0): Promise<Waiting> {
  if (!(await mayWait(base))) return { shares: [], keys: [] }
  return within(base, 'readwrite', async (store) => {
    const { shares: most } = RECEIVED_BOUNDS
    const [keys, kept] = await Promise.all([
      settled(store.getAllKeys(null, most)),
      settled<unknown[]>(store.getAll(null, most)),
    ])
    const isFresh = kept.map((one) => !isOlder(one, since))
    await Promise.all(keys.filter((_, place) => !isFresh[place]).map((key) => settled(store.delete(key))))
    return {
      keys: keys.filter((_, place) => isFresh[place]),
      shares: mayBeShown(kept.filter((_, place) => isFresh[place])),
    }
  })
}

/** Forgets some of what waits, and nothing that came meanwhile. */
export async function forgetReceived(base: string, keys: readonly IDBValidKey[]): Promise<void> {
  if (keys.length === 0 || !(await mayWait(base))) return
  await within(base, 'readwrite', (store) => Promise.all(keys.map((key) => settled(store.delete(key)))))
}

/** Forgets all that waits, for whoever leaves. */
export async function forgetAllReceived(base: string): Promise<void> {
  if (await mayWait(base)) await settled(indexedDB.deleteDatabase(nameOf(base)))
}
