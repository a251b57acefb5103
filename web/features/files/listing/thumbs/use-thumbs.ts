import { useEffect, useMemo, useRef, useState } from 'react'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import { previewOf } from '#web/lib/preview-address.ts'
import { allows } from '../../commands/actions.ts'
import { type OpenFolder, useBrowse } from '../browse-context.ts'
import type { GridLayout } from '../grid-layout.ts'
import type { Item } from '../item.ts'
import type { BrowseMemory } from '../memory.ts'
import type { GridWindow } from '../use-grid-window.ts'
import type { Thumbs } from './thumbs.ts'
import { wantedThumbs } from './wanted.ts'

/** A listing that moved this short a time ago is moving still, also where frames are slow; what it shows is asked for when it has rested, in ms. */
const MOVING = 200
const SETTLED = 80

/** The small pictures of a listing. */
export interface ThumbView {
  /** Null until the code that fetches them has come. */
  readonly thumbs: Thumbs | null
  /** What a file's small picture is of; null when it has none. */
  kindOf(item: Item): 'film' | 'still' | null
}

/** The small pictures of one session, which are kept when another folder is opened; null until they are first wanted. */
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
    // Without them icons stand for files, which is nothing to complain about.
    fetched.catch(() => undefined)
  }, [missing, memory, api])
  return thumbs
}

/** The small pictures of the folder that is shown; null where there are none, or none for the person at the page. */
export function useThumbs(): ThumbView | null {
  const { host, memory, view } = useBrowse()
  const { EnableThumbs, PreviewKinds } = useConfig()
  const shown = view === 'mosaic' && EnableThumbs && host.viewer.id === null && allows('download')(host.person.perm)
  const thumbs = useSessionThumbs(shown, memory)
  return useMemo(() => {
    if (!shown) return null
    const kindOf = ({ name, kind, size }: Item) => {
      const made = kind === 'file' && size > 0 ? previewOf(name, { PreviewKinds }) : null
      if (made === null) return null
      return made === 'film' ? 'film' : 'still'
    }
    return { thumbs, kindOf }
  }, [shown, thumbs, PreviewKinds])
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
    const thumbs = view?.thumbs
    if (!thumbs || bottom - top <= 0) return
    const up = top < last.current.top
    const quick = performance.now() - last.current.moved < MOVING
    last.current = { top, moved: performance.now() }
    const { kindOf } = view
    const ask = () => thumbs.want(wantedThumbs(open, layout, { top, bottom }, up, (item) => kindOf(item) !== null))
    if (!quick) return ask()
    const timer = setTimeout(ask, SETTLED)
    return () => clearTimeout(timer)
  }, [view, open, layout, top, bottom])
  const thumbs = view?.thumbs
  useEffect(() => () => thumbs?.want([]), [thumbs])
}
