import type { PublicDrop } from '#contract/shares.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { Failure } from './failure.ts'
import { type Planned, type RejectReason, rejectReasonFor } from './send-limits.ts'

/** A link that accepts uploads. */
export type UploadTarget = Pick<PublicDrop, 'uploads' | 'token'>

/** A file sent to a link. */
export interface QueuedFile {
  readonly id: number
  readonly file: File
  /** Name the visitor entered; may be empty. */
  readonly sender: string
  readonly state: 'waiting' | 'going' | 'sent' | 'failed'
  /** Share of the file that was sent, 0 to 1. */
  readonly part: number
  /** Reason for the failure. */
  readonly why: Failure | RejectReason | null
}

/** Sends one file and reports the share sent, 0 to 1. Resolves to null on success or abort, else to the failure. */
export type SendFile = (
  sending: Pick<QueuedFile, 'file' | 'sender'> & { readonly token: string | undefined },
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<Failure | null>

/** The files that a visitor sends, one at a time in the order in which they were added. */
export interface SendQueue {
  readonly list: Pick<Store<readonly QueuedFile[]>, 'getSnapshot' | 'subscribe'>
  /** Adds files. Those that the link does not accept fail at once. */
  add(files: readonly File[], sender: string): void
  /** Removes a file, and stops sending it. */
  cancel(id: number): void
  /** Retries one file, or all, that failed for a reason that may be temporary. */
  retryFailed(id?: number): void
  /** Removes the files that are not waiting or being sent. */
  clear(): void
  /** Updates the link's limits and the visitor's token. */
  updateShare(share: UploadTarget): void
}

const PASSING: ReadonlySet<string> = new Set<Failure>([
  'unreachable',
  'busy',
  'too_many',
  'password_needed',
  'disk_full',
  'quota_exceeded',
  'other',
])

/** Returns whether a retry may succeed. */
export const canRetry = ({ state, why }: Pick<QueuedFile, 'state' | 'why'>): boolean =>
  state === 'failed' && why !== null && PASSING.has(why)

/** Returns whether files are waiting or being sent. */
export const isActive = (list: readonly QueuedFile[]): boolean =>
  list.some(({ state }) => state === 'waiting' || state === 'going')

/** Creates the list. `onRest` is called each time no file is waiting. */
export function createSendQueue(share: UploadTarget, send: SendFile, onRest: () => void): SendQueue {
  const list = createStore<readonly QueuedFile[]>([])
  // Files sent since the last update of the limits.
  const sentSinceUpdate = new Set<number>()
  let current = share
  let made = 0
  let going: { readonly id: number; readonly controller: AbortController } | null = null

  const change = (id: number, what: Partial<QueuedFile>) =>
    list.set((now) => now.map((one) => (one.id === id ? { ...one, ...what } : one)))

  function planned(): Planned {
    const taken = list
      .getSnapshot()
      .filter(({ id, state }) => (state === 'sent' ? sentSinceUpdate.has(id) : state !== 'failed'))
    return { files: taken.length, bytes: taken.reduce((bytes, { file }) => bytes + file.size, 0) }
  }

  /** Returns the initial state of a file to send. */
  function initialState(file: File): Pick<QueuedFile, 'state' | 'part' | 'why'> {
    const why = rejectReasonFor(current.uploads, file, planned())
    return { state: why === null ? 'waiting' : 'failed', part: 0, why }
  }

  async function sendOne({ id, file, sender }: QueuedFile): Promise<void> {
    const controller = new AbortController()
    going = { id, controller }
    change(id, { state: 'going' })
    const onProgress = (part: number) => change(id, { part })
    const why = await send({ file, sender, token: current.token }, onProgress, controller.signal)
    if (why === null) sentSinceUpdate.add(id)
    change(id, why === null ? { state: 'sent', part: 1 } : { state: 'failed', why })
    going = null
  }

  async function work(): Promise<void> {
    if (going !== null) return
    const one = list.getSnapshot().find(({ state }) => state === 'waiting')
    if (one === undefined) return onRest()
    await sendOne(one)
    await work()
  }

  return {
    list,
    updateShare(now) {
      current = now
      sentSinceUpdate.clear()
    },
    add(files, sender) {
      for (const file of files) {
        made += 1
        const one: QueuedFile = { id: made, file, sender, ...initialState(file) }
        list.set((now) => [...now, one])
      }
      void work()
    },
    cancel(id) {
      list.set((now) => now.filter((one) => one.id !== id))
      if (going?.id === id) going.controller.abort()
    },
    clear() {
      list.set((now) => now.filter(({ state }) => state === 'waiting' || state === 'going'))
    },
    retryFailed(id) {
      const those = list.getSnapshot().filter((one) => (id === undefined || one.id === id) && canRetry(one))
      for (const one of those) change(one.id, initialState(one.file))
      if (those.length > 0) void work()
    },
  }
}
