/** Invalid settings that prevent the start; every line of `problems` names one setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** A value that a kind does not accept; the message continues a sentence that begins with the value. */
export class InvalidValue extends Error {}
