/** Returns cells as a line of RFC 4180, in which no cell is a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((text) => quoted(harmless(text))).join(',')}\r\n`
}

/**
 * Escapes text that a spreadsheet would evaluate as a formula, also after the separators that begin a new cell in other locales, and after
 * invisible characters. East Asian spreadsheets also accept the full-width forms of these signs.
 */
const harmless = (text: string) => text.replace(FORMULA, "$&'").replace(/^[\t\r]/, "'$&")

const FORMULA = /(?:^|[;\t\r\n])[\s\p{Default_Ignorable_Code_Point}"]*(?=[=+\-@＝＋－＠])/gu

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
