import type { Load } from './send.ts'
import type { Upload } from './upload.ts'

/** Uploads that go out in one go, and how to stop them. */
export interface Run {
  readonly uploads: readonly Upload[]
  readonly signal: AbortSignal
  stop(): void
  /** Fulfils when it is over. */
  readonly over: Promise<void>
}

/** What goes out at present, never more requests than may be. */
export interface Runs {
  /** Whether an upload may begin: one that is kept in parts takes a request for each of them. */
  hasRoom(next: Upload): boolean
  /** Begins a run, which holds its requests until it ends. */
  begin(uploads: readonly Upload[], onSent: Load['onSent']): { readonly run: Run; readonly load: Load; end(): void }
  /** The run in which an upload goes out, or undefined. */
  of(upload: Upload): Run | undefined
  all(): readonly Run[]
  /** Requests that are held. */
  taken(): number
}

const partsOf = ({ addresses }: Upload): number => Math.max(1, addresses.length)

/** Makes room for `atOnce` requests, of which it is asked each time. */
export function createRuns(atOnce: () => number): Runs {
  const byUpload = new Map<Upload, Run>()
  const open = new Set<Run>()
  let taken = 0
  return {
    hasRoom: (next) => taken + Math.min(partsOf(next), atOnce()) <= atOnce(),
    of: (upload) => byUpload.get(upload),
    all: () => [...open],
    taken: () => taken,
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
