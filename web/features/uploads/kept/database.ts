import type { DoneSlice, KeptDrop, ListedFiles, ListedSlice } from './kept-drop.ts'
import { randomId } from './random-id.ts'

const DROPS = 'drops'
const LISTED = 'listed'
const DONE = 'done'

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
    for (const store of [LISTED, DONE]) database.createObjectStore(store)
  }
  return settled(request)
}

/** Where slices of a drop are: each has its drop's id and another one as key. */
const slicesOf = (drop: string): IDBKeyRange => IDBKeyRange.bound([drop], [drop, []])

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

  /** Writes what does not have to be read first, which a page can still do while it ends. */
  const write = (work: (at: IDBTransaction) => void): Promise<void> =>
    within('readwrite', (at) => {
      work(at)
      at.commit()
    })

  return {
    drops: () => within('readonly', (at) => settled<KeptDrop[]>(at.objectStore(DROPS).getAll())),
    put: (drop) => write((at) => at.objectStore(DROPS).put(drop)),
    write: (listed, done) =>
      write((at) => {
        for (const slice of listed) at.objectStore(LISTED).put(slice, [slice.drop, slice.from])
        for (const slice of done) at.objectStore(DONE).put(slice, [slice.drop, randomId()])
      }),
    async read(id) {
      const [listed, done] = await within('readonly', (at) =>
        Promise.all([
          settled<ListedSlice[]>(at.objectStore(LISTED).getAll(slicesOf(id))),
          settled<DoneSlice[]>(at.objectStore(DONE).getAll(slicesOf(id))),
        ]),
      )
      return { listed: joined(listed), ranges: done.flatMap(({ ranges }) => ranges) }
    },
    remove: (ids) =>
      write((at) => {
        for (const id of ids) {
          at.objectStore(DROPS).delete(id)
          at.objectStore(LISTED).delete(slicesOf(id))
          at.objectStore(DONE).delete(slicesOf(id))
        }
      }),
    close: () => database.close(),
  }
}
