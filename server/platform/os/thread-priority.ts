/** Sets the lowest CPU and disk priority for this thread only. Does nothing where the system does not support it. */
export async function lowerThreadPriority(): Promise<void> {
  if (process.platform !== 'linux') return
  // Loaded here, because other systems have no such C library.
  const { setLowestPriority } = await import('./libc-priority.ts')
  setLowestPriority()
}
