import { writeDelimited } from '#formats/delimited.ts'
import { EXTRACT_LIMITS } from './extract.ts'

/** Collects the rows of sheets, up to a total number of cells. Empty rows and cells at an end are omitted. */
export class SheetRows {
  #rows: string[][] = []
  #cells = 0
  cut = false

  /** Sets a cell; both indexes are zero-based. Later values replace earlier ones. */
  setCell(row: number, column: number, text: string): void {
    if (text === '') return
    if (row >= EXTRACT_LIMITS.rows || column >= EXTRACT_LIMITS.columns || this.#cells >= EXTRACT_LIMITS.cells) {
      this.cut = true
      return
    }
    while (this.#rows.length <= row) this.#rows.push([])
    const cells = this.#rows[row] ?? []
    while (cells.length < column) cells.push('')
    this.#cells += 1
    cells[column] = text
  }

  /** Whether the maximum number of cells is reached. */
  get full(): boolean {
    return this.#cells >= EXTRACT_LIMITS.cells
  }

  /** Returns the rows as one text and clears them for the next sheet. */
  takeText(): string {
    const text = writeDelimited(this.#rows)
    this.#rows = []
    return text
  }
}
