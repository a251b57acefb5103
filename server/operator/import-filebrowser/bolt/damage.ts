/** The file is not a bbolt database, or damaged. `message` describes the problem briefly. */
export class BoltDamage extends Error {
  override readonly name = 'BoltDamage'
}
