// Reproducible randomness: the same seed produces the same selections and the same bytes.

/** A source of randomness. */
export interface RandomSource {
  /** Returns a number from 0 up to, not including, `end`. */
  below(end: number): number
  /** Returns one of several values. */
  oneOf<T>(choices: readonly T[]): T
  /** Returns random bytes. */
  bytes(length: number): Uint8Array<ArrayBuffer>
}

/** Creates a source from a seed: xorshift32 (Marsaglia, "Xorshift RNGs", 2003). */
export function createRandomSource(seed: number): RandomSource {
  let state = seed | 1
  function next(): number {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  const below = (end: number) => next() % end
  return {
    below,
    oneOf(choices) {
      const choice = choices[below(choices.length)]
      if (choice === undefined) throw new Error('There is nothing to choose from.')
      return choice
    },
    bytes(length) {
      const words = new Uint32Array(Math.ceil(length / 4))
      for (let index = 0; index < words.length; index += 1) words[index] = next()
      return new Uint8Array(words.buffer, 0, length)
    },
  }
}
