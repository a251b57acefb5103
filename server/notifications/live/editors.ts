import type { VirtualPath } from '#server/access/virtual-path.ts'

/** A client that has a text open for editing and is notified of the number of other editors. */
export type Editor = { readonly notifyOthers: (others: number) => void }

/** Tracks open editors by the resolved path of their text. */
export class Editors {
  readonly #byPlace = new Map<VirtualPath, Set<Editor>>()

  /** Adds an editor until the returned function is called; all editors of the text are notified whenever their number changes. */
  addEditor(place: VirtualPath, editor: Editor): () => void {
    const editors = this.#byPlace.get(place) ?? new Set()
    this.#byPlace.set(place, editors.add(editor))
    notifyEditors(editors)
    return () => {
      if (!editors.delete(editor)) return
      if (editors.size === 0) this.#byPlace.delete(place)
      notifyEditors(editors)
    }
  }
}

function notifyEditors(editors: ReadonlySet<Editor>): void {
  for (const editor of editors) editor.notifyOthers(editors.size - 1)
}
