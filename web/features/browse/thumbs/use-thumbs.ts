import { useEffect, useMemo, useRef } from 'react'
import type { ApiClient } from '#web/lib/api-client.ts'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import { previewOf } from '#web/lib/preview-address.ts'
import { allows } from '../actions.ts'
import { type OpenFolder, useBrowse } from '../browse-context.ts'
import type { GridLayout } from '../grid-layout.ts'
import type { Item } from '../item.ts'
import type { BrowseMemory } from '../memory.ts'
import type { GridWindow } from '../use-grid-window.ts'
import { thumbsFrom } from './load-thumb.ts'
import { Thumbs } from './thumbs.ts'
import { wantedThumbs } from './wanted.ts'

/** A listing that moves further is not asked for pictures before it rests this long, in ms. */
const SETTLED = 60

/** The small pictures of a listing. */
export interface ThumbView {
  readonly thumbs: Thumbs
  /** What a file's small picture is of; null when it has none. */
  kindOf(item: Item): 'film' | 'still' | null
}

/** The small pictures of one session, which are kept when another folder is opened. */
function thumbsOf(memory: BrowseMemory, api: ApiClient): Thumbs {
  memory.thumbs ??= new Thumbs(thumbsFrom(api))
  return memory.thumbs
}

/** The small pictures of the folder that is shown; null where there are none, or none for the person at the page. */
export function useThumbs(): ThumbView | null {
  const { host, memory, view } = useBrowse()
  const { api } = usePageTools()
  const config = useConfig()
  const { EnableThumbs, PreviewKinds } = config
  const shown = view === 'mosaic' && EnableThumbs && host.viewer.id === null && allows('download')(host.person.perm)
  return useMemo(() => {
    if (!shown) return null
    const kindOf = ({ name, kind, size }: Item) => {
      const made = kind === 'file' && size > 0 ? previewOf(name, { PreviewKinds }) : null
      if (made === null) return null
      return made === 'film' ? 'film' : 'still'
    }
    return { thumbs: thumbsOf(memory, api), kindOf }
  }, [shown, memory, api, PreviewKinds])
}

/** Has the small pictures come of what is to be seen of a listing, and calls off those of what was scrolled past. */
export function useWantedThumbs(
  view: ThumbView | null,
  open: OpenFolder,
  layout: GridLayout,
  { top, bottom }: GridWindow,
): void {
  const last = useRef({ top: 0, moved: 0 })
  useEffect(() => {
    if (!view || bottom - top <= 0) return
    const up = top < last.current.top
    const quick = performance.now() - last.current.moved < SETTLED
    last.current = { top, moved: performance.now() }
    const { thumbs, kindOf } = view
    const ask = () => thumbs.want(wantedThumbs(open, layout, { top, bottom }, up, (item) => kindOf(item) !== null))
    if (!quick) return ask()
    const timer = setTimeout(ask, SETTLED)
    return () => clearTimeout(timer)
  }, [view, open, layout, top, bottom])
  const thumbs = view?.thumbs
  useEffect(() => () => thumbs?.want([]), [thumbs])
}
