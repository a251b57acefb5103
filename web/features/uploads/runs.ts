import type { Load } from './send.ts'
import type { Upload } from './upload.ts'

/** Uploads sent together, and the way to stop them. */
export interface Run {
  readonly uploads: readonly Upload[]
  readonly signal: AbortSignal
  stop(): void
  /** Resolves when the run has ended. */
  readonly over: Promise<void>
}

/** Runs in progress, within the limit for concurrent requests. */
export interface Runs {
  /** Returns whether an upload can start. An upload in parts needs a request for each part. */
  hasRoom(next: Upload): boolean
  /** Starts a run, which occupies its requests until it ends. */
  begin(uploads: readonly Upload[], onSent: Load['onSent']): { readonly run: Run; readonly load: Load; end(): void }
  /** Returns the run of an upload, or undefined. */
  runOf(upload: Upload): Run | undefined
  all(): readonly Run[]
  /** Returns the number of occupied requests. */
  requestCount(): number
}

const partsOf = ({ addresses }: Upload): number => Math.max(1, addresses.length)

/** Creates the runs. `atOnce` returns the current limit for concurrent requests. */
export function createRuns(atOnce: () => number): Runs {
  const byUpload = new Map<Upload, Run>()
  const open = new Set<Run>()
  let taken = 0
  return {
    hasRoom: (next) => taken + Math.min(partsOf(next), atOnce()) <= atOnce(),
    runOf: (upload) => byUpload.get(upload),
    all: () => [...open],
    requestCount: () => taken,
    begin(uploads, onSent) {
      const controller = new AbortController()
      const { signal } = controller
      const { promise: over, resolve } = Promise.withResolvers<void>()
      const run: Run = { uploads, signal, over, stop: () => controller.abort() }
      let slots = uploads.length === 1 ? Math.max(...uploads.map(partsOf)) : 1
      taken += slots
      open.add(run)
      for (const upload of uploads) byUpload.set(upload, run)
      const claim = (more: number) => {
        const granted = Math.max(0, Math.min(more, atOnce() - taken))
        slots += granted
        taken += granted
        return granted
      }
      const end = () => {
        taken -= slots
        open.delete(run)
        for (const upload of uploads) if (byUpload.get(upload) === run) byUpload.delete(upload)
        resolve()
      }
      return { run, load: { uploads, onSent, claim, signal }, end }
    },
  }
}
