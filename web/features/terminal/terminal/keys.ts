import type { Shortcut } from '#web/lib/keyboard.ts'

/** Moves the focus out of the terminal, since Tab goes to the shell. */
export const WAY_OUT: Shortcut = 'Ctrl+Shift+X'
export const COPY: Shortcut = 'Ctrl+Shift+C'
export const PASTE: Shortcut = 'Ctrl+Shift+V'

/** Character sequences of keys that phone keyboards lack. */
const EXTRA_KEYS = {
  escape: '\u001b',
  tab: '\t',
  left: '\u001b[D',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
} as const
export type ExtraKey = keyof typeof EXTRA_KEYS

/** Returns the sequence of a key; arrow keys differ in application cursor mode (DECCKM). */
export const extraKey = (key: ExtraKey, applicationCursor: boolean): string =>
  applicationCursor ? EXTRA_KEYS[key].replace('\u001b[', '\u001bO') : EXTRA_KEYS[key]

/** Returns the control character that a character types with Ctrl, or the character itself where there is none. */
export function controlCharacter(typed: string): string {
  if (!/^[@-_a-z? ]$/.test(typed)) return typed
  if (typed === '?') return '\u007f'
  if (typed === ' ') return '\0'
  return String.fromCharCode(typed.toUpperCase().charCodeAt(0) & 0x1f)
}

/**
 * Returns pasted text without control characters except tabs and line breaks. They could end the bracketed paste and make the shell run the
 * text at once.
 */
export const sanitizePastedText = (text: string): string => text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
