import { AppError } from '#server/platform/errors.ts'

/** Resolves program names: by the operator's table, otherwise on the search path for programs. */
export class Programs {
  readonly #table: ReadonlyMap<string, string>
  readonly #path: string

  constructor({ table, path }: { readonly table: ReadonlyMap<string, string>; readonly path: readonly string[] }) {
    this.#table = table
    this.#path = path.join(':')
  }

  /** Returns the absolute path of a program by its name, which contains no slash; null if not found. */
  find(name: string): string | null {
    if (name === '' || name.includes('/') || name.includes('\0')) return null
    return this.#table.get(name) ?? Bun.which(name, { PATH: this.#path })
  }

  /**
   * Resolves the first word of an administrator's line: a name, or an absolute path, which is used unchanged.
   * @throws AppError `invalid`
   */
  resolve(program: string): string {
    const found = program.startsWith('/') && !program.includes('\0') ? program : this.find(program)
    if (found === null) throw new AppError('invalid', `The program ${program} was not found.`)
    return found
  }
}
