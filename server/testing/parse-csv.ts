/**
 * Parses CSV by RFC 4180, independently of the code that writes it.
 *
 * @throws Error where a line breaks its rules
 */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = []
  let rest = text
  while (rest !== '') {
    const cells: string[] = []
    for (;;) {
      const [whole, quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(rest) ?? ['']
      cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
      rest = rest.slice(whole.length)
      if (!rest.startsWith(',')) break
      rest = rest.slice(1)
    }
    if (!rest.startsWith('\r\n')) throw new Error(`A line does not end where it should: ${rest.slice(0, 40)}`)
    rest = rest.slice(2)
    lines.push(cells)
  }
  return lines
}
