// The strip is a single tab stop that names the current option (`aria-activedescendant`), so options are not focusable, and the list handles
// their keys.
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
// biome-ignore-all lint/a11y/useKeyWithClickEvents: see above
import { Play } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useText } from '#web/i18n/text.tsx'
import { isTyping } from '#web/lib/keyboard.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { Icon } from '#web/ui/icon.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './filmstrip.module.css'
import { placesAround, stepTo } from './strip-places.ts'

/** A picture or film of the folder. */
export interface StripItem {
  readonly path: string
  readonly name: string
  /** Size in bytes. */
  readonly size: number
  /** Modification time in milliseconds since the epoch. */
  readonly modified: number
  readonly type: 'image' | 'video'
}

/** Thumbnails of the session. */
export interface StripThumbs {
  /** Returns the URL of a loaded thumbnail, or null. */
  url(item: StripItem): string | null
  /** Calls `listener` when a thumbnail may have loaded. Returns a function that unsubscribes. */
  subscribe(item: StripItem, listener: () => void): () => void
  /** Replaces the list of requested thumbnails, most urgent first. */
  request(items: readonly StripItem[]): void
}

export interface FilmstripProps {
  items: readonly StripItem[]
  /** The displayed file. */
  path: string
  /** Null where thumbnails are switched off; icons are shown then. */
  thumbs: StripThumbs | null
  onShow: (path: string) => void
}

/** Width of an item with its gap, in CSS pixels; as in the style sheet. */
const PITCH = 60

/** Items beyond the visible ones that are rendered, at either end. */
const SPARE = 6

/** Time without scrolling after which thumbnails are requested, in milliseconds. */
const SETTLED = 120

/** Position and width of the visible part, in CSS pixels from the start of the text direction. */
function useVisiblePart(scroller: RefObject<HTMLElement | null>) {
  const [seen, setSeen] = useState({ start: 0, width: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // Rounded to whole items, so that the strip is rendered once per item instead of once per pixel.
    const measure = () => {
      const start = Math.floor(Math.abs(element.scrollLeft) / PITCH) * PITCH
      const width = element.clientWidth
      setSeen((now) => (now.start === start && now.width === width ? now : { start, width }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller])
  return seen
}

/** Keeps the current item in the middle: at once at first, then smoothly unless it is far away or the user prefers reduced motion. */
function useCentered(scroller: RefObject<HTMLElement | null>, index: number, width: number): void {
  const { direction } = useText()
  const last = useRef(-1)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || index === -1 || width === 0) return
    const isNear = last.current !== -1 && Math.abs(index - last.current) * PITCH < width
    last.current = index
    const smooth = isNear && matchMedia('(prefers-reduced-motion: no-preference)').matches
    const start = index * PITCH * (direction === 'rtl' ? -1 : 1)
    element.scrollTo({ left: start, behavior: smooth ? 'smooth' : 'instant' })
  }, [scroller, index, width, direction])
}

/** The pictures and films of the folder in a row, with the current one in the middle. One tab stop, operated by arrow keys. */
export function Filmstrip({ items, path, thumbs, onShow }: FilmstripProps) {
  const { t, direction } = useText()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { start, width } = useVisiblePart(scroller)
  const index = useMemo(() => items.findIndex((item) => item.path === path), [items, path])
  useCentered(scroller, index, width)
  const { first, end } = placesAround(start, width, items.length, { pitch: PITCH, spare: SPARE })

  useEffect(() => {
    if (!thumbs || width === 0) return
    const timer = setTimeout(() => thumbs.request(items.slice(first, end)), SETTLED)
    return () => clearTimeout(timer)
  }, [thumbs, items, first, end, width])
  useEffect(() => () => thumbs?.request([]), [thumbs])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    const item = items[stepTo(event.key, index, items.length, direction) ?? -1]
    if (!item) return
    // The viewer's own arrow keys would lead to files that are not in the strip.
    event.preventDefault()
    event.stopPropagation()
    if (item.path !== path) onShow(item.path)
  }
  return (
    <div
      ref={scroller}
      className={styles.strip}
      role="listbox"
      aria-label={t('viewer.filmstrip')}
      aria-orientation="horizontal"
      aria-activedescendant={index === -1 ? undefined : `${id}${index}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      // A wheel scrolls the strip sideways.
      onWheel={({ currentTarget, deltaX, deltaY }) => {
        if (deltaX === 0) currentTarget.scrollBy({ left: direction === 'rtl' ? -deltaY : deltaY })
      }}
    >
      {/* Half of the width at both ends, so that the first and the last item can be in the middle. */}
      <div className={styles.row} role="presentation" style={{ inlineSize: items.length * PITCH + width - PITCH }}>
        {items.slice(first, end).map((item, offset) => (
          <StripOption
            key={item.path}
            {...{ item, thumbs, onShow }}
            id={`${id}${first + offset}`}
            place={first + offset}
            count={items.length}
            start={(first + offset) * PITCH + width / 2 - PITCH / 2}
            isCurrent={item.path === path}
          />
        ))}
      </div>
    </div>
  )
}

interface StripOptionProps extends Pick<FilmstripProps, 'thumbs' | 'onShow'> {
  item: StripItem
  id: string
  /** Counted from 0. */
  place: number
  count: number
  /** Position in the row, in CSS pixels. */
  start: number
  isCurrent: boolean
}

/** An item of the strip. Scrolling renders only those that come into view. */
const StripOption = memo(function StripOption(props: StripOptionProps) {
  const { item, id, place, count, start, isCurrent, thumbs, onShow } = props
  return (
    <div
      id={id}
      className={styles.item}
      style={{ insetInlineStart: start }}
      role="option"
      aria-label={visibleName(item.name)}
      aria-selected={isCurrent}
      aria-setsize={count}
      aria-posinset={place + 1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onShow(item.path)}
    >
      <StripPicture item={item} thumbs={thumbs} />
    </div>
  )
})

const none = () => () => undefined

function StripPicture({ item, thumbs }: { item: StripItem; thumbs: StripThumbs | null }) {
  const subscribe = useCallback(
    (listener: () => void) => (thumbs ? thumbs.subscribe(item, listener) : none()),
    [thumbs, item],
  )
  const url = useSyncExternalStore(subscribe, () => thumbs?.url(item) ?? null)
  if (url === null) return <FileIcon kind={fileKind({ ...item, isDir: false })} size={20} />
  return (
    <>
      <img className={styles.picture} src={url} alt="" draggable={false} />
      {item.type === 'video' && (
        <span className={styles.play}>
          <Icon icon={Play} size={10} />
        </span>
      )}
    </>
  )
}
