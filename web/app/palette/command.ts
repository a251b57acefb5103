import type { MenuItem } from '#web/ui/menu-entry.ts'

/** Named command of the palette. */
export interface Command extends MenuItem {
  /** Whether the command is listed only when the input matches it. */
  readonly hidden?: boolean
}

/** Group of commands with a title. */
export interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}
