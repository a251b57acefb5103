import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jpeg2000Url from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'
import { PdfDataFactory } from './pdf-data.ts'

GlobalWorkerOptions.workerSrc = new URL(workerUrl, import.meta.url).href

/**
 * Under our content policy nothing may be compiled from text or from WebAssembly, not even tried: each attempt would be
 * reported. JPEG 2000 has a decoder in plain JavaScript; the library adds its file's name to this address, which
 * becomes a fragment of the address the build gave it.
 */
const WITHIN_POLICY = {
  isEvalSupported: false,
  useWasm: false,
  wasmUrl: `${new URL(jpeg2000Url, import.meta.url).href}#/`,
  BinaryDataFactory: PdfDataFactory,
  useWorkerFetch: false,
}

/** Begins to open a PDF. Scripts inside of it are never run: nothing here offers to. Call `destroy` at the end. */
export const openPdf = (url: string): PDFDocumentLoadingTask =>
  getDocument({ ...WITHIN_POLICY, url, enableXfa: false, verbosity: 0 })
