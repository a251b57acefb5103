import type { Shortcut } from '#web/lib/keyboard.ts'

/** Takes the focus out of the terminal: Tab is the shell's. */
export const WAY_OUT: Shortcut = 'Ctrl+Shift+X'
export const COPY: Shortcut = 'Ctrl+Shift+C'
export const PASTE: Shortcut = 'Ctrl+Shift+V'

/** What keys that phones lack type. */
const EXTRA_KEYS = {
  escape: '\u001b',
  tab: '\t',
  left: '\u001b[D',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
} as const
export type ExtraKey = keyof typeof EXTRA_KEYS

/** An arrow as programs that fill the screen want it (DECCKM). */
export const extraKey = (key: ExtraKey, applicationCursor: boolean): string =>
  applicationCursor ? EXTRA_KEYS[key].replace('\u001b[', '\u001bO') : EXTRA_KEYS[key]

/** What a key types together with Ctrl; itself where that is nothing. */
export function withControl(typed: string): string {
  if (!/^[@-_a-z? ]$/.test(typed)) return typed
  if (typed === '?') return '\u007f'
  if (typed === ' ') return '\0'
  return String.fromCharCode(typed.toUpperCase().charCodeAt(0) & 0x1f)
}

/** What is pasted, without what only keys should be able to type: it could end the marks that tell a shell what was pasted, and so run at once. */
export const pastable = (text: string): string => text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
