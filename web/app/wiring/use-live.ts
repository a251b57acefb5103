import { useEffect } from 'react'
import type { Resource } from '#web/features/files/listing/queries.ts'
import { withoutTrailingSlash } from '#web/lib/paths.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { usePage } from '../router/use-page.ts'
import { loadLive } from './load-live.ts'

const modifiedOf = (shown: Resource): string => (shown.kind === 'folder' ? shown.listing.modified : shown.file.modified)

/** Keeps the displayed resource in sync with the server once it is shown. */
export function useLive(path: string, shown: Resource | undefined): void {
  const page = usePage()
  const place = withoutTrailingSlash(path)
  const latest = useLatest(shown)
  const kind = shown?.kind
  const editing = shown?.kind === 'file' && shown.file.type === 'text'
  useEffect(() => {
    const { current } = latest
    if (kind === undefined || current === undefined) return
    let left = false
    let stop: (() => void) | null = null
    const begin = async () => {
      // If loading fails, the page works without live updates.
      const part = await loadLive().catch(() => null)
      if (part && !left) stop = part.watchResource(page, { path: place, modified: modifiedOf(current), editing })
    }
    void begin()
    return () => {
      left = true
      stop?.()
    }
  }, [page, place, kind, editing])
}
