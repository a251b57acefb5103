import { createStore } from './store.ts'

/** Number of milliseconds until the next day begins here. */
function untilTomorrow(now: Date): number {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return next.getTime() - now.getTime()
}

const store = createStore(new Date().toDateString())
let timer: ReturnType<typeof setTimeout> | null = null

function update(): void {
  store.set(new Date().toDateString())
  if (timer !== null) clearTimeout(timer)
  // A second later, because timers may be early.
  timer = setTimeout(update, untilTomorrow(new Date()) + 1000)
}

/** The current day, which changes at midnight. A page that was suspended then notices it when it is shown again. */
export const today = {
  getSnapshot: store.getSnapshot,
  subscribe(listener: () => void): () => void {
    if (timer === null) {
      update()
      document.addEventListener('visibilitychange', update)
    }
    return store.subscribe(listener)
  },
}
