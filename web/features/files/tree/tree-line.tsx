// The tree is a single tab stop that names the active line and handles its keys, so lines are not focusable.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: see above
import { ChevronRight } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { filesHref } from '#web/lib/addresses.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './folder-tree.module.css'
import { lineId, useTree } from './tree-context.ts'

/** Levels that are indented. Deeper ones are as far in as the last of them, because the sidebar is narrow. */
const INDENTED = 8

const indent = (level: number) => ({ '--level': Math.min(level, INDENTED) }) as CSSProperties

interface FolderProps {
  readonly path: string
  readonly name: string
  readonly level: number
  readonly isExpanded: boolean
  readonly position: number
  readonly total: number
}

/** Folder of the tree: a link, and an arrow that expands or collapses it. The tree handles clicks and keys. */
export function TreeLine(props: FolderProps) {
  const { prefix, current, active, over } = useTree()
  const id = lineId(prefix, props.path)
  const { path } = props
  return <Line {...props} id={id} isCurrent={path === current} isActive={id === active} isOver={path === over} />
}

const Line = memo((props: FolderProps & { id: string; isCurrent: boolean; isActive: boolean; isOver: boolean }) => {
  const { path, name, level, isExpanded, position, total, id, isCurrent, isActive, isOver } = props
  return (
    <a
      id={id}
      className={styles.line}
      style={indent(level)}
      href={filesHref(withTrailingSlash(path))}
      role="treeitem"
      aria-level={level}
      aria-expanded={isExpanded}
      aria-setsize={total}
      aria-posinset={position}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={-1}
      draggable={false}
      data-folder={path}
      data-name={name}
      data-active={isActive || undefined}
      data-drop={isOver || undefined}
    >
      {/* For the pointer only, because the arrow keys have the same function. */}
      <span className={styles.arrow} data-arrow aria-hidden>
        <Icon icon={ChevronRight} size={14} />
      </span>
      <FileIcon kind="folder" size={18} />
      <FileName name={name} />
    </a>
  )
})

/** Line in place of folders: that they are loading, that there are none, an error, or how to show more of them. */
export function NoteLine(props: {
  folder: string
  level: number
  kind: 'loading' | 'empty' | 'error' | 'more'
  /** Accessible name. */
  name: string
  onSelect?: () => void
  children?: ReactNode
}) {
  const { folder, level, kind, name, onSelect, children = name } = props
  const { prefix, active } = useTree()
  const id = lineId(`${prefix}${kind}`, folder)
  return (
    <div
      id={id}
      className={styles.note}
      style={indent(level)}
      role="treeitem"
      aria-label={name}
      aria-level={level}
      aria-busy={kind === 'loading' || undefined}
      aria-disabled={!onSelect || undefined}
      tabIndex={-1}
      data-active={id === active || undefined}
      onClick={onSelect}
    >
      {children}
    </div>
  )
}
