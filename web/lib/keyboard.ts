import type { Translate } from '#web/i18n/catalog.ts'

/**
 * Key combination, written `Mod+Shift+N`: modifiers in any order, then one key named as in `KeyboardEvent.key`. `Mod` is Ctrl, or Cmd on
 * Apple systems.
 */
export type Shortcut = string

/** Properties of a keyboard event that shortcuts are matched against. */
export type KeyStroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

interface ParsedShortcut {
  readonly key: string
  readonly mod: boolean
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
}

const APPLE_SIGNS: Record<string, string> = {
  ' ': 'Space',
  Mod: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↩',
  Escape: 'esc',
  Delete: '⌦',
  Backspace: '⌫',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

const OTHER_NAMES: Record<string, string> = {
  ' ': 'Space',
  Mod: 'Ctrl',
  Escape: 'Esc',
  Delete: 'Del',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** Returns whether this browser runs on a system whose command key is ⌘. */
export const isApple = (agent: string = globalThis.navigator?.userAgent ?? ''): boolean =>
  /Mac|iPhone|iPad|iPod/.test(agent)

/** Splits at `+`. A final `+` is the key itself. */
function keysOf(shortcut: Shortcut): string[] {
  const parts = shortcut.endsWith('+') ? [...shortcut.slice(0, -1).split('+'), '+'] : shortcut.split('+')
  return parts.filter((part) => part !== '')
}

function parse(shortcut: Shortcut): ParsedShortcut {
  const parts = keysOf(shortcut)
  const modifiers = new Set(parts.slice(0, -1))
  return {
    key: (parts.at(-1) ?? '').toLowerCase(),
    mod: modifiers.has('Mod'),
    ctrl: modifiers.has('Ctrl'),
    alt: modifiers.has('Alt'),
    shift: modifiers.has('Shift'),
  }
}

/** Returns whether Shift must match. It must for letters and named keys; for signs such as `?` or `+`, Shift is part of typing them. */
const shiftDecides = (key: string): boolean => key.length > 1 || key.toLowerCase() !== key.toUpperCase()

/** Returns whether the key stroke is this shortcut, with exactly its modifiers. */
export function matchesShortcut(stroke: KeyStroke, shortcut: Shortcut, apple: boolean = isApple()): boolean {
  const wanted = parse(shortcut)
  const ctrl = wanted.ctrl || (wanted.mod && !apple)
  const meta = wanted.mod && apple
  if (stroke.key.toLowerCase() !== wanted.key) return false
  if (stroke.ctrlKey !== ctrl || stroke.metaKey !== meta || stroke.altKey !== wanted.alt) return false
  return stroke.shiftKey === wanted.shift || !shiftDecides(wanted.key)
}

/** Returns the shortcut as written on this system and in this language: `Ctrl+Shift+N`, `Strg+Umschalt+N`, or `⌘⇧N`. */
export function formatShortcut(shortcut: Shortcut, t: Translate, apple: boolean = isApple()): string {
  const names = apple ? APPLE_SIGNS : OTHER_NAMES
  const shown = keysOf(shortcut).map((part) => {
    const name = names[part] ?? part
    return name.length === 1 ? name.toUpperCase() : t('key.name', name)
  })
  return shown.join(apple ? '' : '+')
}

/** Returns the shortcut in the syntax of `aria-keyshortcuts`: `Control+Shift+N`. */
export function ariaShortcut(shortcut: Shortcut, apple: boolean = isApple()): string {
  const spelled: Record<string, string> = { ' ': 'Space', Mod: apple ? 'Meta' : 'Control', Ctrl: 'Control' }
  return keysOf(shortcut)
    .map((part) => spelled[part] ?? part)
    .join('+')
}

/** Returns whether a key stroke may be text input. Function keys such as F2 type nothing. */
export const mayType = ({ target, key }: KeyboardEvent): boolean => isTyping(target) && !/^F\d+$/.test(key)

/** Returns whether keys typed into the target are text input, so that single-letter shortcuts must be ignored. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)
}
