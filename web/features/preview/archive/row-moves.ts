/** Returns the row, out of `count`, that a key moves to; null for other keys. `page` is the number of visible rows. */
export function rowAfter(key: string, row: number, count: number, page: number): number | null {
  if (count === 0) return null
  const within = (wanted: number) => Math.min(Math.max(wanted, 0), count - 1)
  switch (key) {
    case 'ArrowDown':
      return within(row + 1)
    case 'ArrowUp':
      return row < 0 ? count - 1 : within(row - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'PageDown':
      return within(row + page - 1)
    case 'PageUp':
      return within(row - page + 1)
    default:
      return null
  }
}
