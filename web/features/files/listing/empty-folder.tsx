import { FolderOpen, FolderPlus, Upload } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { TOUCH, useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyMenu } from '#web/ui/lazy-menu.tsx'
import type { Anchor } from '#web/ui/placement.ts'
import { entriesFor, menuOf } from '../commands/action-entries.ts'
import { allows } from '../commands/actions.ts'
import { useDropTarget } from '../selection/drops.ts'
import { useBrowse } from './browse-context.ts'
import styles from './listing.module.css'

/** Placeholder of an empty folder, with actions for adding files. It is a drop target. */
export function EmptyFolder() {
  const browse = useBrowse()
  const { context, commands, folder } = browse
  const { t } = useText()
  const touch = useMediaQuery(TOUCH)
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const { over, handlers } = useDropTarget(browse, folder)
  const mayCreate = allows('create')(context.perm)
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    setAnchor({ x: event.clientX, y: event.clientY, width: 0, height: 0 })
  }
  return (
    <section
      className={styles.empty}
      aria-label={t('browse.listing')}
      data-drop={over || undefined}
      onContextMenu={openMenu}
      {...handlers}
    >
      <EmptyState
        icon={FolderOpen}
        drawing="folder"
        title={t('files.lonely')}
        detail={mayCreate ? t(touch ? 'browse.empty.touch' : 'browse.empty.detail') : undefined}
        action={
          mayCreate && (
            <>
              <Button variant="primary" icon={Upload} onClick={commands.uploadFiles}>
                {t('browse.action.uploadFiles')}
              </Button>
              <Button icon={FolderPlus} onClick={commands.newFolder}>
                {t('browse.action.newFolder')}
              </Button>
            </>
          )
        }
      />
      {anchor && (
        <LazyMenu
          label={t('browse.menu')}
          entries={menuOf(entriesFor('folderMenu', context, commands, t))}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </section>
  )
}
