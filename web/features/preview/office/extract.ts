/** A piece of a text document. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'item'; readonly level: number; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

/** One page of a presentation. */
export interface Slide {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** One table of a workbook, as a text with tabs between its cells. */
export interface Sheet {
  readonly name: string
  readonly text: string
}

/** What is shown of an office document. `cut`: there is more in the document. */
export type Extract = { readonly cut: boolean } & (
  | { readonly kind: 'text'; readonly blocks: readonly Block[] }
  | { readonly kind: 'slides'; readonly slides: readonly Slide[] }
  | { readonly kind: 'sheets'; readonly sheets: readonly Sheet[] }
)

/** So much of a document is shown. */
export const SHOWN = { blocks: 10_000, slides: 1000, sheets: 200, rows: 200_000, columns: 1000, cells: 2_000_000 }

/** Blocks, until there are enough. */
export class Blocks {
  readonly all: Block[] = []
  cut = false

  add(block: Block): void {
    if (this.all.length < SHOWN.blocks) this.all.push(block)
    else this.cut = true
  }

  /** Adds a text, unless it says nothing. */
  addText(block: Exclude<Block, { kind: 'table' }>): void {
    if (block.text.trim() !== '') this.add(block)
  }

  addTable(rows: readonly (readonly string[])[]): void {
    if (rows.length > 0) this.add({ kind: 'table', rows: rows.slice(0, 1000) })
    this.cut ||= rows.length > 1000
  }
}
