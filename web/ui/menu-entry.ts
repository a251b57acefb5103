import type { Shortcut } from '../lib/keyboard.ts'
import type { LucideIcon } from './icon.tsx'

/** Entry of a menu. */
export interface MenuItem {
  readonly id: string
  readonly text: string
  readonly icon?: LucideIcon | undefined
  /** Shown at the end of the line. The keyboard handler of the view runs it. */
  readonly shortcut?: Shortcut | undefined
  /** Reason that the entry is disabled. Must be short, because it replaces the shortcut. */
  readonly disabledReason?: string | undefined
  /** For one of several alternatives: whether it is the current one. */
  readonly checked?: boolean | undefined
  /** Whether `checked` is the state of a switch, instead of one of several alternatives. */
  readonly toggles?: boolean | undefined
  readonly danger?: boolean | undefined
  readonly onSelect: () => void
}

export type MenuEntry = MenuItem | 'separator'
