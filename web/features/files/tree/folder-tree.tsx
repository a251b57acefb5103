import { type MouseEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useLatest } from '#web/lib/use-latest.ts'
import { useStore } from '#web/lib/use-store.ts'
import type { BrowseMemory } from '../listing/memory.ts'
import type { DropTools } from '../selection/drops.ts'
import styles from './folder-tree.module.css'
import { lineId, type TreeContext, TreeContextProvider } from './tree-context.ts'
import { TreeLevel } from './tree-level.tsx'
import { expandAround, followRenames, setExpanded, treeState } from './tree-state.ts'
import { useTreeDrops } from './use-tree-drops.ts'
import { linesOf, useTreeKeyboard } from './use-tree-keyboard.ts'

export interface FolderTreeProps {
  readonly id: string
  /** Open folder, or null if none of the user's own is shown. */
  readonly current: string | null
  readonly memory: BrowseMemory
  /** Services for dropping items on folders, or null where nothing can be dragged. */
  readonly drops: DropTools | null
  /** Called when a folder is opened, so that a drawer can close. */
  readonly onOpen: () => void
}

/** Returns the line to which an event belongs. */
const lineOf = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[role=treeitem]') : null

/**
 * Tree of the user's folders, which loads a level when it is opened. It is a single tab stop that names the active line, like the listing.
 */
export function FolderTree({ id, current, memory, drops, onOpen }: FolderTreeProps) {
  const { t } = useText()
  const prefix = useId()
  const tree = useRef<HTMLDivElement>(null)
  const pending = useStore(memory.pending)
  const { expanded } = useStore(treeState)
  const [active, setActive] = useState<string | null>(null)
  const latest = useLatest(expanded)
  const onStay = useCallback((folder: string) => setExpanded(folder, true), [])
  const { over, handlers } = useTreeDrops(drops, onStay)
  useLayoutEffect(() => followRenames(pending), [pending])
  useLayoutEffect(() => {
    if (current !== null) expandAround(current)
  }, [current])

  const activate = (line: HTMLElement) => {
    setActive(line.id)
    line.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = useTreeKeyboard(active, activate)
  /** Without an active line, or if that is gone, the open folder or the first one becomes active. */
  const onFocus = () => {
    const { current: element } = tree
    if (!element || (active !== null && document.getElementById(active))) return
    const lines = linesOf(element)
    const line = lines.find((one) => one.hasAttribute('aria-current')) ?? lines[0]
    if (line) setActive(line.id)
  }
  const onClick = (event: MouseEvent) => {
    const line = lineOf(event)
    const folder = line?.dataset.folder
    if (line) setActive(line.id)
    if (folder === undefined) return
    const isArrow = event.target instanceof Element && event.target.closest('[data-arrow]')
    if (!isArrow) return onOpen()
    event.preventDefault()
    setExpanded(folder, !latest.current.has(folder))
  }
  useRevealed(tree, current)
  const context = useMemo<TreeContext>(
    () => ({
      ...{ prefix, expanded, current, active, over, pending },
      activate: (path) => setActive(lineId(prefix, path)),
    }),
    [prefix, expanded, current, active, over, pending],
  )
  return (
    <div
      ref={tree}
      id={id}
      className={styles.tree}
      role="tree"
      aria-label={t('browse.section.folders')}
      aria-activedescendant={active ?? undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onClick}
      {...handlers}
    >
      <TreeContextProvider value={context}>
        <TreeLevel folder="/" level={1} />
      </TreeContextProvider>
    </div>
  )
}

/** Scrolls to the line of the open folder once, when it appears. */
function useRevealed(tree: { readonly current: HTMLElement | null }, current: string | null): void {
  const revealed = useRef<string | null>(null)
  useEffect(() => {
    const element = tree.current
    if (!element || current === null) return
    const reveal = () => {
      if (revealed.current === current) return
      const line = element.querySelector('[aria-current]')
      if (!line) return
      revealed.current = current
      line.scrollIntoView({ block: 'nearest' })
    }
    reveal()
    // Levels on the way to it may still be loading.
    const observer = new MutationObserver(reveal)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [tree, current])
}
