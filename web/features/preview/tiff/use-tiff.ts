import { useEffect, useState } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { rawCall } from '#web/lib/raw-address.ts'
import { readBody } from '#web/lib/read-body.ts'
import type { Size } from '../image/image-view.ts'
import type { PreviewFile } from '../preview-file.ts'
import { MOST_BYTES } from './limits.ts'
import { openTiff, type TiffFile } from './open-tiff.ts'

/** State of decoding a file: the image of the last requested page. */
export type TiffState =
  | { readonly kind: 'coming' | 'failed' }
  // The size is stored, because a transferred bitmap no longer has one.
  | { readonly kind: 'here'; readonly pages: number; readonly picture: ImageBitmap; readonly size: Size }

const isCamera = (name: string): boolean => /\.(?:dng|cr2|nef)$/i.test(name)

/** Fetches and opens a file while the component is mounted; null until then, `failed` when that is not possible. */
function useTiffFile({ path, name, size, modified }: PreviewFile): TiffFile | 'failed' | null {
  const { api } = usePageTools()
  const [file, setFile] = useState<TiffFile | 'failed' | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    async function open(): Promise<void> {
      if (size > MOST_BYTES) throw new Error('The file is too large.')
      const answer = await api.send({ ...rawCall(path, modified), signal })
      const opened = await openTiff(await readBody(answer, 'arrayBuffer', signal), isCamera(name))
      if (signal.aborted) return opened.close()
      signal.addEventListener('abort', opened.close)
      setFile(opened)
    }
    open().catch(() => {
      if (!signal.aborted) setFile('failed')
    })
    return () => leaving.abort()
  }, [api, path, name, size, modified])
  return file
}

/** Decodes a page, zero-based; the previous one stays until it is ready. */
export function useTiff(file: PreviewFile, index: number): TiffState {
  const opened = useTiffFile(file)
  const [state, setState] = useState<TiffState>({ kind: 'coming' })
  useEffect(() => {
    if (opened === null) return
    if (opened === 'failed') return setState({ kind: 'failed' })
    let wanted = true
    opened.page(index).then(
      (picture) => {
        const { width, height } = picture
        if (wanted) setState({ kind: 'here', pages: opened.pages, picture, size: { width, height } })
        else picture.close()
      },
      () => wanted && setState({ kind: 'failed' }),
    )
    return () => {
      wanted = false
    }
  }, [opened, index])
  return state
}
