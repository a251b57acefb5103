// Hand-made documents of the kinds that the page displays.
import { strToU8, zipSync } from 'fflate'

type Files = Readonly<Record<string, string | Uint8Array>>

/** Returns a zip file of these files, all with the same date. */
export const zip = (files: Files): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, data]) => [name, typeof data === 'string' ? strToU8(data) : data]),
    ),
    { mtime: '2026-03-01T12:00' },
  )

/** Returns a book with a chapter for each body; further files are in the same folder. */
export function epub(chapters: readonly string[], more: Files = {}): Uint8Array {
  const names = chapters.map((_, index) => `c${index + 1}.xhtml`)
  const items = names.map((name) => `<item id="${name}" href="${name}"/>`).join('')
  const spine = names.map((name) => `<itemref idref="${name}"/>`).join('')
  const lines = names.map((name, index) => `<li><a href="${name}">Chapter ${index + 1}</a></li>`).join('')
  const pages = names.map((name, index) => [
    `OPS/${name}`,
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${chapters[index]}</body></html>`,
  ])
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OPS/b.opf"/></rootfiles></container>',
    'OPS/b.opf': `<package><metadata><dc:title>The Sea</dc:title><dc:language>en</dc:language></metadata><manifest>${items}<item id="nav" href="nav.xhtml" properties="nav"/></manifest><spine>${spine}</spine></package>`,
    'OPS/nav.xhtml': `<html><body><nav epub:type="toc"><ol>${lines}</ol></nav></body></html>`,
    ...Object.fromEntries(pages),
    ...Object.fromEntries(Object.entries(more).map(([name, data]) => [`OPS/${name}`, data])),
  })
}

/** Returns a Word document with this body. */
export const docx = (body: string, more: Files = {}): Uint8Array =>
  zip({ 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`, ...more })

/** Returns a paragraph of a Word document, in a style. */
export const paragraph = (text: string, style = ''): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

/** Returns an Excel workbook with these sheets, each a list of rows. */
export function xlsx(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Uint8Array {
  const names = Object.keys(sheets)
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = (name: string) => sheets[name]?.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  return zip({
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, index) => `<sheet name="${name}" r:id="r${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => `<Relationship Id="r${index}" Target="s${index}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, index) => [`xl/s${index}.xml`, `<worksheet><sheetData>${rows(name)}</sheetData></worksheet>`]),
    ),
  })
}

/** Returns an OpenDocument presentation with a slide for each title. */
export const odp = (...titles: readonly string[]): Uint8Array =>
  zip({
    'content.xml': `<office:document-content><office:body><office:presentation>${titles
      .map(
        (title) =>
          `<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame></draw:page>`,
      )
      .join('')}</office:presentation></office:body></office:document-content>`,
  })
