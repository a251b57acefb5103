import { Pause, Play } from 'lucide-react'
import { useRef } from 'react'
import type { Direction } from '#web/i18n/locales.ts'
import { useText } from '#web/i18n/text.tsx'
import { isTyping } from '#web/lib/keyboard.ts'
import type { Neighbors } from '#web/lib/neighbors.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { FullScreen, type ScreenAction } from '#web/ui/full-screen.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { NeighborLinks } from './neighbor-links.tsx'
import styles from './preview.module.css'
import type { PreviewFile } from './preview-file.ts'
import { SlideTools } from './slides/slide-tools.tsx'
import { SLIDES_KEY } from './slides/slides-key.ts'
import { useFullScreen } from './slides/use-full-screen.ts'
import { type SlideShow, useSlideShow } from './slides/use-slide-show.ts'
import { useAwake } from './use-awake.ts'
import { ViewerFrame } from './viewer-frame.tsx'
import { hasQueue, neighborKeys, neighborSideOf } from './viewer-keys.ts'
import type { LazyViewers } from './viewer-of.ts'

export interface PreviewProps {
  file: PreviewFile
  /** Whether the user is allowed to read the file. */
  mayDownload: boolean
  /** The previous and next file; null while they are not known. */
  neighbours: Neighbors | null
  /** The images of the folder, in the order of its listing. */
  pictures: readonly string[]
  /** The audio files of the folder, in the order of its listing. */
  sounds: readonly string[]
  actions: readonly ScreenAction[]
  /** Viewers that are loaded when first needed. */
  later: LazyViewers
  onShow: (path: string) => void
  onClose: () => void
}

/** Returns the neighbor that a key leads to. An audio queue has its own order. */
function neighborForKey(event: KeyboardEvent, props: PreviewProps, direction: Direction): string | null {
  const { file, mayDownload, neighbours, sounds } = props
  if (hasQueue(file, mayDownload, sounds)) return null
  const side = neighborSideOf(event, file, direction)
  return (side && neighbours?.[side]) ?? null
}

function usePreviewKeys(props: PreviewProps): void {
  const { onShow, onClose } = props
  const { direction } = useText()
  usePageKeys((event) => {
    if (isTyping(event.target)) return
    if (event.key === 'Escape') return onClose()
    const neighbour = neighborForKey(event, props, direction)
    if (neighbour === null) return
    event.preventDefault()
    onShow(neighbour)
  })
}

/** Returns the actions for the file, and for the slide show. */
function useActions({ actions, file, mayDownload }: PreviewProps, show: SlideShow): readonly ScreenAction[] {
  const { t } = useText()
  if (!(mayDownload && file.type === 'image' && show.possible)) return actions
  const slides: ScreenAction = {
    id: 'slides',
    text: t(show.running ? 'preview.slides.pause' : 'preview.slides.start'),
    icon: show.running ? Pause : Play,
    shortcut: SLIDES_KEY,
    onSelect: show.toggle,
  }
  return [slides, ...actions]
}

/** Shows one file in a full-screen view, with its neighbors and actions. */
export function Preview(props: PreviewProps) {
  const { file, mayDownload, neighbours, pictures, sounds, later, onShow, onClose } = props
  const { t, direction } = useText()
  const stage = useRef<HTMLDivElement>(null)
  const awake = useAwake(stage)
  usePreviewKeys(props)
  const show = useSlideShow(file.path, pictures, onShow)
  const full = useFullScreen()
  const actions = useActions(props, show)
  const slides = show.running || full?.on === true
  const onStep = (step: 1 | -1) => {
    const neighbour = step === 1 ? neighbours?.next : neighbours?.previous
    if (neighbour) onShow(neighbour)
  }
  const position = neighbours && neighbours.position > 0 && neighbours.total > 1 && (
    <span>{t('preview.position', neighbours.position, neighbours.total)}</span>
  )
  return (
    <FullScreen
      title={<FileName name={file.name} />}
      aside={position}
      actions={actions}
      bare={slides && full?.on === true}
      onClose={onClose}
    >
      <div ref={stage} className={styles.stage} data-awake={awake} data-slides={slides || undefined}>
        <ViewerFrame
          // One player for all audio files, so that playback continues from file to file.
          key={file.type === 'audio' ? 'audio' : `${file.path} ${file.modified}`}
          {...{ file, mayDownload, later, sounds, neighbours, onShow, onStep }}
          onSettled={show.settled}
        />
        {!hasQueue(file, mayDownload, sounds) && (
          <NeighborLinks neighbours={neighbours} keys={neighborKeys(file, direction)} onShow={onShow} />
        )}
        {slides && <SlideTools show={show} full={full} />}
        <span className="visually-hidden" role="status">
          {visibleName(file.name)} {position}
        </span>
      </div>
    </FullScreen>
  )
}
