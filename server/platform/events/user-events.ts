/** Who did it, and where they asked from; the address is null when nobody asked over the network. */
export type Actor =
  | { readonly userId: number; readonly address: string | null }
  | { readonly userId: null; readonly username: string; readonly address: null }

/** Whoever has the machine itself. It may be anybody, so it is told by the way they came. */
export const COMMAND_LINE = { userId: null, username: 'command line', address: null } as const satisfies Actor

/** What happened to an account. `fields` are the names of what was changed, as the API has them; of a deleted one, none. */
export type PersonChange = {
  readonly kind: 'userCreated' | 'userChanged' | 'userDeleted' | 'passwordChanged'
  /** Null when nobody was signed in yet. */
  readonly actor: Actor | null
  readonly user: { readonly id: number; readonly username: string }
  readonly fields: readonly string[]
}

/** What the bus tells of people, after it was done. */
export type PeopleEvents = { 'people.changed': PersonChange }
