import type { Shortcut } from '../lib/keyboard.ts'
import type { LucideIcon } from './icon.tsx'

/** One thing a menu offers. */
export interface MenuItem {
  readonly id: string
  readonly text: string
  readonly icon?: LucideIcon | undefined
  /** Shown at the end of the line; whoever listens to the keyboard runs it. */
  readonly shortcut?: Shortcut | undefined
  /** Why it cannot be chosen now. Keep it to a few words: it stands where the shortcut would. */
  readonly disabledReason?: string | undefined
  /** For a choice among several: whether it is the one. */
  readonly checked?: boolean | undefined
  readonly danger?: boolean | undefined
  readonly onSelect: () => void
}

export type MenuEntry = MenuItem | 'separator'
