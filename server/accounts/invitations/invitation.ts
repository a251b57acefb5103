import type { Locale, Permissions } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'

/** The permissions and other properties that the account of an invitation gets. */
export type Preset = {
  /** Null: a home folder that is named after the user. */
  readonly scope: VirtualPath | null
  readonly permissions: Permissions
  readonly commands: readonly string[]
  /** Ids. Groups that are deleted meanwhile are dropped. */
  readonly groups: readonly number[]
  readonly locale: Locale | ''
}

/** An invitation that is to be created. */
export type InvitationDraft = {
  /** Null: the recipient selects it. */
  readonly username: string | null
  readonly email: string | null
  readonly preset: Preset
}

/** A stored invitation. Times are milliseconds since the epoch. */
export type Invitation = Omit<InvitationDraft, 'preset'> & {
  readonly id: number
  /** Null if this version cannot read it: the invitation then cannot be used. */
  readonly preset: Preset | null
  /** Null for the operator at the command line. */
  readonly createdBy: number | null
  readonly createdAt: number
  readonly expiresAt: number
}

/** A new invitation; its secret is shown once. */
export type CreatedInvitation = { readonly invitation: ListedInvitation; readonly secret: string }

/** An invitation that can be accepted, with the names of the groups and of the administrator who created it. */
export type ListedInvitation = Invitation & {
  readonly preset: Preset
  readonly creatorName: string | null
  readonly groupNames: ReadonlyMap<number, string>
}
