// Expected place of each content, in spite of crashes: its path, or the trash or versions, and exactly one of them.

/** A path of a file, or {@link IN_TRASH_OR_VERSIONS}. */
type Where = string
/** Stands for the trash, or a version of a file. */
export const IN_TRASH_OR_VERSIONS = 'kept'

/** One requested change: the new place of each digest. */
export interface Moves {
  readonly what: string
  readonly to: ReadonlyMap<string, Where>
}

/** Tracks contents, all of which are different. */
export class ContentTracker {
  #at = new Map<string, Where>()
  /** Last path of each content. */
  readonly #homes = new Map<string, string>()
  readonly #asked = new Set<Moves>()
  /** Requests for each content, and their outcome: to investigate a loss. */
  readonly #stories = new Map<string, string[]>()

  /** Number of tracked contents. */
  get size(): number {
    return this.#at.size
  }

  /** Returns the digests of the files below a folder, by path. */
  filesIn(folder: string): Map<string, string> {
    return new Map([...this.#at].filter(([, at]) => at.startsWith(`${folder}/`)).map(([digest, at]) => [at, digest]))
  }

  /** Returns the place of a content, null if it was never stored. */
  placeOf(digest: string): Where | null {
    return this.#at.get(digest) ?? null
  }

  lastPathOf(digest: string): string {
    const home = this.#homes.get(digest)
    if (home === undefined) throw new Error(`Nobody stored ${digest}.`)
    return home
  }

  recordRequest(what: string, to: ReadonlyMap<string, Where>): Moves {
    const moves = { what, to }
    this.#asked.add(moves)
    this.#tell(moves, 'asked')
    return moves
  }

  recordDone(moves: Moves): void {
    this.#asked.delete(moves)
    this.#tell(moves, 'done')
    for (const [digest, where] of moves.to) this.#put(this.#at, digest, where)
  }

  recordRefused(moves: Moves): void {
    this.#asked.delete(moves)
    this.#tell(moves, 'refused')
  }

  /**
   * Resolves unanswered requests by reading the disk. Nothing may be running; while there are errors, it can be called again.
   *
   * @param found every place of each digest
   * @returns the errors, a line each
   */
  resolveUnanswered(found: ReadonlyMap<string, readonly Where[]>): string[] {
    const settled = new Map(this.#at)
    for (const { to } of this.#asked)
      for (const [digest, where] of to) if (found.get(digest)?.includes(where)) this.#put(settled, digest, where)
    const wrong: string[] = []
    for (const [digest, where] of settled) {
      const places = found.get(digest) ?? []
      if (places.length !== 1 || places[0] !== where)
        wrong.push(
          `${this.lastPathOf(digest)}: should be at ${where}, is at ${places.join(' and ') || 'no place'}; ${this.#storyOf(digest)}`,
        )
    }
    for (const [digest, places] of found) if (!settled.has(digest)) wrong.push(`${places}: is torn or stray`)
    if (wrong.length > 0) return wrong
    for (const moves of this.#asked) this.#tell(moves, 'not answered')
    this.#at = settled
    this.#asked.clear()
    return []
  }

  #tell({ what, to }: Moves, how: string): void {
    for (const [digest, where] of to) {
      const story = this.#stories.get(digest) ?? []
      this.#stories.set(digest, [...story, `${what} (to ${where}): ${how}`].slice(-12))
    }
  }

  #storyOf = (digest: string) => (this.#stories.get(digest) ?? []).join(', ')

  #put(at: Map<string, Where>, digest: string, where: Where): void {
    at.set(digest, where)
    if (where !== IN_TRASH_OR_VERSIONS) this.#homes.set(digest, where)
  }
}
