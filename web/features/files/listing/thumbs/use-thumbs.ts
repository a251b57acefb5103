import { useEffect, useMemo, useRef, useState } from 'react'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import { previewOf } from '#web/lib/preview-address.ts'
import { allows } from '../../commands/actions.ts'
import { type OpenFolder, useBrowse } from '../browse-context.ts'
import type { GridLayout } from '../grid-layout.ts'
import type { Item } from '../item.ts'
import type { BrowseMemory } from '../memory.ts'
import type { GridWindow } from '../use-grid-window.ts'
import type { ThumbForm } from './thumb-key.ts'
import type { Thumbs } from './thumbs.ts'
import { wantedThumbs } from './wanted.ts'

/**
 * Time after a scroll event during which the listing counts as moving, even with slow frames, and the time without movement after which
 * thumbnails are requested. In milliseconds.
 */
const MOVING = 200
const SETTLED = 80

/** Thumbnails of a listing. */
export interface ThumbView {
  /** Null until the code has loaded. */
  readonly thumbs: Thumbs | null
  /** Returns the kind of a file's thumbnail, or null if it has none. */
  kindOf(item: Item): 'film' | 'page' | 'still' | null
}

/** Returns the thumbnails of the session, which are shared by all folders. Null until they are first needed. */
function useSessionThumbs(wanted: boolean, memory: BrowseMemory): Thumbs | null {
  const { api } = usePageTools()
  const [thumbs, setThumbs] = useState(memory.thumbs)
  const missing = wanted && thumbs === null
  useEffect(() => {
    if (!missing) return
    const fetched = import('./load-thumb.ts').then(({ makeThumbs }) => {
      memory.thumbs ??= makeThumbs(api)
      setThumbs(memory.thumbs)
    })
    // If loading fails, icons are displayed.
    fetched.catch(() => undefined)
  }, [missing, memory, api])
  return thumbs
}

/** Returns the thumbnails of the displayed folder. Null if they are disabled or the user may not see them. */
export function useThumbs(): ThumbView | null {
  const { host, memory } = useBrowse()
  const { EnableThumbs, PreviewKinds } = useConfig()
  const shown = EnableThumbs && host.viewer.id === null && allows('download')(host.person.perm)
  const thumbs = useSessionThumbs(shown, memory)
  return useMemo(() => {
    if (!shown) return null
    const kindOf = ({ name, kind, size }: Item) => {
      const made = kind === 'file' && size > 0 ? previewOf(name, { PreviewKinds }) : null
      if (made === null) return null
      if (made === 'film') return 'film'
      return made === 'pdf' ? 'page' : 'still'
    }
    return { thumbs, kindOf }
  }, [shown, thumbs, PreviewKinds])
}

/** Requests the thumbnails of the visible files, and cancels those that were scrolled past. */
export function useWantedThumbs(
  view: ThumbView | null,
  open: OpenFolder,
  layout: GridLayout,
  { top, bottom }: GridWindow,
  form: ThumbForm,
): void {
  const last = useRef({ top: 0, moved: 0 })
  useEffect(() => {
    const thumbs = view?.thumbs
    if (!thumbs || bottom - top <= 0) return
    const up = top < last.current.top
    const quick = performance.now() - last.current.moved < MOVING
    last.current = { top, moved: performance.now() }
    const { kindOf } = view
    const ask = () =>
      thumbs.requestThumbs(wantedThumbs(open, layout, { top, bottom }, up, (item) => kindOf(item) !== null, form))
    if (!quick) return ask()
    const timer = setTimeout(ask, SETTLED)
    return () => clearTimeout(timer)
  }, [view, open, layout, top, bottom, form])
  const thumbs = view?.thumbs
  useEffect(() => () => thumbs?.requestThumbs([]), [thumbs])
}
