/** One page: a heading and paragraphs, each a list of lines that fit the page. Latin-1 text only. */
export type Page = { readonly heading: string; readonly paragraphs: readonly (readonly string[])[] }

/** Returns a PDF 1.4 file of A4 pages in Helvetica, which every PDF viewer has. */
export function renderPdf(title: string, pages: readonly Page[]): Uint8Array {
  const pageIds = pages.map((_, index) => 5 + index * 2)
  const kids = pageIds.map((id) => `${id} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((page, index) => pageObjects(page, index, pages.length)),
    `<< /Title (${escaped(title)}) >>`,
  ]
  return assemble(objects)
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

function pageObjects(page: Page, index: number, count: number): string[] {
  const content = drawing(page, `${index + 1} / ${count}`)
  const resources = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>'
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${6 + index * 2} 0 R >>`,
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
  ]
}

function drawing({ heading, paragraphs }: Page, footer: string): string {
  const bar = '0.16 0.36 0.55 rg 0 812 595 30 re f 0.1 0.1 0.12 rg'
  const title = `BT /F2 24 Tf 64 744 Td (${escaped(heading)}) Tj ET`
  const lines = paragraphs.flatMap((paragraph) => [...paragraph.map((line) => `(${escaped(line)}) Tj T*`), 'T*'])
  return [
    bar,
    title,
    `BT /F1 12 Tf 17 TL 64 704 Td ${lines.join('\n')} ET`,
    `BT /F1 9 Tf 280 40 Td (${footer}) Tj ET`,
  ].join('\n')
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}

/** Numbers the objects and writes the cross-reference table. The last object is the document's information. */
function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}
