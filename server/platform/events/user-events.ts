/** The originator of a change, and their client address; null without a network client. */
export type Actor =
  | { readonly userId: number; readonly address: string | null }
  | { readonly userId: null; readonly username: string; readonly address: null }

/** An operator at the command line. Operators have no account there, so the name states the method. */
export const COMMAND_LINE = { userId: null, username: 'command line', address: null } as const satisfies Actor

/** A change to an account. `fields` are the API names of the changed fields; empty for a deleted account. */
export type UserChange = {
  readonly kind: 'userCreated' | 'userChanged' | 'userDeleted' | 'passwordChanged'
  /** Null when no user was signed in yet: the change was part of a sign-in or sign-up. */
  readonly actor: Actor | null
  readonly user: { readonly id: number; readonly username: string }
  readonly fields: readonly string[]
  /** Names of groups of which the user became a member, and of those of which the user is no member any more. */
  readonly groups?: { readonly added: readonly string[]; readonly removed: readonly string[] } | undefined
}

/** A change to a group. */
export type GroupChange = {
  readonly kind: 'groupCreated' | 'groupChanged' | 'groupDeleted'
  readonly actor: Actor
  readonly group: { readonly id: number; readonly name: string }
  /** API names of the changed fields; empty for a deleted group. */
  readonly fields: readonly string[]
  /** Names of users who became members, and of those who are no members any more. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Ids of all users whose permissions may have changed. */
  readonly affected: readonly number[]
}

/** A change to the second factor of a user, or the use of a recovery code. */
export type FactorChange = {
  readonly kind:
    | 'secondFactorOn'
    | 'secondFactorOff'
    | 'secondFactorReset'
    | 'recoveryCodesRenewed'
    | 'recoveryCodeUsed'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    /** Its counter went back: it was copied. */
    | 'passkeyRefused'
  readonly actor: Actor
  readonly user: { readonly id: number; readonly username: string }
  /** Number of recovery codes that are left, when one was used. */
  readonly left?: number
  /** Name of the passkey. */
  readonly passkey?: string
}

/** A change to an invitation. */
export type InvitationChange = {
  readonly kind: 'invitationCreated' | 'invitationRevoked' | 'invitationUsed'
  /** The new user for an invitation that was used. */
  readonly actor: Actor
  readonly id: number
  /** Username of the invitation or of the new account, else the email address; empty if there is none. */
  readonly name: string
}

/** Events about accounts, groups, invitations and second factors, published after the change. */
export type UserEvents = {
  'people.changed': UserChange
  'group.changed': GroupChange
  'invitation.changed': InvitationChange
  'secondFactor.changed': FactorChange
}
