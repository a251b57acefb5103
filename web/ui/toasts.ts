import { createStore, type Store } from '../lib/store.ts'

/** How long a toast of each kind stays, in ms; an error and an offer stay until closed (spec section 8). */
const SHOWN = { success: 1000, undo: 8000 } as const

/** A short message about something that happened. */
export type Toast = {
  readonly id: number
  readonly text: string
  /** How long it stays, in ms, where that is not as all of its kind do. */
  readonly ms?: number | undefined
} & (
  | { readonly kind: 'success' }
  | { readonly kind: 'undo' | 'offer'; readonly run: () => void; readonly action?: string }
  | { readonly kind: 'error'; readonly retry?: (() => void) | undefined; readonly action?: string | undefined }
)

/** The messages to be seen, oldest first, and the ways to add to them. Each `show…` answers the new toast's id. */
export interface Toasts extends Pick<Store<readonly Toast[]>, 'getSnapshot' | 'subscribe'> {
  success(text: string, ms?: number): number
  /** `action` is what the button says that calls `retry`, where that is not “Try again”. */
  error(text: string, options?: { retry?: () => void; action?: string }): number
  /** `action` is what its button says, where that is not “Undo”. */
  undo(text: string, undo: () => void, action?: string): number
  /** Something the person may do whenever they like; `action` is what its button says. */
  offer(text: string, action: string, run: () => void): number
  close(id: number): void
  /** Stops the clock while someone reads; `resume` gives every toast its full time again. */
  pause(): void
  resume(): void
}

/** Runs `work` after `ms` and answers how to call that off. */
export type Schedule = (work: () => void, ms: number) => () => void

const byTimer: Schedule = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** A toast before it has its number; one step each, so that TypeScript keeps the kinds apart. */
type NewToast = Toast extends infer T ? (T extends Toast ? Omit<T, 'id'> : never) : never

/** Makes the list of messages of one page. */
export function createToasts(schedule: Schedule = byTimer): Toasts {
  const store = createStore<readonly Toast[]>([])
  const clocks = new Map<number, () => void>()
  let lastId = 0

  function close(id: number): void {
    clocks.get(id)?.()
    clocks.delete(id)
    store.set((now) => now.filter((toast) => toast.id !== id))
  }

  function startClock(toast: Toast): void {
    if (toast.kind === 'success' || toast.kind === 'undo')
      clocks.set(
        toast.id,
        schedule(() => close(toast.id), toast.ms ?? SHOWN[toast.kind]),
      )
  }

  function show(content: NewToast): number {
    lastId += 1
    const toast: Toast = { ...content, id: lastId }
    // The same error twice says nothing new: the newer one, with its way to try again, takes the place of the older.
    if (toast.kind === 'error') {
      const same = store.getSnapshot().find((other) => other.kind === 'error' && other.text === toast.text)
      if (same) close(same.id)
    }
    store.set((now) => [...now, toast])
    startClock(toast)
    return toast.id
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    success: (text, ms) => show({ kind: 'success', text, ms }),
    error: (text, options) => show({ kind: 'error', text, ...options }),
    undo: (text, run, action) => show({ kind: 'undo', text, run, ...(action !== undefined && { action }) }),
    offer: (text, action, run) => show({ kind: 'offer', text, action, run }),
    close,
    pause() {
      for (const stop of clocks.values()) stop()
      clocks.clear()
    },
    resume() {
      for (const toast of store.getSnapshot()) if (!clocks.has(toast.id)) startClock(toast)
    },
  }
}
