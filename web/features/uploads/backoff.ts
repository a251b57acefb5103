/** Delay before the next try, in milliseconds, by the number of earlier tries: 0, 1, 2, 4 … seconds, at most 20 seconds. */
export const delayBefore = (tries: number): number => (tries === 0 ? 0 : Math.min(1000 * 2 ** (tries - 1), 20_000))
