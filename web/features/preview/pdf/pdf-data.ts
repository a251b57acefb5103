import { nameOf } from '#web/lib/paths.ts'

/** Character maps and standard fonts, fetched when a document needs one. */
const ADDRESSES: Readonly<Record<string, string>> = {
  ...import.meta.glob<string>('/../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('/../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
}

const BY_NAME = new Map(Object.entries(ADDRESSES).map(([path, url]) => [nameOf(path), url]))

/** Source of such files for the PDF library, which requests them by name; the build knows their addresses. */
export class PdfDataFactory {
  /**
   * Fetches a file by name.
   *
   * @throws when it does not exist or does not load; the library continues without it
   */
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = BY_NAME.get(filename)
    if (url === undefined) throw new Error(`There is no ${filename} for PDF.`)
    const answer = await fetch(new URL(url, import.meta.url))
    if (!answer.ok) throw new Error(`${filename} did not come: ${answer.status}.`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
