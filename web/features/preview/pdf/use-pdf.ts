import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { openPdf } from './open-pdf.ts'

/** State of opening a document. `locked` requires its password. */
export type PdfState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'locked'; readonly wrong: boolean; unlock(password: string): void }
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy }

/** Reason code of the library for a wrong password. */
const WRONG_PASSWORD = 2

/** Opens a PDF while the component is mounted. `onFailed` is called once when it cannot be opened. */
export function usePdf(url: string, onFailed: () => void): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'opening' })
  const failed = useLatest(onFailed)
  useEffect(() => {
    let wanted = true
    const task = openPdf(url)
    task.onPassword = (unlock: (password: string) => void, reason: number) =>
      setState({ kind: 'locked', wrong: reason === WRONG_PASSWORD, unlock })
    task.promise.then(
      (pdf) => wanted && setState({ kind: 'open', pdf }),
      () => wanted && failed.current(),
    )
    return () => {
      wanted = false
      void task.destroy()
    }
  }, [url])
  return state
}
