/** Waits until a condition is true; throws after a minute. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !isTrue(); ) {
    if (Date.now() > end) throw new Error('The condition did not become true within a minute.')
    await Bun.sleep(2)
  }
}
