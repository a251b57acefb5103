import type { ReactNode } from 'react'
import type { MenuItem } from '#web/ui/menu-entry.ts'

/** Named command of the palette, or something else that the palette finds and opens. */
export interface Command extends MenuItem {
  /** Whether the command is listed only when the input matches it. */
  readonly hidden?: boolean
  /** Shown after the text: where it is. */
  readonly detail?: string
  /** Shown instead of `icon`. */
  readonly picture?: ReactNode
  /** Shows it in its folder. */
  readonly onShow?: () => void
  /** Path of the folder that it is, in which the palette can search. */
  readonly folder?: string
}

/** Group of commands with a title. */
export interface CommandGroup {
  readonly title: string
  /** Title of the group that its commands are in when the input matches them. */
  readonly found: string
  readonly commands: readonly Command[]
}
