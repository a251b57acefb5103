/**
 * Names of the locks that limit the streams of all tabs. Over HTTP/1.1, a browser opens six connections to a host for all tabs together, so
 * some must remain for other requests. A tab that edits a text may hold a stream while hidden.
 */
const LOOKING = ['coffer-live-1', 'coffer-live-2']
const EDITING = ['coffer-live-editing-1', 'coffer-live-editing-2']

/** Slot among the streams of all tabs. */
export interface Slot {
  /** Releases the slot. */
  readonly release: () => void
  /** Aborted when another page takes the slot over. */
  readonly stolen: AbortSignal
}

type Locks = Pick<LockManager, 'request'>

/** Acquires a slot among the streams of all tabs, or returns null if none is free. */
export async function acquireSlot(
  { editing, visible }: { editing: boolean; visible: boolean },
  locks: Locks | undefined = navigator.locks,
): Promise<Slot | null> {
  const names = [...(editing ? EDITING : []), ...(visible ? LOOKING : [])]
  // The Web Locks API exists on secure pages only. Elsewhere every visible page gets a stream.
  if (!locks) return visible ? { release: () => undefined, stolen: new AbortController().signal } : null
  for (const name of names) {
    const slot = await takeOne(locks, name)
    if (slot) return slot
  }
  return null
}

function takeOne(locks: Locks, name: string): Promise<Slot | null> {
  return new Promise((resolve) => {
    const held = Promise.withResolvers<void>()
    const stolen = new AbortController()
    const slot = { release: held.resolve, stolen: stolen.signal }
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock && slot)
        return lock ? held.promise : undefined
      })
      .catch(() => {
        stolen.abort()
        resolve(null)
      })
  })
}

/** Takes over all slots from their holders until the returned function is called. */
export function stealAllSlots(locks: Locks | undefined = navigator.locks): () => void {
  const held = Promise.withResolvers<void>()
  // Another page may steal the lock in turn, and then holds it.
  for (const name of [...LOOKING, ...EDITING])
    locks?.request(name, { steal: true }, () => held.promise).catch(() => undefined)
  return held.resolve
}
