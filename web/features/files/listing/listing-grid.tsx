// The listing is a grid with computed positions, which table elements do not support. It is a single tab stop that names the
// active line (`aria-activedescendant`), so lines and cells are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
import { type ComponentType, type KeyboardEvent, useId, useMemo, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { TOUCH, useMediaQuery } from '#web/lib/use-media-query.ts'
import { OptionalPart } from '#web/ui/lazy/optional-part.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { LazyMenu } from '#web/ui/lazy-menu.tsx'
import { entriesFor, menuOf } from '../commands/action-entries.ts'
import { allows } from '../commands/actions.ts'
import { useItemMenu } from '../commands/use-item-menu.ts'
import { DROP_HERE, useGridDrag } from '../selection/use-grid-drag.ts'
import { useMarquee } from '../selection/use-marquee.ts'
import { type OpenFolder, useBrowse } from './browse-context.ts'
import { ColumnHeaders } from './column-headers.tsx'
import { LISTING_ID } from './focus-listing.ts'
import { gridHandlers } from './grid-handlers.ts'
import { type Area, layOut, mostColumns } from './grid-layout.ts'
import { useListLook } from './list/use-list-look.ts'
import styles from './listing.module.css'
import { activePosition, entryId, ListLines } from './listing-lines.tsx'
import { columnsHeight, measuresOf } from './measures.ts'
import { formFor } from './thumbs/thumb-key.ts'
import { useThumbs, useWantedThumbs } from './thumbs/use-thumbs.ts'
import type { TileLinesProps } from './tiles/tile-lines.tsx'
import type { PullToRefreshProps } from './touch/pull-to-refresh.tsx'
import { useFolderPosition } from './use-folder-position.ts'
import { useGridKeyboard } from './use-grid-keyboard.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { type GridWindow, useGridWindow } from './use-grid-window.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { useScrollIntoView } from './use-scroll-into-view.ts'

/** Computes the layout of the folder for the current view and width. */
function useLayout(open: OpenFolder, window: GridWindow, thumbs: boolean, row: number) {
  const { view, host } = useBrowse()
  const { folders, length } = open.listing
  const { groups } = open.arrangement
  const { tileSize } = host.person.listing
  const { picture, ...measures } = useMemo(
    () => measuresOf(view, window.width, { row, thumbs, tileSize }),
    [view, window.width, row, thumbs, tileSize],
  )
  const { columns, lineHeight, headingHeight, folderLines } = measures
  const layout = useMemo(
    () => layOut({ folders, files: length - folders, columns, lineHeight, headingHeight, folderLines, groups }),
    [folders, length, columns, lineHeight, headingHeight, folderLines, groups],
  )
  return { layout, picture }
}

/** Selection rectangle during a drag with the mouse. */
const Marquee = ({ area }: { area: Area }) => (
  <div
    className={styles.marquee}
    style={{
      insetBlockStart: area.top,
      insetInlineStart: area.start,
      blockSize: area.bottom - area.top,
      inlineSize: area.end - area.start,
    }}
  />
)

/** Loaded on touch devices only. */
const pullToRefresh = createPart<PullToRefreshProps>(
  async () => (await import('./touch/pull-to-refresh.tsx')).PullToRefresh,
)

/**
 * Listing as a grid with a single tab stop, and its pointer and keyboard interaction. `Tiles` renders the mosaic and the gallery; without it,
 * a list is rendered.
 */
export function ListingGrid({ open, Tiles }: { open: OpenFolder; Tiles: ComponentType<TileLinesProps> | null }) {
  const { host, view, memory, context, commands, retry } = useBrowse()
  const { t } = useText()
  const id = useId()
  const touch = useMediaQuery(TOUCH)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const list = view === 'list'
  const cover = list ? columnsHeight(touch) : 0

  const thumbs = useThumbs()
  const window = useGridWindow(scroller, list ? 30 : 76)
  const { look, height, headers, attributes } = useListLook(window.width)
  const { layout, picture } = useLayout(open, window, thumbs !== null, height)
  const form = formFor(picture.width)
  useWantedThumbs(thumbs, open, layout, window, form)
  const position = activePosition(open)
  useFolderPosition(scroller, open)
  const left = useScrollAnchor(scroller, open, layout, cover)
  useScrollIntoView(scroller, position, layout, { cover, left, trays: true })

  const page = Math.floor((window.bottom - window.top - cover) / layout.lineHeight)
  const onGridKey = useGridKeyboard(layout, page)
  const menu = useItemMenu()
  const { onClick } = useGridPointer((row, anchor) => menu.openFor(row, anchor), menu.isTap)
  const marquee = useMarquee(content, layout)
  const drag = useGridDrag()

  const { active } = open.selection
  const activeId = active === -1 ? undefined : entryId(id, active)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    menu.onKeyDown(event, activeId === undefined ? null : document.getElementById(activeId))
    onGridKey(event)
  }
  // A row that the rectangle selects must not turn the gesture into a drag.
  const mayDrag = allows('rename')(context.perm) && !touch && marquee.area === null
  const lines = {
    id,
    open,
    thumbs,
    viewer: host.viewer,
    layout,
    window,
    memory,
    draggable: mayDrag,
    dropRow: drag.dropRow,
  }
  const style = { blockSize: layout.height, '--picture': `${picture.height}px` }
  const { count, multiple } = open.selection
  return (
    <>
      <div
        ref={scroller}
        id={LISTING_ID}
        className={styles.scroller}
        role="grid"
        aria-label={t('browse.listing')}
        aria-multiselectable
        aria-rowcount={layout.lines + (list ? 1 : 0)}
        aria-colcount={list ? look.columns.length + 2 : mostColumns(layout)}
        aria-activedescendant={activeId}
        tabIndex={0}
        data-view={view}
        data-marking={count > 0 || multiple || undefined}
        {...(list && attributes)}
        data-drop={drag.dropRow === DROP_HERE || undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...gridHandlers(marquee.handlers, menu.handlers, drag.handlers)}
      >
        {list && <ColumnHeaders {...headers} />}
        <div ref={content} className={styles.content} style={style} role="presentation">
          {Tiles ? (
            <Tiles {...lines} scroller={scroller} picture={picture.width} shared={look.shared} />
          ) : (
            <ListLines {...lines} look={look} />
          )}
          {marquee.area && <Marquee area={marquee.area} />}
        </div>
      </div>
      {touch && <OptionalPart part={pullToRefresh} props={{ scroller, onRefresh: retry }} />}
      {menu.menu && (
        <LazyMenu
          label={t('browse.menu')}
          entries={menuOf(entriesFor(menu.menu.place, context, commands, t))}
          anchor={menu.menu.anchor}
          byKeyboard={menu.menu.byKeyboard}
          onClose={menu.close}
        />
      )}
    </>
  )
}
