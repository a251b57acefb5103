import { type RefObject, useEffect, useState } from 'react'
import type { WorkerCalls } from '#web/lib/worker-calls.ts'
import { FOREIGN_ID } from '../markup/clean-markup.ts'
import { showAnchor } from '../markup/outside-link.ts'
import type { BookMethods } from './book-worker.ts'
import { buildChapter, showPictures } from './build-chapter.ts'

/** Position at which a chapter is shown: at an element id, or after a part of it. */
export interface ChapterStart {
  readonly path: string
  readonly anchor: string
  readonly part: number
}

/** Renders a chapter into `place`, which is inside `scroller`, and scrolls to the requested position. */
export function useChapter(
  calls: WorkerCalls<BookMethods>,
  start: ChapterStart,
  { place, scroller }: { place: RefObject<HTMLElement | null>; scroller: RefObject<HTMLElement | null> },
): 'coming' | 'here' | 'failed' {
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming')
  useEffect(() => {
    let wanted = true
    let giveBack = (): void => undefined
    const show = (source: string) => {
      const [room, view] = [place.current, scroller.current]
      if (!wanted || !room || !view) return
      const { fragment, pending } = buildChapter(source, start.path)
      room.replaceChildren(fragment)
      giveBack = showPictures(pending, calls)
      if (start.anchor === '' || !showAnchor(room, FOREIGN_ID + start.anchor))
        view.scrollTop = start.part * (view.scrollHeight - view.clientHeight)
      setState('here')
    }
    calls
      .call('chapter', start.path)
      .then(show)
      .catch(() => wanted && setState('failed'))
    return () => {
      wanted = false
      giveBack()
    }
  }, [calls, start, place, scroller])
  return state
}
