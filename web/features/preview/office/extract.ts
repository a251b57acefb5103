/** A block of a text document. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'item'; readonly level: number; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

/** One slide of a presentation. */
export interface Slide {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** One sheet of a workbook, as tab-separated text. */
export interface Sheet {
  readonly name: string
  readonly text: string
}

/** Extracted content of an office document. `cut`: the document has more. */
export type OfficeExtract = { readonly cut: boolean } & (
  | { readonly kind: 'text'; readonly blocks: readonly Block[] }
  | { readonly kind: 'slides'; readonly slides: readonly Slide[] }
  | { readonly kind: 'sheets'; readonly sheets: readonly Sheet[] }
)

/** Maximum number of items shown of a document. */
export const EXTRACT_LIMITS = {
  blocks: 10_000,
  slides: 1000,
  sheets: 200,
  rows: 200_000,
  columns: 1000,
  cells: 2_000_000,
}

/** Collects blocks up to the limit. */
export class Blocks {
  readonly all: Block[] = []
  cut = false

  add(block: Block): void {
    if (this.all.length < EXTRACT_LIMITS.blocks) this.all.push(block)
    else this.cut = true
  }

  /** Adds a block unless its text is blank. */
  addText(block: Exclude<Block, { kind: 'table' }>): void {
    if (block.text.trim() !== '') this.add(block)
  }

  addTable(rows: readonly (readonly string[])[]): void {
    if (rows.length > 0) this.add({ kind: 'table', rows: rows.slice(0, 1000) })
    this.cut ||= rows.length > 1000
  }
}
