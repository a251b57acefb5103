import { type ComponentType, useEffect, useState } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import type { TileLinesProps } from './tile-lines.tsx'

/** Tiles of the mosaic and the gallery, which are loaded when a folder is first shown so, or before. */
export const tileLines = createPart<TileLinesProps>(async () => (await import('./tile-lines.tsx')).TileLines)

/** Loads the tiles when they are `wanted`. Null until then. A failure is reported in a toast, which offers to retry. */
export function useTileLines(wanted: boolean): ComponentType<TileLinesProps> | null {
  const { toasts, speech } = usePageTools()
  const [Tiles, setTiles] = useState(tileLines.ready)
  const missing = wanted && !Tiles
  useEffect(() => {
    const load = () =>
      void tileLines.fetch().then(
        (loaded) => setTiles(() => loaded),
        () => toasts.error(speech.t('error.partNotLoaded'), { retry: load }),
      )
    if (missing) load()
  }, [missing, toasts, speech])
  return Tiles
}
