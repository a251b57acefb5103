import type { DoneSlice, KeptDrop, ListedFiles, ListedSlice } from './kept-drop.ts'

const DROPS = 'drops'
const LISTED = 'listed'
const DONE = 'done'
const BY_DROP = 'drop'

/** Unfinished drops of one account in this browser. Everything rejects where the browser does not keep it. */
export interface KeptDatabase {
  drops(): Promise<KeptDrop[]>
  /** Keeps what is to be known of a drop, in place of what was. */
  put(drop: KeptDrop): Promise<void>
  /** Adds to what is known of drops. */
  write(listed: readonly ListedSlice[], done: readonly DoneSlice[]): Promise<void>
  /** What belongs to a drop, and the ranges of what is over. */
  read(id: string): Promise<{ listed: ListedFiles; ranges: number[] }>
  remove(ids: readonly string[]): Promise<void>
  close(): void
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    const database = request.result
    database.createObjectStore(DROPS, { keyPath: 'id' })
    for (const store of [LISTED, DONE])
      database.createObjectStore(store, { autoIncrement: true }).createIndex(BY_DROP, 'drop')
  }
  return settled(request)
}

/** Puts slices together in their order; a gap, which a write that failed leaves, ends the list. */
function joined(slices: readonly ListedSlice[]): ListedFiles {
  const all: ListedFiles = { paths: [], sizes: [], times: [] }
  for (const { from, paths, sizes, times } of [...slices].sort((a, b) => a.from - b.from)) {
    if (from !== all.paths.length) break
    for (const [index, path] of paths.entries()) {
      all.paths.push(path)
      all.sizes.push(sizes[index] ?? 0)
      all.times.push(times[index] ?? -1)
    }
  }
  return all
}

/** Opens the database of that name. It lets go when the browser wants it for something else, such as to forget it. */
export async function openKept(name: string): Promise<KeptDatabase> {
  const database = await open(name)
  database.onversionchange = () => database.close()

  /** Runs `work` in a transaction and waits until all of it is kept, or none. */
  async function within<T>(mode: IDBTransactionMode, work: (at: IDBTransaction) => T | Promise<T>): Promise<T> {
    const transaction = database.transaction([DROPS, LISTED, DONE], mode)
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work(transaction), over])
    return result
  }

  const slicesOf = <S>(at: IDBTransaction, store: string, drop: string): Promise<S[]> =>
    settled<S[]>(at.objectStore(store).index(BY_DROP).getAll(drop))

  async function removeSlices(at: IDBTransaction, store: string, drop: string): Promise<void> {
    const keys = await settled(at.objectStore(store).index(BY_DROP).getAllKeys(drop))
    for (const key of keys) at.objectStore(store).delete(key)
  }

  return {
    drops: () => within('readonly', (at) => settled<KeptDrop[]>(at.objectStore(DROPS).getAll())),
    put: (drop) => within('readwrite', (at) => void at.objectStore(DROPS).put(drop)),
    write: (listed, done) =>
      within('readwrite', (at) => {
        for (const slice of listed) at.objectStore(LISTED).add(slice)
        for (const slice of done) at.objectStore(DONE).add(slice)
      }),
    async read(id) {
      const [listed, done] = await within('readonly', (at) =>
        Promise.all([slicesOf<ListedSlice>(at, LISTED, id), slicesOf<DoneSlice>(at, DONE, id)]),
      )
      return { listed: joined(listed), ranges: done.flatMap(({ ranges }) => ranges) }
    },
    remove: (ids) =>
      within('readwrite', async (at) => {
        for (const id of ids) {
          at.objectStore(DROPS).delete(id)
          await Promise.all([removeSlices(at, LISTED, id), removeSlices(at, DONE, id)])
        }
      }),
    close: () => database.close(),
  }
}
