import type { Upload } from './upload.ts'

/** Follows files to where nothing more is to be done about them. */
export interface Arrivals {
  /** Whether every one of them arrived, once that is known of all. */
  of(files: readonly File[]): Promise<boolean>
  /** Hears that nothing more is to be done about an upload. */
  over(upload: Upload): void
  /** Files that do not get as far as an upload do not arrive. */
  giveUp(files: readonly File[]): void
  /** Nothing arrives any more. */
  end(): void
}

/** Makes the arrivals of one queue. Only files that somebody asks about cost anything. */
export function createArrivals(): Arrivals {
  const awaited = new Map<Blob, (arrived: boolean) => void>()

  function tell(file: Blob | null, arrived: boolean): void {
    if (file === null) return
    awaited.get(file)?.(arrived)
    awaited.delete(file)
  }
  return {
    async of(files) {
      const each = files.map((file) => new Promise<boolean>((resolve) => awaited.set(file, resolve)))
      return (await Promise.all(each)).every((arrived) => arrived)
    },
    over: ({ file, state }) => tell(file, state === 'done'),
    giveUp(files) {
      for (const file of files) tell(file, false)
    },
    end() {
      for (const file of [...awaited.keys()]) tell(file, false)
    },
  }
}
