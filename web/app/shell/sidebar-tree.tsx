import { ChevronDown } from 'lucide-react'
import { useId, useLayoutEffect, useMemo } from 'react'
import type { DropTools } from '#web/features/files/selection/drops.ts'
import type { FolderTreeProps } from '#web/features/files/tree/folder-tree.tsx'
import { readTree, showTree, treeState } from '#web/features/files/tree/tree-state.ts'
import { useText } from '#web/i18n/text.tsx'
import { decodePath } from '#web/lib/encode-path.ts'
import { parentOf, withoutTrailingSlash } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from './lazy-part.tsx'
import styles from './sidebar-tree.module.css'

const folderTree = createPart<FolderTreeProps>(
  async () => (await import('#web/features/files/tree/folder-tree.tsx')).FolderTree,
)

/** Returns the folder that a route shows, or that of the file it shows; null for other routes. */
function folderIn(route: string): string | null {
  if (!route.startsWith('/files/')) return null
  const path = decodePath(route.slice('/files'.length))
  return path.endsWith('/') ? withoutTrailingSlash(path) : parentOf(path)
}

/** Tree of the folders below *My files*, and the button that shows and hides it. Its code is loaded when it is first shown. */
export function SidebarTree(props: { currentPath: string; drops: DropTools | null; onChosen: () => void }) {
  const { currentPath, drops, onChosen } = props
  const { session, browsing, speech } = usePage()
  const { t } = useText()
  const id = useId()
  const state = useStore(session.state)
  const { isShown } = useStore(treeState)
  const userId = state.kind === 'signed-in' ? state.user.id : null
  useLayoutEffect(() => {
    if (userId !== null) readTree(userId)
  }, [userId])
  const part = useMemo(() => withMessages(folderTree, 'places', speech), [speech])
  // The files of another user are not in the tree.
  const isOwn = drops === null || drops.host.viewer.id === null
  const tree = {
    id,
    current: isOwn ? folderIn(currentPath) : null,
    memory: browsing,
    drops: isOwn ? drops : null,
    onOpen: onChosen,
  }
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t('browse.section.folders')}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        data-tooltip={t('browse.section.folders')}
        onClick={() => showTree(!isShown)}
      >
        <Icon icon={ChevronDown} size={16} />
      </button>
      {isShown && <LazyPart part={part} props={tree} waiting={null} />}
    </li>
  )
}
