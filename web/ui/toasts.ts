import { createStore, type Store } from '../lib/store.ts'

/** Display time of each kind of toast, in milliseconds. Errors and offers stay until they are closed. */
const SHOWN = { success: 1000, notice: 5000, undo: 8000 } as const

/** Short message about an event. */
export type Toast = {
  readonly id: number
  readonly text: string
  /** Display time in milliseconds, if it differs from the default of its kind. */
  readonly ms?: number | undefined
} & (
  | { readonly kind: 'success' | 'notice' }
  | { readonly kind: 'undo' | 'offer'; readonly run: () => void; readonly action?: string }
  | {
      readonly kind: 'error'
      readonly retry?: (() => void) | undefined
      readonly action?: string | undefined
      readonly actions?: readonly ToastAction[] | undefined
    }
)

/** Button of an error. It closes the toast unless it `stays`. */
interface ToastAction {
  readonly label: string
  readonly run: () => void
  readonly stays?: boolean
}

/** Visible toasts, oldest first, and the methods that add them. Each of those returns the id of the new toast. */
export interface Toasts extends Pick<Store<readonly Toast[]>, 'getSnapshot' | 'subscribe'> {
  success(text: string, ms?: number): number
  /** Reason that an action had no effect, such as that nothing is selected. */
  notice(text: string): number
  /** `action` is the label of the button that calls `retry`. The default is “Try again”. `actions` are further buttons. */
  error(text: string, options?: { retry?: () => void; action?: string; actions?: readonly ToastAction[] }): number
  /** `action` is the label of the button. The default is “Undo”. */
  undo(text: string, undo: () => void, action?: string): number
  /** Optional action without a time limit. `action` is the label of the button. */
  offer(text: string, action: string, run: () => void): number
  close(id: number): void
  /** Stops the timers while the user reads. `resume` restarts every toast's full display time. */
  pause(): void
  resume(): void
}

/** Runs `work` after `ms` milliseconds and returns a function that cancels it. */
export type Schedule = (work: () => void, ms: number) => () => void

const byTimer: Schedule = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Returns whether nobody can see the page: then no toast disappears. */
const isPageHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** The part of a document that says whether its page is visible. */
type Visibility = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Pauses toasts while the page is hidden. When it is shown again, they resume unless `isAttended` returns that the pointer or the focus is on
 * them; what ends that resumes them. Returns a function that stops this.
 */
export function pauseWhileHidden(
  toasts: Pick<Toasts, 'pause' | 'resume'>,
  isAttended: () => boolean,
  page: Visibility = document,
): () => void {
  const onChange = () => {
    if (page.visibilityState === 'hidden') toasts.pause()
    else if (!isAttended()) toasts.resume()
  }
  page.addEventListener('visibilitychange', onChange)
  return () => page.removeEventListener('visibilitychange', onChange)
}

/** Toast without its id. The conditional type is distributive, so that each kind remains a separate member of the union. */
type NewToast = Toast extends infer T ? (T extends Toast ? Omit<T, 'id'> : never) : never

/** Creates the toasts of one page. */
export function createToasts(schedule: Schedule = byTimer, isHidden: () => boolean = isPageHidden): Toasts {
  const store = createStore<readonly Toast[]>([])
  const clocks = new Map<number, () => void>()
  let lastId = 0

  function close(id: number): void {
    clocks.get(id)?.()
    clocks.delete(id)
    store.set((now) => now.filter((toast) => toast.id !== id))
  }

  function startClock(toast: Toast): void {
    if (toast.kind !== 'error' && toast.kind !== 'offer' && !isHidden())
      clocks.set(
        toast.id,
        schedule(() => close(toast.id), toast.ms ?? SHOWN[toast.kind]),
      )
  }

  function show(content: NewToast): number {
    lastId += 1
    const toast: Toast = { ...content, id: lastId }
    // A repeated text adds no information: the new toast, with its current retry, replaces the older one. Each Undo is for a step of its own.
    if (toast.kind !== 'undo') {
      const same = store.getSnapshot().find((other) => other.kind === toast.kind && other.text === toast.text)
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
    notice: (text) => show({ kind: 'notice', text }),
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
