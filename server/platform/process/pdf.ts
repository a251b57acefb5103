import path from 'node:path'

/** Where a PDF says that it is one, more or less at its start (bytes). */
const MARK_WITHIN = 1024

/** Nothing runs and nothing is fetched. */
const SAFE = {
  isEvalSupported: false,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  cMapPacked: true,
  verbosity: 0,
} as const

/** Folders of the library with what PDFs expect to be there: tables of characters, fonts, colours and decoders. */
type PdfParts = { readonly [K in 'cMapUrl' | 'standardFontDataUrl' | 'iccUrl' | 'wasmUrl']?: string }

/** Does a file say that it is a PDF? */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, MARK_WITHIN).includes('%PDF-')

/**
 * Begins to open a PDF of strangers. It belongs in a process of its own.
 *
 * @param settings the pixels of a picture inside at most, and what is read besides
 */
export async function openPdf(bytes: Buffer, settings: PdfParts & { readonly maxImageSize: number }) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  return getDocument({ data: new Uint8Array(bytes), ...settings, ...SAFE })
}

/** The folder of the library for one of {@link PdfParts}. */
export function pdfPart(name: 'cmaps' | 'standard_fonts' | 'iccs' | 'wasm'): string {
  return `${path.join(path.dirname(Bun.resolveSync('pdfjs-dist/package.json', import.meta.dir)), name)}/`
}
