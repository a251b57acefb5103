import type { PublicDrop } from '#contract/shares.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import type { Failure } from './failure.ts'
import { type Planned, type Unfit, unfitFor } from './send-limits.ts'

/** A file on its way to an upload link. */
export interface Sending {
  readonly id: number
  readonly file: File
  /** What the visitor called themselves; may be empty. */
  readonly sender: string
  readonly state: 'waiting' | 'going' | 'sent' | 'failed'
  /** How much of it has gone, 0 to 1. */
  readonly part: number
  /** Why it failed. */
  readonly why: Failure | Unfit | null
}

/** Sends one file and tells how much has gone, 0 to 1; null when all of it came, or when the signal ended it. */
export type SendFile = (
  sending: Pick<Sending, 'file' | 'sender'> & { readonly token: string | undefined },
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<Failure | null>

/** The files that a visitor sends, in the order in which they were given; one goes at a time. */
export interface Sendings {
  readonly list: Pick<Store<readonly Sending[]>, 'getSnapshot' | 'subscribe'>
  /** Sends files; those that the link does not take fail at once. */
  add(files: readonly File[], sender: string): void
  /** Forgets a file, and stops sending it. */
  cancel(id: number): void
  /** Sends again whatever failed for a reason that may be gone; of one file, or of all. */
  again(id?: number): void
  /** What the server says of the link now: what it takes, and how it knows the visitor. */
  tell(share: PublicDrop): void
}

const PASSING: ReadonlySet<string> = new Set<Failure>([
  'unreachable',
  'busy',
  'too_many',
  'password_needed',
  'disk_full',
  'other',
])

/** Whether a file may be taken when it is sent again. */
export const mayGoAgain = ({ state, why }: Pick<Sending, 'state' | 'why'>): boolean =>
  state === 'failed' && why !== null && PASSING.has(why)

/** Whether something is still to be sent, or being sent. */
export const isActive = (list: readonly Sending[]): boolean =>
  list.some(({ state }) => state === 'waiting' || state === 'going')

/** Begins with what the server says of the link. `onRest` is called each time everything has been sent or has failed. */
export function createSendings(share: PublicDrop, send: SendFile, onRest: () => void): Sendings {
  const list = createStore<readonly Sending[]>([])
  // What was sent since the server last said how much is left.
  const untold = new Set<number>()
  let told = share
  let made = 0
  let going: { readonly id: number; readonly controller: AbortController } | null = null

  const change = (id: number, what: Partial<Sending>) =>
    list.set((now) => now.map((one) => (one.id === id ? { ...one, ...what } : one)))

  function planned(): Planned {
    const taken = list.getSnapshot().filter(({ id, state }) => (state === 'sent' ? untold.has(id) : state !== 'failed'))
    return { files: taken.length, bytes: taken.reduce((bytes, { file }) => bytes + file.size, 0) }
  }

  /** How a file stands that is to be sent. */
  function judged(file: File): Pick<Sending, 'state' | 'part' | 'why'> {
    const why = unfitFor(told.uploads, file, planned())
    return { state: why === null ? 'waiting' : 'failed', part: 0, why }
  }

  async function sendOne({ id, file, sender }: Sending): Promise<void> {
    const controller = new AbortController()
    going = { id, controller }
    change(id, { state: 'going' })
    const onProgress = (part: number) => change(id, { part })
    const why = await send({ file, sender, token: told.token }, onProgress, controller.signal)
    if (why === null) untold.add(id)
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
    tell(now) {
      told = now
      untold.clear()
    },
    add(files, sender) {
      for (const file of files) {
        made += 1
        const one: Sending = { id: made, file, sender, ...judged(file) }
        list.set((now) => [...now, one])
      }
      void work()
    },
    cancel(id) {
      list.set((now) => now.filter((one) => one.id !== id))
      if (going?.id === id) going.controller.abort()
    },
    again(id) {
      const those = list.getSnapshot().filter((one) => (id === undefined || one.id === id) && mayGoAgain(one))
      for (const one of those) change(one.id, judged(one.file))
      if (those.length > 0) void work()
    },
  }
}
