import { ArchiveRestore, FolderInput, type LucideIcon, Trash, X } from 'lucide-react'
import type { TrashItem, TrashPage } from '#contract/trash.ts'
import { useText } from '#web/i18n/text.tsx'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChooseAll } from './item-table.tsx'
import styles from './trash.module.css'
import type { ItemSelection } from './use-item-selection.ts'

/** Actions for items in the trash; null without permission. */
export interface TrashActions {
  readonly restore: ((items: readonly TrashItem[]) => void) | null
  readonly restoreTo: ((items: readonly TrashItem[]) => void) | null
  readonly remove: ((items: readonly TrashItem[]) => void) | null
  readonly empty: (() => void) | null
}

interface ToolsProps {
  page: TrashPage
  items: readonly TrashItem[]
  choosing: ItemSelection
  ways: TrashActions
}

/** Renders the totals, or the number of selected items with the actions for them. Always visible. */
export function Tools({ page, items, choosing, ways }: ToolsProps) {
  const { t, format } = useText()
  const isNarrow = useMediaQuery(NARROW)
  const isChoosing = choosing.picked.length > 0
  return (
    <div className={styles.tools} data-choosing={(isChoosing && !isNarrow) || undefined}>
      {isNarrow && <ChooseAll items={items} choosing={choosing} />}
      {isChoosing && !isNarrow ? (
        <Chosen page={page} choosing={choosing} ways={ways} />
      ) : (
        <>
          <p className={styles.figures} role="status">
            {page.bytes === null
              ? t('files.items', page.total)
              : t('trash.total', page.total, format.bytes(page.bytes))}
          </p>
          {!isChoosing && ways.empty && (
            <Button icon={Trash} className={styles.empty} onClick={ways.empty}>
              {t('trash.empty')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Renders the actions at the bottom of a narrow screen, within reach of the thumb, while items are selected. */
export function BottomBar({ page, choosing, ways }: Omit<ToolsProps, 'items'>) {
  const { t } = useText()
  const isNarrow = useMediaQuery(NARROW)
  if (!isNarrow || choosing.picked.length === 0) return null
  return (
    <section className={styles.thumb} data-bottom-bar aria-label={t('browse.selection')}>
      <Chosen page={page} choosing={choosing} ways={ways} isNarrow />
    </section>
  )
}

interface ChosenProps extends Omit<ToolsProps, 'items'> {
  isNarrow?: boolean
}

function Chosen({ page, choosing, ways, isNarrow = false }: ChosenProps) {
  const { t, format } = useText()
  const { picked } = choosing
  const offers: readonly { text: string; icon: LucideIcon; way: TrashActions['restore']; primary?: boolean }[] = [
    { text: t('trash.restore'), icon: ArchiveRestore, way: ways.restore, primary: true },
    { text: t('trash.restoreTo'), icon: FolderInput, way: ways.restoreTo },
    { text: t('trash.deleteForGood'), icon: Trash, way: ways.remove },
  ]
  return (
    <>
      <IconButton label={t('browse.clearSelection')} icon={X} shortcut="Escape" onClick={choosing.clear} />
      <p className={styles.chosen} role="status">
        {t('trash.chosen', picked.length, format.count(page.total))}
      </p>
      <span className={styles.ways}>
        {offers.map(({ text, icon, way, primary = false }) => {
          if (!way) return null
          const onClick = () => way(picked)
          if (isNarrow) return <IconButton key={text} label={text} icon={icon} onClick={onClick} />
          return (
            <Button key={text} variant={primary ? 'primary' : 'secondary'} icon={icon} onClick={onClick}>
              {text}
            </Button>
          )
        })}
      </span>
    </>
  )
}
