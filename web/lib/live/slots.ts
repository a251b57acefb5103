/**
 * A browser makes six connections to a host, all its tabs together, where HTTP/1.1 is spoken. So all tabs together hold so many streams,
 * and something is left for everything else. A text that is edited counts also while its tab is not looked at.
 */
const LOOKING = ['coffer-live-1', 'coffer-live-2']
const EDITING = ['coffer-live-editing-1', 'coffer-live-editing-2']

/** A place among the streams of all tabs. */
export interface Slot {
  /** Gives it back. */
  readonly leave: () => void
  /** Aborted when it is taken away. */
  readonly taken: AbortSignal
}

type Locks = Pick<LockManager, 'request'>

/** Takes a place among the streams of all tabs; null while there is none. */
export async function takeSlot(
  { editing, visible }: { editing: boolean; visible: boolean },
  locks: Locks | undefined = navigator.locks,
): Promise<Slot | null> {
  const names = [...(editing ? EDITING : []), ...(visible ? LOOKING : [])]
  // Browsers keep the account only on secure pages; elsewhere whoever is looked at has a stream.
  if (!locks) return visible ? { leave: () => undefined, taken: new AbortController().signal } : null
  for (const name of names) {
    const slot = await takeOne(locks, name)
    if (slot) return slot
  }
  return null
}

function takeOne(locks: Locks, name: string): Promise<Slot | null> {
  return new Promise((resolve) => {
    const held = Promise.withResolvers<void>()
    const taken = new AbortController()
    const slot = { leave: held.resolve, taken: taken.signal }
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock && slot)
        return lock ? held.promise : undefined
      })
      .catch(() => {
        taken.abort()
        resolve(null)
      })
  })
}

/** Takes all places away from whoever has them, until the returned function is called. */
export function takeAllSlots(locks: Locks | undefined = navigator.locks): () => void {
  const held = Promise.withResolvers<void>()
  // Another page may take it in turn: then that one keeps it.
  for (const name of [...LOOKING, ...EDITING])
    locks?.request(name, { steal: true }, () => held.promise).catch(() => undefined)
  return held.resolve
}
