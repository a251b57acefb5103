import { randomId } from './random-id.ts'
import type { DoneSlice, ListedFiles, ListedSlice, StoredDrop } from './stored-drop.ts'

const DROPS = 'drops'
const LISTED = 'listed'
const DONE = 'done'

/** Unfinished drops of one account in this browser. Every method rejects if the browser does not store data. */
export interface ResumeDatabase {
  listDrops(): Promise<StoredDrop[]>
  /** Stores a drop, replacing its earlier record. */
  putDrop(drop: StoredDrop): Promise<void>
  /** Adds listed and finished files of drops. */
  writeSlices(listed: readonly ListedSlice[], done: readonly DoneSlice[]): Promise<void>
  /** Returns the files of a drop, and the ranges of the finished ones. */
  readFiles(id: string): Promise<{ listed: ListedFiles; ranges: number[] }>
  removeDrops(ids: readonly string[]): Promise<void>
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

/** Returns the key range of a drop's slices. The key of a slice is its drop's id and a second part. */
const slicesOf = (drop: string): IDBKeyRange => IDBKeyRange.bound([drop], [drop, []])

/** Joins slices in order. A gap, caused by a failed write, ends the list. */
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

/** Opens the database of that name. Closes it when the browser needs it for another purpose, such as deletion. */
export async function openResumeDatabase(name: string): Promise<ResumeDatabase> {
  const database = await open(name)
  database.onversionchange = () => database.close()

  /** Runs `work` in a transaction. Resolves when all of it is stored; rejects if nothing is. */
  async function runTransaction<T>(mode: IDBTransactionMode, work: (at: IDBTransaction) => T | Promise<T>): Promise<T> {
    const transaction = database.transaction([DROPS, LISTED, DONE], mode)
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work(transaction), over])
    return result
  }

  /** Writes without reading first, which still works while the page is being closed. */
  const write = (work: (at: IDBTransaction) => void): Promise<void> =>
    runTransaction('readwrite', (at) => {
      work(at)
      at.commit()
    })

  return {
    listDrops: () => runTransaction('readonly', (at) => settled<StoredDrop[]>(at.objectStore(DROPS).getAll())),
    putDrop: (drop) => write((at) => at.objectStore(DROPS).put(drop)),
    writeSlices: (listed, done) =>
      write((at) => {
        for (const slice of listed) at.objectStore(LISTED).put(slice, [slice.drop, slice.from])
        for (const slice of done) at.objectStore(DONE).put(slice, [slice.drop, randomId()])
      }),
    async readFiles(id) {
      const [listed, done] = await runTransaction('readonly', (at) =>
        Promise.all([
          settled<ListedSlice[]>(at.objectStore(LISTED).getAll(slicesOf(id))),
          settled<DoneSlice[]>(at.objectStore(DONE).getAll(slicesOf(id))),
        ]),
      )
      return { listed: joined(listed), ranges: done.flatMap(({ ranges }) => ranges) }
    },
    removeDrops: (ids) =>
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
