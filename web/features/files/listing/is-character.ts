import type { KeyboardEvent } from 'react'

/** Returns whether a key enters a character of a name: no shortcut, and without a modifier of one. */
export const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== '/' && key !== '?' && !ctrlKey && !metaKey && !altKey
