/**
 * This thread, and no other, computes only when nobody else wants to and asks the disk only when nobody else does. Where the system has no
 * such thing, nothing happens.
 */
export async function beLeastImportant(): Promise<void> {
  if (process.platform !== 'linux') return
  // Loaded here, because other systems have no such C library to open.
  const { giveWayToAll } = await import('./libc-priority.ts')
  giveWayToAll()
}
