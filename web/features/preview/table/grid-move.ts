/** A cell by the position of its row among those shown, and its column. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** Number of rows and columns, and of rows that fit the window. */
export interface GridExtent {
  readonly rows: number
  readonly columns: number
  readonly page: number
}

type Step = (at: CellPosition, extent: GridExtent) => CellPosition

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  Back: ({ row, column }) => ({ row, column: column - 1 }),
  Forward: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  'Mod+Home': () => ({ row: 0, column: 0 }),
  'Mod+End': (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
}

const clamp = (value: number, count: number): number => Math.min(Math.max(value, 0), Math.max(0, count - 1))

/** Returns the cell that a key moves to; null for other keys. Arrows follow the text direction. */
export function moveBy(
  key: string,
  mod: boolean,
  rtl: boolean,
  at: CellPosition,
  extent: GridExtent,
): CellPosition | null {
  const along = { ArrowLeft: rtl ? 'Forward' : 'Back', ArrowRight: rtl ? 'Back' : 'Forward' }[key] ?? key
  const step = STEPS[mod ? `Mod+${along}` : along]
  if (!step) return null
  const { row, column } = step(at, extent)
  return { row: clamp(row, extent.rows), column: clamp(column, extent.columns) }
}
