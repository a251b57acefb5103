import type { UploadQueue } from './queue.ts'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Lets the browser ask before the page is left while uploads are on their way. Only then: it costs the fast way Back. */
export function warnBeforeLeaving(queue: Pick<UploadQueue, 'subscribe' | 'getSnapshot'>): void {
  let warns = false
  queue.subscribe(() => {
    const { active } = queue.getSnapshot()
    if (active === warns) return
    warns = active
    if (warns) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
}
