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
  age: 24 * 3600 * 1000,
  /** What came while nobody was signed in, and so might be anybody's. */
  ageUnclaimed: 3600 * 1000,
} as const

/** Whether all of it together is more than may wait. */
export function beyondReceived(all: readonly Received[]): boolean {
  const files = all.flatMap((one) => one.files)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const isLong = all.some(({ title, text, url }) =>
    [title, text, url].some(({ length }) => length > RECEIVED_BOUNDS.characters),
  )
  const { shares, files: most, bytes: largest } = RECEIVED_BOUNDS
  return isLong || all.length > shares || files.length > most || bytes > largest
}

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
    const waiting = await settled<Received[]>(store.getAll())
    if (beyondReceived([...waiting, received])) return false
    await settled(store.add(received))
    return true
  })

/** Whether something may wait: asked before anything is opened, which would make what is not there. */
async function mayWait(base: string): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name === nameOf(base))
}

/** What waits, oldest first. Rejects where the browser does not tell. */
export async function readReceived(base: string): Promise<Received[]> {
  if (!(await mayWait(base))) return []
  return within(base, 'readonly', (store) => settled<Received[]>(store.getAll()))
}

/** Forgets all that waits. */
export async function forgetReceived(base: string): Promise<void> {
  if (await mayWait(base)) await settled(indexedDB.deleteDatabase(nameOf(base)))
}
