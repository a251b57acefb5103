/** The file is no bbolt database, or not whole. `message` says in a few words what is wrong. */
export class BoltDamage extends Error {
  override readonly name = 'BoltDamage'
}
