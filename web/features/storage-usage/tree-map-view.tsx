import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { rectangleAt } from './map-keys.ts'
import styles from './space.module.css'
import type { Tile } from './tile.ts'
import { type Rectangle, treeMap } from './tree-map.ts'

/** Minimum size of a tile, in pixels, for a name, for a size below it (`both`), and for a share beside the size. */
const LABEL = { width: 56, height: 26, both: 46, share: 120 }

/** Returns the current size of an element, in pixels. */
function useSize() {
  const ref = useRef<HTMLUListElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}

/** Label of a tile, where there is room for it. */
function Label({
  tile,
  share,
  width,
  height,
}: {
  tile: Tile
  share: string
  width: number
  height: number
}): ReactNode {
  const { format } = useText()
  if (width < LABEL.width || height < LABEL.height) return null
  const size = format.bytes(tile.bytes)
  return (
    <>
      <bdi className={styles.tileName} dir="auto" aria-hidden>
        {visibleName(tile.name)}
      </bdi>
      {height >= LABEL.both && (
        <span className={styles.tileSize} aria-hidden>
          {width >= LABEL.share ? `${size} · ${share}` : size}
        </span>
      )}
    </>
  )
}

interface TileViewProps {
  tile: Tile
  place: Rectangle
  whole: number
  active: boolean
  onFocus: () => void
}

function TileView({ tile, place, whole, active, onFocus }: TileViewProps) {
  const { t, format } = useText()
  const share = format.share(tile.bytes / whole)
  const said = t('space.tile', visibleName(tile.name), format.bytes(tile.bytes), share)
  const style = {
    insetInlineStart: place.x,
    insetBlockStart: place.y,
    inlineSize: place.width,
    blockSize: place.height,
    '--tint': `var(--kind-${tile.kind})`,
  }
  const own = {
    className: styles.tile,
    // No tooltip where the tile shows everything.
    'data-tooltip': place.width < LABEL.share || place.height < LABEL.both ? said : undefined,
    tabIndex: active ? 0 : -1,
    onFocus,
  }
  const label = <Label tile={tile} share={share} width={place.width} height={place.height} />
  return (
    <li className={styles.place} style={style}>
      {tile.href === null ? (
        <div {...own} role="img" aria-label={said}>
          {label}
        </div>
      ) : (
        <a {...own} href={tile.href}>
          <span className="visually-hidden">{said}</span>
          {label}
        </a>
      )}
    </li>
  )
}

/** Storage usage as a map: the area of each tile is its share. Arrow keys move between tiles, Enter opens one. */
export function TreeMapView({ tiles }: { tiles: readonly Tile[] }) {
  const { t, direction } = useText()
  const { ref, width, height } = useSize()
  const [active, setActive] = useState(0)
  const drawn = useMemo(() => tiles.filter(({ bytes }) => bytes > 0).toSorted((a, b) => b.bytes - a.bytes), [tiles])
  const places = useMemo(
    () =>
      treeMap(
        drawn.map(({ bytes }) => bytes),
        width,
        height,
      ),
    [drawn, width, height],
  )
  const whole = drawn.reduce((sum, { bytes }) => sum + bytes, 0)
  const ready = places.length > 0
  // The element that had the focus was removed with the previous folder.
  useLayoutEffect(() => {
    if (ready && document.activeElement === document.body) {
      ref.current?.querySelector<HTMLElement>(`.${styles.tile}`)?.focus({ preventScroll: true })
    }
  }, [ready, ref])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = rectangleAt(event.key, active, drawn.length, direction)
    if (next === null) return
    event.preventDefault()
    ref.current?.querySelectorAll<HTMLElement>(`.${styles.tile}`)[next]?.focus()
  }
  return (
    <ul ref={ref} className={styles.map} aria-label={t('space.map')} onKeyDown={onKeyDown}>
      {drawn.map((tile, index) => {
        const place = places[index]
        return (
          place && (
            <TileView
              key={tile.id}
              tile={tile}
              place={place}
              whole={whole}
              active={index === Math.min(active, drawn.length - 1)}
              onFocus={() => setActive(index)}
            />
          )
        )
      })}
    </ul>
  )
}
