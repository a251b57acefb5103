import { writeDelimited } from '../table/delimited.ts'
import { SHOWN } from './extract.ts'

/** Collects the rows of sheets, until there are enough cells of all of them. Empty rows and cells at an end are left off. */
export class SheetRows {
  #rows: string[][] = []
  #cells = 0
  cut = false

  /** Puts a cell; both numbers are from 0. Later ones replace earlier ones. */
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

  /** No more is taken. */
  get full(): boolean {
    return this.#cells >= SHOWN.cells
  }

  /** The rows as one text; the next sheet begins. */
  take(): string {
    const text = writeDelimited(this.#rows)
    this.#rows = []
    return text
  }
}
