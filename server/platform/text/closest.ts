/** Returns the candidate that `word` probably stands for, or undefined when none is similar. Case, `-` and `_` are ignored. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const plain = simplified(word)
  let best: string | undefined
  let bestDistance = Math.min(3, Math.ceil(plain.length / 4)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(plain, simplified(candidate))
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function simplified(word: string): string {
  return word.toLowerCase().replaceAll(/[-_]/g, '')
}

/** Returns the number of letters to insert, delete, replace, or swap with their neighbor (optimal string alignment distance). */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwap ? at(beforePrevious, column - 2) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min(replaced, swapped, at(previous, column) + 1, at(current, column - 1) + 1))
    }
    beforePrevious = previous
    previous = current
  }
  return at(previous, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
