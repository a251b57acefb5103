import { useState } from 'react'

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index])

/**
 * Manages the text of a field whose value is a list, such as words. The typed text is retained as long as it represents the value. Returns
 * the text and its change handler.
 */
export function useParsedText(
  parts: readonly string[],
  { parse, join }: { parse: (text: string) => string[]; join: string },
  onParts: (parts: string[]) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(() => parts.join(join))
  const change = (text: string) => {
    setTyped(text)
    onParts(parse(text))
  }
  return [isSame(parse(typed), parts) ? typed : parts.join(join), change]
}
