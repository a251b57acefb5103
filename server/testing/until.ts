/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not come to pass.')
    await Bun.sleep(5)
  }
}
