/**
 * A browser makes six connections to a host, all its tabs together, where HTTP/1.1 is spoken. So all tabs together hold so many streams,
 * and something is left for everything else. A text that is edited counts also while its tab is not looked at.
 */
const LOOKING = ['coffer-live-1', 'coffer-live-2']
const EDITING = ['coffer-live-editing-1', 'coffer-live-editing-2']

/** Takes a place among the streams of all tabs; null while there is none. The returned function gives it back. */
export async function takeSlot(
  { editing, visible }: { editing: boolean; visible: boolean },
  locks: Pick<LockManager, 'request'> | undefined = navigator.locks,
): Promise<(() => void) | null> {
  const names = [...(editing ? EDITING : []), ...(visible ? LOOKING : [])]
  // Browsers keep the account only on secure pages; elsewhere whoever is looked at has a stream.
  if (!locks) return visible ? () => undefined : null
  for (const name of names) {
    const leave = await takeOne(locks, name)
    if (leave) return leave
  }
  return null
}

function takeOne(locks: Pick<LockManager, 'request'>, name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const held = Promise.withResolvers<void>()
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock && held.resolve)
        return lock ? held.promise : undefined
      })
      .catch(reject)
  })
}
