import { type HandMadeEntry, zipOf } from './archives.ts'

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`
const member = (name: string, body: string): HandMadeEntry => ({ name, content: xml(body), deflated: true })

/** Returns a word processor document (docx), one text a paragraph. */
export function wordDocument(paragraphs: readonly string[], more: readonly HandMadeEntry[] = []) {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join('')
  return zipOf([
    member('[Content_Types].xml', '<Types/>'),
    member('word/document.xml', `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`),
    ...more,
  ])
}

/** Returns a spreadsheet (xlsx): shared texts, and cells as XML. */
export function sheetDocument(shared: readonly string[], cells: string) {
  const strings = shared.map((text) => `<si><t>${text}</t></si>`).join('')
  return zipOf([
    member('xl/sharedStrings.xml', `<sst>${strings}</sst>`),
    member('xl/worksheets/sheet1.xml', `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`),
  ])
}

/** Returns a presentation (pptx), one text a slide. */
export function slidesDocument(texts: readonly string[]) {
  return zipOf(
    texts.map((text, index) =>
      member(`ppt/slides/slide${index + 1}.xml`, `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`),
    ),
  )
}

/** Returns an OpenDocument of any kind with this content in its `office:body`. */
export function openDocument(body: string) {
  const styles = '<office:automatic-styles><style>not a word</style></office:automatic-styles>'
  return zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    member(
      'content.xml',
      `<office:document-content>${styles}<office:body>${body}</office:body></office:document-content>`,
    ),
  ])
}

/** Returns a book (epub), one text a chapter. */
export function bookDocument(chapters: readonly string[]) {
  return zipOf([
    { name: 'mimetype', content: 'application/epub+zip' },
    ...chapters.map((text, index) =>
      member(`OEBPS/${index}.xhtml`, `<html><head><style>p { color: red }</style></head><body>${text}</body></html>`),
    ),
  ])
}

/** Returns a PDF with one line of plain text on each page. */
export function pdfDocument(pages: readonly string[]): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => {
      const drawn = `BT /F1 12 Tf 20 100 Td (${text}) Tj ET`
      const looks = `/MediaBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R`
      return [`<< /Type /Page /Parent 2 0 R ${looks} >>`, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`]
    }),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file + table + end, 'latin1'))
}
