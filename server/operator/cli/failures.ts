/** The words do not form a valid command: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command failed; the message is one line for the user. */
export class Failure extends Error {
  override readonly name = 'Failure'
}
