import type { MenuItem } from '#web/ui/menu-entry.ts'

/** Something a person can have done, by its name. */
export interface Command extends MenuItem {
  /** Found by what is typed, and not offered before. */
  readonly hidden?: boolean
}

/** Commands that belong together, under what that is called. */
export interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}
