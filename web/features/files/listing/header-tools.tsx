import { ArrowDownUp, Ellipsis, LayoutGrid, List, Plus } from 'lucide-react'
import { SORT_KEYS } from '#contract/sort-order.ts'
import { useText } from '#web/i18n/text.tsx'
import { ariaShortcut, formatShortcut } from '#web/lib/keyboard.ts'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuItem } from '#web/ui/menu-entry.ts'
import { type ActionEntry, entriesFor } from '../commands/action-entries.ts'
import { useBrowse } from './browse-context.ts'
import styles from './header-tools.module.css'

/** Returns menu entries for the sort orders, for keyboard users and for the mosaic, which has no column headers. */
function useSortEntries(): MenuItem[] {
  const { sort, commands } = useBrowse()
  const { t } = useText()
  return SORT_KEYS.map((key) => ({
    id: `sort-${key}`,
    text: t(`browse.column.${key}`),
    checked: sort.by === key,
    onSelect: () => commands.sortBy(key),
  }))
}

/** Returns the action that switches to the other view. */
function useViewEntry(): MenuItem & { icon: ActionEntry['icon'] } {
  const { view, commands } = useBrowse()
  const { t } = useText()
  return view === 'list'
    ? { id: 'view', text: t('browse.action.viewMosaic'), icon: LayoutGrid, onSelect: () => commands.setView('mosaic') }
    : { id: 'view', text: t('browse.action.viewList'), icon: List, onSelect: () => commands.setView('list') }
}

/** Tools as separate buttons, for wide screens. */
function SpreadTools({ offers }: { offers: readonly ActionEntry[] }) {
  const { sort } = useBrowse()
  const { t, format } = useText()
  const view = useViewEntry()
  return (
    <>
      <MenuButton label={t(`browse.sort.${sort.order}`)} icon={ArrowDownUp} entries={useSortEntries()} />
      <IconButton label={view.text} icon={view.icon} onClick={view.onSelect} />
      {offers.map((offer) => (
        <IconButton
          key={offer.id}
          label={offer.text}
          icon={offer.icon}
          mirrored={offer.mirrored}
          {...(offer.shortcut === undefined ? {} : { shortcut: offer.shortcut })}
          {...(offer.checked === undefined ? {} : { pressed: offer.checked })}
          {...(offer.badge > 0 && { badge: format.count(offer.badge) })}
          disabledReason={offer.disabledReason}
          onClick={offer.onSelect}
        />
      ))}
    </>
  )
}

/** Tools in one menu, so that narrow screens have space for the breadcrumbs. */
function FoldedTools({ offers }: { offers: readonly ActionEntry[] }) {
  const { t } = useText()
  const entries = [useViewEntry(), ...offers, 'separator' as const, ...useSortEntries()]
  return <MenuButton label={t('action.more')} icon={Ellipsis} entries={entries} />
}

/** Search button. On wide screens it looks like a search field. */
function SearchButton({ offer, narrow }: { offer: ActionEntry; narrow: boolean }) {
  const { text, icon, shortcut = '', onSelect } = offer
  const { t } = useText()
  if (narrow)
    return <IconButton label={text} icon={icon} shortcut={shortcut} aria-haspopup="dialog" onClick={onSelect} />
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaShortcut(shortcut)}
      onClick={onSelect}
    >
      <Icon icon={icon} size={16} />
      <span className={styles.searchText}>{text}</span>
      <kbd aria-hidden>{formatShortcut(shortcut, t)}</kbd>
    </button>
  )
}

/** Tools of the files page that do not depend on the selection. */
export function HeaderTools() {
  const { context, commands } = useBrowse()
  const { t } = useText()
  const narrow = useMediaQuery(NARROW)
  const adding = entriesFor('add', context, commands, t)
  const offers = entriesFor('header', context, commands, t)
  const [search] = entriesFor('search', context, commands, t)
  return (
    <div className={styles.tools}>
      {search && <SearchButton offer={search} narrow={narrow} />}
      {narrow ? (
        <FoldedTools offers={[...offers, ...entriesFor('more', context, commands, t)]} />
      ) : (
        <SpreadTools offers={offers} />
      )}
      {adding.length > 0 && <MenuButton label={t('browse.add')} icon={Plus} entries={adding} className={styles.add} />}
    </div>
  )
}
