import { getSearchQuery, type SearchQuery, searchPanelOpen } from '@codemirror/search'
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view'

/** Maximum number of matches that are counted. */
const MOST = 9999
/** Delay between the last change and counting, and duration of one slice of counting, in milliseconds. */
const REST = 120
const SLICE = 8

type Cursor = Iterator<{ from: number; to: number }>

/** Counts the matches of the search in short slices, and shows their number and which one is selected. */
class SearchCount implements PluginValue {
  readonly #view: EditorView
  readonly #label = document.createElement('span')
  #timer: ReturnType<typeof setTimeout> | undefined
  #query: SearchQuery | null = null
  #starts: number[] = []
  #done = false

  constructor(view: EditorView) {
    this.#view = view
    this.#label.className = 'cm-searchCount'
    this.#label.setAttribute('role', 'status')
  }

  update(update: ViewUpdate): void {
    if (!searchPanelOpen(update.state)) {
      this.destroy()
      return
    }
    this.#attach()
    const query = getSearchQuery(update.state)
    if (update.docChanged || !this.#query?.eq(query)) this.#begin(query)
    else if (update.selectionSet) this.#show()
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#query = null
    this.#label.remove()
  }

  /** Deferred, because the search panel is created after this update. */
  #attach(): void {
    if (this.#label.isConnected) return
    queueMicrotask(() => this.#view.dom.querySelector('.cm-search [name=search]')?.after(this.#label))
  }

  #begin(query: SearchQuery): void {
    clearTimeout(this.#timer)
    this.#query = query
    this.#starts = []
    this.#done = false
    if (query.search === '' || !query.valid) {
      this.#label.textContent = query.search === '' ? '' : this.#view.state.phrase('invalid expression')
      return
    }
    this.#timer = setTimeout(() => this.#count(query.getCursor(this.#view.state)), REST)
  }

  #count(cursor: Cursor): void {
    const until = performance.now() + SLICE
    while (performance.now() < until && this.#starts.length <= MOST) {
      const next = cursor.next()
      if (next.done) {
        this.#done = true
        break
      }
      this.#starts.push(next.value.from)
    }
    this.#show()
    if (!this.#done && this.#starts.length <= MOST) this.#timer = setTimeout(() => this.#count(cursor))
  }

  #show(): void {
    if (!this.#query?.valid || this.#query.search === '') return
    const { state } = this.#view
    const count = this.#starts.length
    const place = this.#starts.indexOf(state.selection.main.from) + 1
    const total = count > MOST ? `${MOST}+` : String(count)
    if (place > 0 && !state.selection.main.empty) this.#label.textContent = state.phrase('$1 of $2', place, total)
    else if (this.#done && count === 0) this.#label.textContent = state.phrase('no matches')
    else this.#label.textContent = state.phrase('$ matches', total)
  }
}

/** Extension that shows the number of matches beside the search field. */
export const searchCount = ViewPlugin.fromClass(SearchCount)
