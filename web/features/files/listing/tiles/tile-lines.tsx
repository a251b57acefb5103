// The listing is a grid with computed positions, which table elements do not support. It is a single tab stop that names the
// active line (`aria-activedescendant`), so lines and cells are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import type { RefObject } from 'react'
import { useBrowse } from '../browse-context.ts'
import { cellOf } from '../grid-layout.ts'
import { useListExtras } from '../list/use-list-extras.ts'
import { activePosition, entryAt, type LinesProps, Section, useCutNames } from '../listing-lines.tsx'
import { drawnSections, lineKey, positionsOf } from '../listing-rows.ts'
import type { PathSet } from '../marked-paths.ts'
import { formFor } from '../thumbs/thumb-key.ts'
import { Tile, type TileShape } from './tile.tsx'
import styles from './tiles.module.css'
import { useReflow } from './use-reflow.ts'

export interface TileLinesProps extends LinesProps {
  readonly scroller: RefObject<HTMLElement | null>
  /** Width of a tile's picture in px; 0 without pictures. */
  readonly picture: number
  /** Paths of the items with share links. */
  readonly shared: PathSet
}

/** Side length of an icon in place of a picture, in px. */
const icon = (picture: number): number => (picture < 150 ? 44 : 64)

/** Visible lines of the mosaic or the gallery, each with its tiles. */
export function TileLines(props: TileLinesProps) {
  const { layout, window, picture, shared } = props
  const form = formFor(picture)
  const { view, favorites, tagged } = useBrowse()
  const extras = useListExtras(true)
  const gallery = view === 'mosaic gallery'
  const cut = useCutNames(props.memory, props.open.listing.path)
  const active = activePosition(props.open)
  useReflow({ ...props, gallery })
  const shapeOf = (section: string): TileShape => {
    if (gallery) return section === 'folders' ? 'folder' : 'tile'
    return picture > 0 ? 'card' : 'plain'
  }
  return drawnSections(layout, window).map((drawn) => {
    const shape = shapeOf(drawn.section.name)
    const positions = Map.groupBy(positionsOf(drawn, active), (position) => cellOf(layout, position)?.line ?? 0)
    return (
      <Section key={drawn.section.name} drawn={drawn}>
        {[...positions].map(([line, inLine]) => {
          const entries = inLine.map((position) => entryAt(props, cut, position))
          const style = { insetBlockStart: entries[0]?.top, '--columns': drawn.section.columns }
          return (
            <div
              key={lineKey(window, drawn, line)}
              className={styles.line}
              style={style}
              data-shape={shape}
              data-section={drawn.section.name}
              role="row"
              aria-rowindex={line + 1}
            >
              {entries.map(({ top, line: _, ...entry }) => (
                <Tile
                  key={entry.column}
                  {...entry}
                  shape={shape}
                  form={form}
                  icon={icon(picture)}
                  {...{ shared, favorites, tagged, extras }}
                />
              ))}
            </div>
          )
        })}
      </Section>
    )
  })
}
