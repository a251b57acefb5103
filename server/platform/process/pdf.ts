import path from 'node:path'

/** Number of bytes at the start of a PDF that must contain its mark. */
const MARK_WITHIN = 1024

/** Settings that disable scripts and network access. */
const SAFE = {
  isEvalSupported: false,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  cMapPacked: true,
  verbosity: 0,
} as const

/** Folders of the library with resources that PDFs refer to: character maps, fonts, color profiles and decoders. */
type PdfParts = { readonly [K in 'cMapUrl' | 'standardFontDataUrl' | 'iccUrl' | 'wasmUrl']?: string }

/** Returns whether a file declares itself as PDF. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, MARK_WITHIN).includes('%PDF-')

/**
 * Starts opening an untrusted PDF. Call it in a separate process only.
 *
 * @param settings the maximum number of pixels of an embedded image, and the resource folders
 */
export async function openPdf(bytes: Buffer, settings: PdfParts & { readonly maxImageSize: number }) {
  // The library otherwise replaces `navigator`, by which Bun tells the number of processors.
  Object.assign(navigator, { language: 'en' })
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  return getDocument({ data: new Uint8Array(bytes), ...settings, ...SAFE })
}

/** Returns the library's folder for one of {@link PdfParts}. */
export function pdfPart(name: 'cmaps' | 'standard_fonts' | 'iccs' | 'wasm'): string {
  return `${path.join(path.dirname(Bun.resolveSync('pdfjs-dist/package.json', import.meta.dir)), name)}/`
}
