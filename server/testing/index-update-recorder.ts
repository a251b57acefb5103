import type { IndexState } from '#contract/search.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import { type IndexUpdate, TOP } from '#server/search/crawler/index-update.ts'
import { openPacked } from '#server/storage/packed-folder.ts'

type Known = { above: number; name: string; entries: string[] }
const LETTER = Object.fromEntries(Object.entries(ENTRY_KIND).map(([name, kind]) => [kind, name]))

/** Records the updates of a crawler as an index would, so that tests can inspect the resulting tree. */
export class IndexUpdateRecorder {
  readonly folders = new Map<number, Known>()
  readonly updates: IndexUpdate[] = []
  state: IndexState = 'off'
  asOf: number | null = null

  applyUpdates(updates: readonly IndexUpdate[]): void {
    for (const one of updates) {
      this.updates.push(one)
      this.#take(one)
    }
  }

  /** All entries of folders that have a path, as `path kind size`, sorted. */
  get tree(): string[] {
    return [...this.folders]
      .filter(([id]) => this.#hasPath(id))
      .flatMap(([id, { entries }]) => entries.map((entry) => `${this.pathOf(id)}/${entry}`))
      .sort()
  }

  /** Returns the path of a folder, without a trailing slash. */
  pathOf(id: number): string {
    if (id === TOP) return ''
    const folder = this.folders.get(id)
    if (!folder) throw new Error(`Nobody told of folder ${id}.`)
    return `${this.pathOf(folder.above)}/${folder.name}`
  }

  #hasPath(id: number): boolean {
    const above = id === TOP ? null : (this.folders.get(id)?.above ?? null)
    return above === null || (above !== 0 && this.#hasPath(above))
  }

  #take(update: IndexUpdate): void {
    switch (update.tell) {
      case 'folder':
        if (update.above !== 0) this.#requireKnown(update.above)
        this.folders.set(update.id, { above: update.above, name: update.name, entries: entriesOf(update.entries) })
        break
      case 'moved': {
        const folder = this.folders.get(update.id)
        if (!folder) throw new Error(`Folder ${update.id} was moved before anybody told of it.`)
        Object.assign(folder, { above: update.above, name: update.name })
        break
      }
      case 'gone':
        this.#forget(update.id)
        break
      case 'state':
        this.state = update.state
        this.asOf = update.asOf
    }
  }

  #requireKnown(id: number): void {
    if (!this.folders.has(id)) throw new Error(`Nobody told of folder ${id}.`)
  }

  #forget(id: number): void {
    this.folders.delete(id)
    for (const [below, { above }] of [...this.folders]) if (above === id) this.#forget(below)
  }
}

function entriesOf(packed: Uint8Array): string[] {
  const { count, kinds, sizes, names } = openPacked(packed)
  const texts = Buffer.from(names).toString().split('\0')
  return Array.from({ length: count }, (_, row) => `${texts[row]} ${LETTER[kinds[row] ?? 0]} ${sizes[row]}`)
}
