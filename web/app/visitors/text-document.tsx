import { useEffect, useState } from 'react'
import { mediaTypeOf } from '#contract/file-types.ts'
import { fetchBytes } from '#web/features/preview/documents/use-document.ts'
import { MarkdownView } from '#web/features/preview/markdown/markdown-view.tsx'
import { plainText } from '#web/features/preview/plain/plain-text.ts'
import type { ViewerProps } from '#web/features/preview/preview-file.ts'
import type { RenderedProps } from '#web/features/preview/rendered.ts'
import { TableView } from '#web/features/preview/table/table-view.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'

/** Shows a text as a document or a table. */
export function TextDocument({ file, onReady, onFailed }: ViewerProps) {
  const { api } = usePageTools()
  const [shown, setShown] = useState<RenderedProps | null>(null)
  useEffect(() => {
    const asked = new AbortController()
    const load = async () => {
      const bytes = file.size === 0 ? new Uint8Array() : await fetchBytes(api, file, asked.signal)
      const { text } = await plainText(bytes)
      if (asked.signal.aborted) return
      setShown({ name: file.name, path: file.path, text })
      onReady()
    }
    load().catch(() => asked.signal.aborted || onFailed())
    return () => asked.abort()
  }, [api, file, onReady, onFailed])
  if (!shown) return null
  const View = mediaTypeOf(file.name).mime === 'text/markdown' ? MarkdownView : TableView
  return <View {...shown} />
}
