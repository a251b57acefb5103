import { useEffect, useState } from 'react'
import type { ApiClient } from '#web/lib/api-client.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { rawCall } from '#web/lib/raw-address.ts'
import { readBody } from '#web/lib/read-body.ts'
import type { PreviewFile, ViewerProps } from '../preview-file.ts'
import { type DocumentFault, faultOf } from './document-fault.ts'

/** State of opening a document. */
export type DocumentState<T> =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly document: T }
  | { readonly kind: 'refused'; readonly fault: Exclude<DocumentFault, 'damaged'> }

/**
 * Fetches the bytes of a file, all of them or the first `most`.
 *
 * @throws `ApiError`
 */
export async function fetchBytes(
  api: ApiClient,
  file: PreviewFile,
  signal: AbortSignal,
  most?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const part = most !== undefined && file.size > most ? { headers: { Range: `bytes=0-${most - 1}` } } : {}
  const answer = await api.send({ ...rawCall(file.path, file.modified), signal, ...part })
  return new Uint8Array(await readBody(answer, 'arrayBuffer', signal))
}

/** Parameters for opening a document. */
export interface DocumentOpener<T> {
  /** Maximum file size, in bytes; larger files are not fetched. */
  readonly most: number
  /** Throws errors for `faultOf`, and stops when the signal is aborted. The opened document is released with `close`. */
  open(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<T>
}

/** Fetches a file and opens it while the component is mounted. Notifies the preview when there is something to show. */
export function useDocument<T>(
  { file, onReady, onFailed }: ViewerProps,
  opening: DocumentOpener<T>,
  close: (document: T) => void,
): DocumentState<T> {
  const { api } = usePageTools()
  const [state, setState] = useState<DocumentState<T>>({ kind: 'opening' })
  useEffect(() => {
    const asked = new AbortController()
    const { signal } = asked
    let opened: T | null = null
    const finish = (now: DocumentState<T>) => {
      setState(now)
      onReady()
    }
    const refuse = (error: unknown) => {
      if (signal.aborted) return
      const fault = faultOf(error)
      if (fault === 'damaged') onFailed()
      else finish({ kind: 'refused', fault })
    }
    async function load(): Promise<void> {
      if (file.size > opening.most) return finish({ kind: 'refused', fault: 'too_large' })
      const document = await opening.open(await fetchBytes(api, file, signal), signal)
      if (signal.aborted) return close(document)
      opened = document
      finish({ kind: 'open', document })
    }
    load().catch(refuse)
    return () => {
      asked.abort()
      if (opened !== null) close(opened)
    }
  }, [api, file, opening, close, onReady, onFailed])
  return state
}
