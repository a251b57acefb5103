import type { VirtualPath } from '#server/access/virtual-path.ts'

/** Somebody who has a text open, and wants to know of how many others do. */
export type Editor = { readonly tellOthers: (others: number) => void }

/** Who has which text open, by where it really is. */
export class Editors {
  readonly #byPlace = new Map<VirtualPath, Set<Editor>>()

  /** From now on `editor` counts, until the returned function is called; each hears of how many others there are whenever that changes. */
  enter(place: VirtualPath, editor: Editor): () => void {
    const editors = this.#byPlace.get(place) ?? new Set()
    this.#byPlace.set(place, editors.add(editor))
    tell(editors)
    return () => {
      if (!editors.delete(editor)) return
      if (editors.size === 0) this.#byPlace.delete(place)
      tell(editors)
    }
  }
}

function tell(editors: ReadonlySet<Editor>): void {
  for (const editor of editors) editor.tellOthers(editors.size - 1)
}
