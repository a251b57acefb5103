import type { UploadQueue } from './upload-queue.ts'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Warns before the page is closed while uploads are active. Only then, because the listener disables the back/forward cache. The returned
 * function removes it.
 */
export function warnBeforeLeaving(queue: Pick<UploadQueue, 'subscribe' | 'getSnapshot'>): () => void {
  let warns = false
  const warn = (wanted: boolean) => {
    if (wanted === warns) return
    warns = wanted
    if (warns) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  }
  const unsubscribe = queue.subscribe(() => {
    const { active, count } = queue.getSnapshot()
    warn(active || count.paused + count.conflict > 0)
  })
  return () => {
    unsubscribe()
    warn(false)
  }
}
