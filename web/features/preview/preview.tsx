import { GalleryThumbnails, Pause, Play } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Direction } from '#web/i18n/locales.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { isTyping } from '#web/lib/keyboard.ts'
import type { Neighbors } from '#web/lib/neighbors.ts'
import type { OpenedTile } from '#web/lib/opened-tile.ts'
import { parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { FullScreen, type ScreenAction } from '#web/ui/full-screen.tsx'
import { OptionalPart } from '#web/ui/lazy/optional-part.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { NeighborLinks } from './neighbor-links.tsx'
import styles from './preview.module.css'
import type { PreviewFile } from './preview-file.ts'
import { SlideTools } from './slides/slide-tools.tsx'
import { SLIDES_KEY } from './slides/slides-key.ts'
import { useFullScreen } from './slides/use-full-screen.ts'
import { type SlideShow, useSlideShow } from './slides/use-slide-show.ts'
import type { FilmstripProps, StripItem, StripThumbs } from './strip/filmstrip.tsx'
import { useAwake } from './use-awake.ts'
import { ViewerFrame } from './viewer-frame.tsx'
import { hasQueue, isOnStage, neighborKeys, neighborSideOf } from './viewer-keys.ts'
import type { LazyViewers } from './viewer-of.ts'
import { returnTo } from './zoom/tile-zoom.ts'

const filmstrip = createPart<FilmstripProps>(async () => (await import('./strip/filmstrip.tsx')).Filmstrip)

/** Whether the filmstrip is hidden, in the storage of the browser. */
const STRIP_KEY = 'coffer.filmstrip'

export interface PreviewProps {
  file: PreviewFile
  /** Whether the user is allowed to read the file. */
  mayDownload: boolean
  /** The previous and next file; null while they are not known. */
  neighbours: Neighbors | null
  /** The images of the folder, in the order of its listing. */
  pictures: readonly string[]
  /** The audio files of the folder, in the order of its listing. */
  tracks: readonly string[]
  /** The images and videos of the folder, in the order of its listing, and their thumbnails. */
  strip: readonly StripItem[]
  thumbs: StripThumbs | null
  actions: readonly ScreenAction[]
  /** Details of the file, shown beside it. */
  panel?: ReactNode
  /** Viewers that are loaded when first needed. */
  later: LazyViewers
  /** Returns the tile of a file in the displayed listing, or null. */
  findTile: (path: string) => OpenedTile | null
  onShow: (path: string) => void
  onClose: () => void
}

/** Returns the neighbor that a key leads to. An audio queue has its own order. */
function neighborForKey(event: KeyboardEvent, props: PreviewProps, direction: Direction): string | null {
  const { file, mayDownload, neighbours, tracks } = props
  if (hasQueue(file, mayDownload, tracks)) return null
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

/** Lets an image return to its tile when the folder is shown again, by any way that leads there. */
function useReturnToTile(stage: RefObject<HTMLElement | null>, { file, findTile }: PreviewProps): void {
  const latest = useLatest({ path: file.path, isImage: file.type === 'image', findTile })
  useLayoutEffect(() => {
    const element = stage.current
    return () => {
      const { path, isImage, findTile } = latest.current
      const picture = element?.querySelector('img')
      const isBack = location.pathname === filesHref(withTrailingSlash(parentOf(path)))
      if (isImage && isBack && picture) returnTo(picture, () => findTile(path))
    }
  }, [stage])
}

/** Returns whether the filmstrip is shown, and the action that shows or hides it where there is one. */
function useStrip({ file, mayDownload, strip }: PreviewProps) {
  const { t } = useText()
  const [hidden, setHidden] = useState(() => readStored(STRIP_KEY) === 'off')
  const possible = isOnStage(file, mayDownload) && strip.length > 1
  const action: ScreenAction = {
    id: 'filmstrip',
    text: t('viewer.filmstrip'),
    icon: GalleryThumbnails,
    checked: !hidden,
    onSelect() {
      writeStored(STRIP_KEY, hidden ? null : 'off')
      setHidden(!hidden)
    },
  }
  return { shown: possible && !hidden, actions: possible ? [action] : [] }
}

/** Returns the action for the slide show, where there is one. */
function useSlideAction({ file, mayDownload }: PreviewProps, show: SlideShow): readonly ScreenAction[] {
  const { t } = useText()
  if (!(mayDownload && file.type === 'image' && show.possible)) return []
  const slides: ScreenAction = {
    id: 'slides',
    text: t(show.running ? 'preview.slides.pause' : 'preview.slides.start'),
    icon: show.running ? Pause : Play,
    shortcut: SLIDES_KEY,
    onSelect: show.toggle,
  }
  return [slides]
}

/** Shows one file in a full-screen view, with its neighbors and actions. Images and videos are on a black stage. */
export function Preview(props: PreviewProps) {
  const { file, mayDownload, neighbours, pictures, tracks, later, onShow, onClose } = props
  const { t, direction } = useText()
  usePreviewKeys(props)
  const show = useSlideShow(file.path, pictures, onShow)
  const full = useFullScreen()
  const slides = show.running || full?.on === true
  const awake = useAwake(slides)
  const strip = useStrip(props)
  const stage = useRef<HTMLDivElement>(null)
  useReturnToTile(stage, props)
  const actions = [...useSlideAction(props, show), ...props.actions, ...strip.actions]
  const bare = slides && full?.on === true
  const stripped = strip.shown && !slides
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
      bare={bare}
      look={isOnStage(file, mayDownload) ? 'stage' : 'page'}
      awake={awake}
      onClose={onClose}
    >
      <div className={styles.body}>
        <div
          ref={stage}
          className={styles.stage}
          data-awake={awake}
          data-slides={slides || undefined}
          data-black={isOnStage(file, mayDownload) ? file.type : undefined}
          data-strip={stripped || undefined}
        >
          <ViewerFrame
            // One player for all audio files, so that playback continues from file to file.
            key={file.type === 'audio' ? 'audio' : `${file.path} ${file.modified}`}
            {...{ file, mayDownload, later, tracks, neighbours, onShow, onStep, onClose }}
            onSettled={show.settled}
          />
          {!hasQueue(file, mayDownload, tracks) && (
            <NeighborLinks neighbours={neighbours} keys={neighborKeys(file, direction)} onShow={onShow} />
          )}
          {slides && <SlideTools show={show} full={full} />}
          {stripped && (
            <div className={styles.strip}>
              <OptionalPart
                part={filmstrip}
                props={{ items: props.strip, path: file.path, thumbs: props.thumbs, onShow }}
              />
            </div>
          )}
          <span className="visually-hidden" role="status">
            {visibleName(file.name)} {position}
          </span>
        </div>
        {props.panel}
      </div>
    </FullScreen>
  )
}
