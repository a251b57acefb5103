import { withTimeout } from '#web/lib/with-timeout.ts'
import { PATIENCE } from './limits.ts'
import type { TiffRequest, TiffResponse } from './messages.ts'

/** An open file with one or more images. */
export interface TiffFile {
  readonly pages: number
  /**
   * Decodes a page, zero-based.
   *
   * @throws when it is damaged, too large, or takes too long
   */
  page(index: number): Promise<ImageBitmap>
  close(): void
}

/**
 * Opens a TIFF, or a raw file based on it, in a worker. Close it at the end.
 *
 * @throws when it contains no image
 */
export async function openTiff(bytes: ArrayBuffer, camera: boolean): Promise<TiffFile> {
  const worker = new Worker(new URL('./tiff-worker.ts', import.meta.url), { type: 'module' })
  let answered: PromiseWithResolvers<TiffResponse> | null = null
  worker.onmessage = ({ data }: MessageEvent<TiffResponse>) => answered?.resolve(data)
  worker.onerror = () => answered?.reject(new Error('The file cannot be worked on.'))

  async function put(question: TiffRequest, transfer: Transferable[]): Promise<TiffResponse> {
    answered = Promise.withResolvers<TiffResponse>()
    worker.postMessage(question, transfer)
    try {
      return await withTimeout(answered.promise, PATIENCE)
    } catch (error) {
      worker.terminate()
      throw error
    }
  }
  // Responses do not identify their request, so each request waits for the previous one.
  let last: Promise<unknown> = Promise.resolve()
  function ask(question: TiffRequest, transfer: Transferable[] = []): Promise<TiffResponse> {
    const answer = last.then(() => put(question, transfer))
    last = answer.catch(() => undefined)
    return answer
  }

  const opened = await ask({ kind: 'open', bytes, camera }, [bytes])
  if (opened.kind !== 'opened' || opened.pages === 0) {
    worker.terminate()
    throw new Error('There is no picture in this file.')
  }
  return {
    pages: opened.pages,
    async page(index) {
      const answer = await ask({ kind: 'page', index })
      if (answer.kind !== 'drawn') throw new Error('This page cannot be shown.')
      return answer.picture
    },
    close: () => worker.terminate(),
  }
}
