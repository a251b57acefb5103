/** Who did it, and where they asked from; null when nobody asked over the network, or nobody was signed in yet. */
export type Actor = { readonly userId: number; readonly address: string | null }

/** What happened to an account. `fields` are the names of what was changed, as the API has them; of a deleted one, none. */
export type PersonChange = {
  readonly kind: 'userCreated' | 'userChanged' | 'userDeleted' | 'passwordChanged'
  readonly actor: Actor | null
  readonly user: { readonly id: number; readonly username: string }
  readonly fields: readonly string[]
}

/** What the bus tells of people, after it was done. */
export type PeopleEvents = { 'people.changed': PersonChange }
