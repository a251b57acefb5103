import { writeDelimited } from '../table/delimited.ts'
import { SHOWN } from './extract.ts'

/** Collects the rows of sheets, up to a total number of cells. Empty rows and cells at an end are omitted. */
export class SheetRows {
  #rows: string[][] = []
  #cells = 0
  cut = false

  /** Sets a cell; both indexes are zero-based. Later values replace earlier ones. */
  put(row: number, column: number, text: string): void {
    if (text === '') return
    if (row >= SHOWN.rows || column >= SHOWN.columns || this.#cells >= SHOWN.cells) {
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
    return this.#cells >= SHOWN.cells
  }

  /** Returns the rows as one text and clears them for the next sheet. */
  take(): string {
    const text = writeDelimited(this.#rows)
    this.#rows = []
    return text
  }
}
