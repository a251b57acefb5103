import type { Config } from '#server/platform/config/settings.ts'
import type { Instance, Purpose } from './instance.ts'
import type { Terminal } from './terminal.ts'

/** What the text of a flag or an argument may be. `parse` throws `UsageError`. */
export type Kind<T> = {
  /** Stands for the value in the help; a switch has none. */
  readonly placeholder: string
  readonly choices?: readonly string[]
  readonly isFile?: true
  parse(text: string): T
}

/** One flag, written `--name`; the name is found whatever its letter case and hyphens. */
export type Flag<T> = {
  readonly kind: Kind<T>
  readonly help: string
  /** A single letter. */
  readonly short?: string
  /** Other names it is found by. */
  readonly also?: readonly string[]
}

/** A word that is no flag, by its place. */
export type Argument = {
  readonly optional?: true
  /** All words from here on. */
  readonly repeated?: true
  readonly choices?: readonly string[]
  /** What completion shows; other words will do too. */
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

/** The words by the names of their arguments; any of these values where nothing is known of them. */
type ArgumentValues<A extends Arguments> = Arguments extends A
  ? Readonly<Record<string, string | readonly string[] | undefined>>
  : { readonly [Name in keyof A]: ArgumentValue<A[Name]> }

/** What was said, and what it is done with. */
type Call<A extends Arguments, F extends Flags> = {
  readonly args: ArgumentValues<A>
  /** Undefined for what was not given. */
  readonly flags: { readonly [Name in keyof F]: (F[Name] extends Flag<infer T> ? T : never) | undefined }
  readonly terminal: Terminal
  /** `COFFER_PASSWORD`. */
  readonly passwordVariable: string | undefined
  /** The settings that say which instance is meant. @throws ConfigError */
  config(): Config
  /** The instance that is meant; closed at the end. */
  open(purpose: Purpose): Promise<Instance>
}

/** Everything there is to know of a command: parsing, help and completion come from it. */
export type Command<A extends Arguments = Arguments, F extends Flags = Flags> = {
  /** Its name, such as `users add`. */
  readonly name: string
  readonly help: string
  /** Longer, for the help of this command alone. */
  readonly more?: string
  readonly example: string
  readonly args: A
  readonly flags: F
  /** Does it work on an instance? Then it takes the options that say which. */
  readonly onInstance: boolean
  run(call: Call<A, F>): Promise<void>
}

/** Checks a command against its own flags and arguments, and forgets which they are. */
export function command<const A extends Arguments, const F extends Flags>(declared: Command<A, F>): Command {
  return declared
}
