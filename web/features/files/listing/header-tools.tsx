import { Ellipsis, Images, LayoutGrid, List, Plus } from 'lucide-react'
import { VIEW_MODES } from '#contract/listing-options.ts'
import type { ViewMode } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { ariaShortcut, formatShortcut } from '#web/lib/keyboard.ts'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuEntry, MenuItem } from '#web/ui/menu-entry.ts'
import { type ActionEntry, entriesFor } from '../commands/action-entries.ts'
import { useBrowse } from './browse-context.ts'
import styles from './header-tools.module.css'
import { useForAllEntries, useListEntries, useSortMenu, useTapEntries } from './list/use-list-entries.ts'
import { useListExtras } from './list/use-list-extras.ts'

/** Icon and text of each view. */
const VIEWS = {
  list: { icon: List, text: 'browse.action.viewList' },
  mosaic: { icon: LayoutGrid, text: 'browse.action.viewMosaic' },
  'mosaic gallery': { icon: Images, text: 'browse.action.viewGallery' },
} as const satisfies Record<ViewMode, { icon: LucideIcon; text: string }>

/** Returns menu entries for the views. */
function useViewEntries(): MenuItem[] {
  const { view, commands } = useBrowse()
  const { t } = useText()
  return VIEW_MODES.map((mode) => ({
    id: `view-${mode}`,
    text: t(VIEWS[mode].text),
    checked: view === mode,
    onSelect: () => commands.setView(mode),
  }))
}

/** Joins groups of menu entries with separators. */
const joined = (...groups: readonly (readonly MenuItem[])[]): MenuEntry[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, index): MenuEntry[] => (index === 0 ? [...group] : ['separator', ...group]))

/** Tools as separate buttons, for wide screens. */
function SpreadTools({ offers }: { offers: readonly ActionEntry[] }) {
  const { view, context, commands } = useBrowse()
  const { t, format } = useText()
  const forAll = useForAllEntries()
  const sort = useSortMenu()
  return (
    <>
      <MenuButton
        label={sort.label}
        icon={sort.icon}
        entries={joined(
          ...sort.groups,
          entriesFor('more', context, commands, t).filter(({ id }) => id === 'filter'),
          forAll,
        )}
      />
      <MenuButton
        label={t('browse.switchView')}
        icon={VIEWS[view].icon}
        entries={joined(useViewEntries(), useListEntries(), useTapEntries(), forAll)}
      />
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
  const sort = useSortMenu()
  const entries = joined(
    useViewEntries(),
    useListEntries(),
    offers,
    sort.groups.flat(),
    useTapEntries(),
    useForAllEntries(),
  )
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
  const { context, commands, view } = useBrowse()
  const { t } = useText()
  const narrow = useMediaQuery(NARROW)
  const extras = useListExtras(view === 'mosaic gallery' && !narrow)
  const adding = entriesFor('add', context, commands, t)
  const offers = entriesFor('header', context, commands, t)
  const [search] = entriesFor('search', context, commands, t)
  return (
    <div className={styles.tools}>
      {/* Before the other tools, which therefore stay in place. */}
      {extras && <extras.TileSizeSlider />}
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
