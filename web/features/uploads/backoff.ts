/** How long to wait before it is tried once more, by how often it was tried before: 0, 1, 2, 4 … at most 20 s. In ms. */
export const delayBefore = (tries: number): number => (tries === 0 ? 0 : Math.min(1000 * 2 ** (tries - 1), 20_000))
