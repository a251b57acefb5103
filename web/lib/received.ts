/** Content shared by another app. The service worker stores it until the page uploads it or the user discards it. */
export interface Received {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly title: string
  readonly text: string
  readonly url: string
  readonly files: readonly File[]
}

/**
 * Limits for shared content that waits on a device. `files` and `bytes` are totals; `age` is in milliseconds.
 *
 * @limit Uploads | Items shared from other apps, until they are uploaded | {shares} items, {files} files, {bytes bytes}, {age ms}
 */
export const RECEIVED_LIMITS = {
  shares: 20,
  files: 200,
  bytes: 1024 ** 3,
  /** Maximum length of a title, a text or a URL. */
  characters: 100_000,
  /** Maximum length of a file's name in bytes, as file systems count it. `type` limits the media type. */
  name: 255,
  type: 255,
  age: 24 * 3600 * 1000,
  /** Maximum age of content that arrived while no user was signed in, and whose owner is therefore unknown. */
  ageUnclaimed: 3600 * 1000,
} as const

const isLongName = (name: string): boolean =>
  name.length > RECEIVED_LIMITS.name || new TextEncoder().encode(name).length > RECEIVED_LIMITS.name

/** Returns whether all shares together exceed the limits. */
export function exceedsReceivedLimits(all: readonly Received[]): boolean {
  const files = all.flatMap((one) => one.files)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const isLong = all.some(({ title, text, url }) =>
    [title, text, url].some(({ length }) => length > RECEIVED_LIMITS.characters),
  )
  const { shares, files: most, bytes: largest } = RECEIVED_LIMITS
  if (isLong || all.length > shares || files.length > most || bytes > largest) return true
  return files.some(({ name, type }) => isLongName(name) || type.length > RECEIVED_LIMITS.type)
}

function isReceived(value: unknown): value is Received {
  if (typeof value !== 'object' || value === null) return false
  if (!('at' in value && 'title' in value && 'text' in value && 'url' in value && 'files' in value)) return false
  const { at, title, text, url, files } = value
  const isSaid = [title, text, url].every((word) => typeof word === 'string')
  return Number.isFinite(at) && isSaid && Array.isArray(files) && files.every((file) => file instanceof File)
}

/** Returns the stored shares that are valid and within the limits, in order. Other pages of this origin can write to the same storage. */
export function validReceived(kept: readonly unknown[]): Received[] {
  const shown: Received[] = []
  for (const one of kept.slice(0, RECEIVED_LIMITS.shares).filter(isReceived))
    if (!exceedsReceivedLimits(shown.concat(one))) shown.push(one)
  return shown
}

/** Returns whether a stored share arrived before `since`. */
const isOlder = (kept: unknown, since: number): boolean => isReceived(kept) && kept.at < since

const STORE = 'received'
/** Returns the database name of the instance at a base path that ends in a slash. */
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

/** Runs `work` in one transaction on the stored shares. */
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

/** Stores a share. Resolves to false when it would exceed the limits. Rejects when the browser cannot store it. */
export const storeReceived = (base: string, received: Received): Promise<boolean> =>
  within(base, 'readwrite', async (store) => {
    const { shares } = RECEIVED_LIMITS
    const waiting = await settled<unknown[]>(store.getAll(null, shares))
    if (waiting.length >= shares || exceedsReceivedLimits([...waiting.filter(isReceived), received])) return false
    await settled(store.add(received))
    return true
  })

/** Returns whether shares may be stored. Checked before opening the database, which would create it. */
async function mayWait(base: string): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name === nameOf(base))
}

/** Stored shares, oldest first, and the keys by which all inspected entries are deleted. */
export interface StoredShares {
  readonly shares: readonly Received[]
  readonly keys: readonly IDBValidKey[]
}

/** Returns the stored shares, and deletes those that arrived before `since`. Rejects when the browser cannot read them. */
export async function readReceived(base: string, since = 0): Promise<StoredShares> {
  if (!(await mayWait(base))) return { shares: [], keys: [] }
  return within(base, 'readwrite', async (store) => {
    const { shares: most } = RECEIVED_LIMITS
    const [keys, kept] = await Promise.all([
      settled(store.getAllKeys(null, most)),
      settled<unknown[]>(store.getAll(null, most)),
    ])
    const isFresh = kept.map((one) => !isOlder(one, since))
    await Promise.all(keys.filter((_, place) => !isFresh[place]).map((key) => settled(store.delete(key))))
    return {
      keys: keys.filter((_, place) => isFresh[place]),
      shares: validReceived(kept.filter((_, place) => isFresh[place])),
    }
  })
}

/** Deletes the shares with these keys. Shares that arrived since remain. */
export async function deleteReceived(base: string, keys: readonly IDBValidKey[]): Promise<void> {
  if (keys.length === 0 || !(await mayWait(base))) return
  await within(base, 'readwrite', (store) => Promise.all(keys.map((key) => settled(store.delete(key)))))
}

/** Deletes all stored shares, for sign-out. */
export async function deleteAllReceived(base: string): Promise<void> {
  if (await mayWait(base)) await settled(indexedDB.deleteDatabase(nameOf(base)))
}
