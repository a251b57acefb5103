import type { Rule } from '#contract/rules.ts'
import type { UserData } from '#contract/users.ts'

/** User of the old instance, as recorded there. */
export type OldUser = {
  /** Null when the file does not contain it. */
  readonly id: number | null
  readonly username: string
  /** Empty when the file does not contain it. */
  readonly passwordHash: string
  /** As recorded; the folder it is relative to depends on the version. */
  readonly scope: string
  readonly rules: readonly Rule[]
  readonly data: Omit<UserData, 'username' | 'password' | 'scope' | 'rules'>
  /** Preferences that were set and do not exist here. */
  readonly dropped: readonly string[]
  /** Preferences whose value does not exist here, and is replaced by another one. */
  readonly replaced: readonly ReplacedValue[]
}

/** `change` says both values. */
type ReplacedValue = { readonly name: string; readonly change: string }

/** Link of the old instance. */
export type OldLink = {
  readonly hash: string
  /** Relative to the owner's scope. */
  readonly path: string
  readonly userId: number
  /** In seconds since the epoch; 0: no expiry. */
  readonly expire: number
  /** Empty: no password. */
  readonly passwordHash: string
}

/** Record that could not be understood. */
export type Unreadable = { readonly about: 'person' | 'link' | 'setting'; readonly name: string }

/** Instance of File Browser, as described by its database or its exported files. */
export type OldInstance = {
  readonly people: readonly OldUser[]
  readonly links: readonly OldLink[]
  /** Settings by their names there; null when the source contains none. */
  readonly settings: Readonly<Record<string, unknown>> | null
  /** Settings of the server, such as its address. */
  readonly server: Readonly<Record<string, unknown>>
  readonly authMethod: string
  /** Settings of the sign-in method. */
  readonly auther: Readonly<Record<string, unknown>>
  /** Whether every scope is below the root, as from 2.22 on; before, a scope with a leading slash was a path of the machine. */
  readonly scopesBelowRoot: boolean
  readonly unreadable: readonly Unreadable[]
}
