import type { Config } from '#server/platform/config/settings.ts'
import type { Instance, Purpose } from './instance.ts'
import type { Terminal } from './terminal.ts'

/** Kind of a flag's or argument's text. `parse` throws `UsageError`. */
export type Kind<T> = {
  /** Placeholder of the value in the help; empty for a switch. */
  readonly placeholder: string
  readonly choices?: readonly string[]
  readonly isFile?: true
  parse(text: string): T
}

/** Flag written as `--name`; letter case and hyphens are ignored. */
export type Flag<T> = {
  readonly kind: Kind<T>
  readonly help: string
  /** Single letter. */
  readonly short?: string
  /** Alternative names. */
  readonly also?: readonly string[]
}

/** Positional argument. */
export type Argument = {
  readonly optional?: true
  /** Whether the argument takes all remaining words. */
  readonly repeated?: true
  readonly choices?: readonly string[]
  /** Words that completion offers; others are accepted, too. */
  readonly offers?: readonly string[]
  readonly isFile?: true
}

export type Flags = Readonly<Record<string, Flag<unknown>>>
export type Arguments = Readonly<Record<string, Argument>>

type ArgumentValue<A> = A extends { repeated: true }
  ? readonly string[]
  : A extends { optional: true }
    ? string | undefined
    : string

/** Words by the names of their arguments; of unknown arguments, any of these types. */
type ArgumentValues<A extends Arguments> = Arguments extends A
  ? Readonly<Record<string, string | readonly string[] | undefined>>
  : { readonly [Name in keyof A]: ArgumentValue<A[Name]> }

/** Parsed command line and the means to execute it. */
type Call<A extends Arguments, F extends Flags> = {
  readonly args: ArgumentValues<A>
  /** Undefined for flags that were not given. */
  readonly flags: { readonly [Name in keyof F]: (F[Name] extends Flag<infer T> ? T : never) | undefined }
  readonly terminal: Terminal
  /** Value of `COFFER_PASSWORD`. */
  readonly passwordVariable: string | undefined
  /** Loads the settings that select the instance. @throws ConfigError */
  config(): Config
  /** Opens the selected instance; it is closed at the end. */
  open(purpose: Purpose): Promise<Instance>
}

/** Declaration of a command, from which parsing, help and completion are derived. */
export type Command<A extends Arguments = Arguments, F extends Flags = Flags> = {
  /** Name, such as `users add`. */
  readonly name: string
  readonly help: string
  /** Additional text for the help of this command alone. */
  readonly more?: string
  readonly example: string
  readonly args: A
  readonly flags: F
  /** Whether the command works on an instance; it then accepts the options that select one. */
  readonly onInstance: boolean
  run(call: Call<A, F>): Promise<void>
}

/** Checks a command against its own flags and arguments, and erases their types. */
export function command<const A extends Arguments, const F extends Flags>(declared: Command<A, F>): Command {
  return declared
}
