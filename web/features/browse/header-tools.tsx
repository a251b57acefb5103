import { ArrowDownUp, LayoutGrid, List, Plus } from 'lucide-react'
import { SortKey } from '#contract/sorting.ts'
import { useText } from '#web/text/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { offersFor } from './action-entries.ts'
import { useBrowse } from './browse-context.ts'
import styles from './header-tools.module.css'

/** The order to sort by, for the keyboard and for the mosaic, which has no column titles. */
function SortMenu() {
  const { sort, commands } = useBrowse()
  const { t } = useText()
  const entries = SortKey.options.map((key) => ({
    id: key,
    text: t(`browse.column.${key}`),
    checked: sort.by === key,
    onSelect: () => commands.sortBy(key),
  }))
  return <MenuButton label={t(`browse.sort.${sort.order}`)} icon={ArrowDownUp} entries={entries} />
}

/** The tools of the files page that are always there, whatever is selected. */
export function HeaderTools() {
  const { view, context, commands } = useBrowse()
  const { t } = useText()
  const adding = offersFor('add', context, commands, t)
  const other = view === 'list' ? 'mosaic' : 'list'
  return (
    <div className={styles.tools}>
      <SortMenu />
      <IconButton
        label={other === 'mosaic' ? t('browse.action.viewMosaic') : t('browse.action.viewList')}
        icon={other === 'mosaic' ? LayoutGrid : List}
        onClick={() => commands.setView(other)}
      />
      {offersFor('header', context, commands, t).map((offer) => (
        <IconButton
          key={offer.id}
          label={offer.text}
          icon={offer.icon}
          {...(offer.shortcut === undefined ? {} : { shortcut: offer.shortcut })}
          {...(offer.checked === undefined ? {} : { pressed: offer.checked })}
          disabledReason={offer.disabledReason}
          onClick={offer.onSelect}
        />
      ))}
      {adding.length > 0 && <MenuButton label={t('browse.add')} icon={Plus} entries={adding} className={styles.add} />}
    </div>
  )
}
