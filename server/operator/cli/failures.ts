/** What was typed cannot be a command: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A command that did not do what was asked; the message is one line for people. */
export class Failure extends Error {
  override readonly name = 'Failure'
}
