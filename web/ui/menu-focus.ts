/**
 * Returns the index of the line to focus for a key, or null when the key does not move the focus. Arrow keys wrap around; letters find the
 * next line that begins with them.
 */
export function nextLine(texts: readonly string[], current: number, key: string): number | null {
  const count = texts.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1
  if (key === 'Home' || key === 'PageUp') return 0
  if (key === 'End' || key === 'PageDown') return count - 1
  if (key.length !== 1 || key === ' ') return null
  const wanted = key.toLocaleLowerCase()
  const order = texts.map((_, offset) => (current + 1 + offset) % count)
  return order.find((index) => texts[index]?.trim().toLocaleLowerCase().startsWith(wanted)) ?? null
}

/** Moves the focus among the lines of an open menu. Returns false when the key does not move it. */
export function moveMenuFocus(menu: HTMLElement, key: string): boolean {
  const lines = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const current = lines.findIndex((line) => line.matches(':focus'))
  const next = nextLine(
    lines.map((line) => line.textContent),
    current,
    key,
  )
  if (next === null) return false
  lines[next]?.focus()
  return true
}
