import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { lineWindow, scrollToLine } from '../line-window.ts'
import { useScrollWindow } from '../use-scroll-window.ts'
import styles from './archive.module.css'
import { ArchiveRow, ROW } from './archive-row.tsx'
import type { ArchiveNode } from './archive-tree.ts'
import { rowAfter } from './row-moves.ts'

/** Rows rendered beyond either edge. */
const SPARE = 6

export interface ArchiveListProps {
  label: string
  nodes: readonly ArchiveNode[]
  /** Keys of nodes. */
  selected: ReadonlySet<string>
  /** Whether entries can be selected. */
  selectable: boolean
  withFolder: boolean
  onOpen: (node: ArchiveNode) => void
  onSelect: (keys: ReadonlySet<string>) => void
  onUp: () => void
}

/** Returns the keys of the entries that can be extracted. */
const extractableKeys = (nodes: readonly ArchiveNode[]): Set<string> =>
  new Set(nodes.filter(({ refusal }) => refusal === null).map(({ key }) => key))

const elementAt = ({ target }: MouseEvent) => (target instanceof Element ? target : null)

/**
 * The entries of one folder of an archive. Arrow keys move, Space selects, Enter or a click opens, Backspace goes to the parent folder, Esc
 * clears the selection.
 */
export function ArchiveList(props: ArchiveListProps) {
  const { label, nodes, selected, selectable, withFolder, onOpen, onSelect, onUp } = props
  const { direction } = useText()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const { first, end, page } = lineWindow(nodes.length, ROW, useScrollWindow(scroller), SPARE)
  const row = Math.min(active, nodes.length - 1)

  useEffect(() => {
    scroller.current?.focus({ preventScroll: true })
  }, [])

  const toggle = (node: ArchiveNode | undefined) => {
    if (!selectable || !node || node.refusal !== null) return
    const next = new Set(selected)
    if (!next.delete(node.key)) next.add(node.key)
    onSelect(next)
  }
  const goTo = (place: number) => {
    setActive(place)
    const element = scroller.current
    if (element) element.scrollTop = scrollToLine({ top: element.scrollTop, height: element.clientHeight }, ROW, place)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const node = nodes[row]
    const isCommand = event.ctrlKey || event.metaKey
    const next = isCommand ? null : rowAfter(event.key, row, nodes.length, page)
    if (next !== null) goTo(next)
    else if (event.key === ' ') toggle(node)
    else if (event.key === 'Enter' && node) onOpen(node)
    else if (event.key === 'Backspace') onUp()
    else if (event.key === 'a' && isCommand && selectable) onSelect(extractableKeys(nodes))
    else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set())
    else return false
    return true
  }
  const onClick = (event: MouseEvent) => {
    const element = elementAt(event)
    const place = Number(element?.closest<HTMLElement>('[data-place]')?.dataset.place ?? -1)
    const node = nodes[place]
    if (!node) return
    setActive(place)
    const selects = element?.closest('[data-box]') || event.ctrlKey || event.metaKey
    if (selects) toggle(node)
    else onOpen(node)
  }
  return (
    <div
      ref={scroller}
      className={styles.list}
      dir={direction}
      role="listbox"
      aria-label={label}
      aria-multiselectable={selectable}
      aria-activedescendant={row >= first && row < end ? `${id}-${row}` : undefined}
      tabIndex={0}
      onKeyDown={(event) => {
        if (onKey(event)) event.preventDefault()
      }}
      onClick={onClick}
    >
      <div className={styles.rows} style={{ blockSize: nodes.length * ROW }} role="presentation">
        {nodes.slice(first, end).map((node, index) => (
          <ArchiveRow
            key={node.key}
            id={`${id}-${first + index}`}
            node={node}
            place={first + index}
            count={nodes.length}
            selected={selected.has(node.key)}
            active={first + index === row}
            withFolder={withFolder}
            selectable={selectable}
          />
        ))}
      </div>
    </div>
  )
}
