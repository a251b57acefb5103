import type { Rule } from '#contract/rules.ts'
import type { UserData } from '#contract/users.ts'

/** Somebody of the old instance, as they were there. */
export type OldPerson = {
  /** Null where the file does not say. */
  readonly id: number | null
  readonly username: string
  /** Empty where the file does not say. */
  readonly passwordHash: string
  /** As it was written: of what it is below depends on the version. */
  readonly scope: string
  readonly rules: readonly Rule[]
  readonly data: Omit<UserData, 'username' | 'password' | 'scope' | 'rules'>
}

/** A link of the old instance. */
export type OldLink = {
  readonly hash: string
  /** Below the scope of its owner. */
  readonly path: string
  readonly userId: number
  /** Seconds since the epoch; 0: for ever. */
  readonly expire: number
  /** Empty: none. */
  readonly passwordHash: string
}

/** Something that could not be understood. */
export type Unreadable = { readonly about: 'person' | 'link' | 'setting'; readonly name: string }

/** An instance of File Browser, as its database or its exported files tell of it. */
export type OldInstance = {
  readonly people: readonly OldPerson[]
  readonly links: readonly OldLink[]
  /** Values by their names there; null where nothing is said of settings. */
  readonly settings: Readonly<Record<string, unknown>> | null
  /** Where and how it was reached. */
  readonly server: Readonly<Record<string, unknown>>
  readonly authMethod: string
  /** What belongs to the way of signing in. */
  readonly auther: Readonly<Record<string, unknown>>
  /** From 2.22 on every scope lies below the root; before, one that begins with a slash was a path of the machine. */
  readonly scopesBelowRoot: boolean
  readonly unreadable: readonly Unreadable[]
}
