import type { UploadQueue } from './upload-queue.ts'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Lets the browser ask before the page is left while uploads are on their way. Only then: it costs the fast way Back. The returned function
 * ends that.
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
