import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jpeg2000Url from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'
import { PdfDataFactory } from './pdf-data.ts'

GlobalWorkerOptions.workerSrc = new URL(workerUrl, import.meta.url).href

/**
 * The page's content security policy forbids compiling code from text or WebAssembly, and would report each attempt. JPEG 2000 has a
 * decoder in plain JavaScript; the library appends its file name to this address, where it becomes a fragment of the address that the build
 * created.
 */
const WITHIN_POLICY = {
  isEvalSupported: false,
  useWasm: false,
  wasmUrl: `${new URL(jpeg2000Url, import.meta.url).href}#/`,
  BinaryDataFactory: PdfDataFactory,
  useWorkerFetch: false,
}

/** Starts opening a PDF. Its scripts are never run, because no scripting support is loaded. Call `destroy` at the end. */
export const openPdf = (url: string): PDFDocumentLoadingTask =>
  getDocument({ ...WITHIN_POLICY, url, enableXfa: false, verbosity: 0 })
