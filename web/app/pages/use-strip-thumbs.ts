import { useEffect, useMemo, useState } from 'react'
import { thumbKey } from '#web/features/files/listing/thumbs/thumb-key.ts'
import type { Thumbs } from '#web/features/files/listing/thumbs/thumbs.ts'
import type { StripThumbs } from '#web/features/preview/strip/filmstrip.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { previewOf } from '#web/lib/preview-address.ts'
import { usePage } from '../router/use-page.ts'

/** Returns the thumbnails of the session, which the listing uses as well. Null until their code has loaded, and where they are disabled. */
export function useStripThumbs(mayDownload: boolean): StripThumbs | null {
  const { browsing, tools } = usePage()
  const { EnableThumbs, PreviewKinds } = useConfig()
  const [thumbs, setThumbs] = useState<Thumbs | null>(browsing.thumbs)
  const missing = mayDownload && EnableThumbs && thumbs === null
  useEffect(() => {
    if (!missing) return
    const loaded = import('#web/features/files/listing/thumbs/load-thumb.ts').then(({ makeThumbs }) => {
      browsing.thumbs ??= makeThumbs(tools.api)
      setThumbs(browsing.thumbs)
    })
    // If loading fails, icons are displayed.
    loaded.catch(() => undefined)
  }, [missing, browsing, tools.api])
  return useMemo(() => {
    if (!(thumbs && mayDownload && EnableThumbs)) return null
    return {
      url: (item) => thumbs.url(thumbKey(item)),
      subscribe: (item, listener) => thumbs.subscribe(thumbKey(item), listener),
      request: (items) =>
        thumbs.requestThumbs(items.filter(({ name, size }) => size > 0 && previewOf(name, { PreviewKinds }) !== null)),
    }
  }, [thumbs, mayDownload, EnableThumbs, PreviewKinds])
}
