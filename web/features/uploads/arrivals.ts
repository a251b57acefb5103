import type { Upload } from './upload.ts'

/** Reports when files have been fully processed. */
export interface Arrivals {
  /** Resolves when the outcome of all files is known: true if every one was uploaded. */
  waitForFiles(files: readonly File[]): Promise<boolean>
  /** Records that an upload is finished. */
  recordFinished(upload: Upload): void
  /** Reports files that were not added to the queue as not uploaded. */
  reportNotUploaded(files: readonly File[]): void
  /** Reports all pending files as not uploaded. */
  end(): void
}

/** Creates the arrivals of one queue. Only files passed to `of` use memory. */
export function createArrivals(): Arrivals {
  const awaited = new Map<Blob, (arrived: boolean) => void>()

  function resolveFile(file: Blob | null, arrived: boolean): void {
    if (file === null) return
    awaited.get(file)?.(arrived)
    awaited.delete(file)
  }
  return {
    async waitForFiles(files) {
      const each = files.map((file) => new Promise<boolean>((resolve) => awaited.set(file, resolve)))
      return (await Promise.all(each)).every((arrived) => arrived)
    },
    recordFinished: ({ file, state }) => resolveFile(file, state === 'done'),
    reportNotUploaded(files) {
      for (const file of files) resolveFile(file, false)
    },
    end() {
      for (const file of [...awaited.keys()]) resolveFile(file, false)
    },
  }
}
