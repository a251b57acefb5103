// Expected content of the disk, in spite of crashes.

/** One change of the tree: for each path its digest before and after, null for no file. */
export interface Change {
  readonly what: string
  readonly paths: ReadonlyMap<string, { readonly before: string | null; readonly after: string | null }>
  /** Whether the change is atomic. If not, each path is independent. */
  readonly whole: boolean
}

/** Records acknowledged changes, and requests without an answer. */
export class ChangeLedger {
  readonly files = new Map<string, string>()
  readonly #asked = new Set<Change>()

  /** Records a request for a change of several paths, with their digests afterwards. */
  recordRequest(what: string, after: ReadonlyMap<string, string | null>, whole = true): Change {
    const paths = new Map(
      Array.from(after, ([path, digest]) => [path, { before: this.files.get(path) ?? null, after: digest }]),
    )
    const change = { what, paths, whole }
    this.#asked.add(change)
    return change
  }

  /** Records that the server has completed a change. */
  recordDone(change: Change): void {
    this.#asked.delete(change)
    for (const [path, { after }] of change.paths) this.#set(path, after)
  }

  /** Records that the server has refused a change, so that none of it happened. */
  recordRefused(change: Change): void {
    this.#asked.delete(change)
  }

  /**
   * Resolves unanswered requests by reading the disk. Nothing may be running.
   *
   * @returns the errors, a line each: torn, lost or stray files, and changes that were half done
   */
  resolveUnanswered(disk: ReadonlyMap<string, string>): string[] {
    const wrong: string[] = []
    for (const change of this.#asked) {
      const happened = Array.from(change.paths, ([path, { before, after }]) => {
        const there = disk.get(path) ?? null
        if (there !== before && there !== after) wrong.push(`${change.what}: ${path} is neither old nor new`)
        if (there === after) this.#set(path, after)
        return before === after ? null : there === after
      }).filter((each) => each !== null)
      if (change.whole && new Set(happened).size > 1) wrong.push(`${change.what}: half of it was done`)
    }
    this.#asked.clear()
    for (const [path, digest] of this.files)
      if (disk.get(path) !== digest) wrong.push(`${path} is ${disk.has(path) ? 'torn' : 'lost'}`)
    for (const path of disk.keys()) if (!this.files.has(path)) wrong.push(`${path} is stray`)
    return wrong
  }

  #set(path: string, digest: string | null): void {
    if (digest === null) this.files.delete(path)
    else this.files.set(path, digest)
  }
}
