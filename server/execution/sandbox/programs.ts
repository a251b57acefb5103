import { AppError } from '#server/platform/errors.ts'

/** Names of programs and where they are: what the operator says, and else where a name is found on the path for programs. */
export class Programs {
  readonly #table: ReadonlyMap<string, string>
  readonly #path: string

  constructor({ table, path }: { readonly table: ReadonlyMap<string, string>; readonly path: readonly string[] }) {
    this.#table = table
    this.#path = path.join(':')
  }

  /** The absolute path of a program by its name, which holds no slash; null where there is none. */
  find(name: string): string | null {
    if (name === '' || name.includes('/') || name.includes('\0')) return null
    return this.#table.get(name) ?? Bun.which(name, { PATH: this.#path })
  }

  /**
   * The first words of a line that an administrator wrote: a name, or an absolute path as it is.
   *
   * @throws AppError `invalid`
   */
  resolve(program: string): string {
    const found = program.startsWith('/') && !program.includes('\0') ? program : this.find(program)
    if (found === null) throw new AppError('invalid', `There is no program ${program}.`)
    return found
  }
}
