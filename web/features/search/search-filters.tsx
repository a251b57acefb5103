import { Archive, Calendar, CodeXml, FileText, FileType, Film, Folder, Image, Music, Ruler, Shapes } from 'lucide-react'
import { useState } from 'react'
import type { ReadQuery } from '#contract/search-query.ts'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { MenuEntry, MenuItem } from '#web/ui/menu-entry.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Anchor } from '#web/ui/placement.ts'
import { FilterChip, RemoveButton } from './filter-chip.tsx'
import { FilterRange, type RangeFilter } from './filter-range.tsx'
import styles from './filters.module.css'
import {
  chipsOf,
  filterValue,
  modifiedChoices,
  SIZE_CHOICES,
  setFilter,
  TYPE_CHOICES,
  type TypeChoice,
  toggleType,
  typesOf,
  without,
} from './filters.ts'
import type { SearchHost } from './search-host.ts'

const PICTURES: Record<TypeChoice, LucideIcon> = {
  folder: Folder,
  image: Image,
  video: Film,
  audio: Music,
  document: FileText,
  pdf: FileType,
  archive: Archive,
  code: CodeXml,
}

export interface SearchFiltersProps {
  readonly text: string
  readonly read: ReadQuery
  readonly onText: (text: string) => void
  /** The current folder. */
  readonly folder: string
  /** The folder that is searched. */
  readonly where: string
  readonly onWhere: (folder: string) => void
  readonly FolderPrompt: SearchHost['FolderPrompt']
}

/** A filter that has a menu. */
interface Filter {
  readonly id: 'type' | 'modified' | 'size' | 'where'
  readonly name: string
  readonly icon: LucideIcon
  readonly value: string | null
  readonly entries: readonly MenuEntry[]
  readonly onRemove?: () => void
  readonly removeLabel?: string
}

/** Returns the filters of the query with their menus. `onRange` asks for a range, `onSelect` for a folder. */
function useFilters(
  { text, read, onText, folder, where, onWhere }: SearchFiltersProps,
  onRange: (filter: RangeFilter) => void,
  onSelect: () => void,
): Filter[] {
  const { t, format } = useText()
  const types = typesOf(read)
  const set = (filter: 'type' | RangeFilter, value: string | null) => onText(setFilter(text, read, filter, value))
  const range = (filter: RangeFilter): MenuEntry[] => [
    'separator',
    { id: 'range', text: t('search.range'), onSelect: () => onRange(filter) },
  ]
  const choices = (filter: RangeFilter, named: ReadonlyArray<{ readonly value: string; readonly text: string }>) => {
    const value = filterValue(read, filter)
    const known = named.find((choice) => choice.value === value)?.text
    const entries = named.map(
      (choice): MenuItem => ({
        ...{ id: choice.value, text: choice.text, checked: value === choice.value },
        onSelect: () => set(filter, choice.value),
      }),
    )
    return {
      ...{ id: filter, name: t(`search.filter.${filter}`), value: value === '' ? null : (known ?? value) },
      entries: [...entries, ...range(filter)],
      onRemove: () => set(filter, null),
      removeLabel: t(`search.chip.${filter}`, known ?? value),
    }
  }
  const sizeText = ({ name, least, most }: (typeof SIZE_CHOICES)[number]) => {
    const bytes = (n: number) => format.bytes(Math.round(n / 1024 ** 2) * 1e6)
    const bounds =
      least === null ? `< ${bytes(most)}` : most === null ? `> ${bytes(least)}` : `${bytes(least)} – ${bytes(most)}`
    return `${t(`search.size.${name}`)} (${bounds})`
  }
  const place = (at: string): MenuItem => ({
    ...{ id: at, text: at === '/' ? t('search.where.everywhere') : t('search.where.here', visibleName(nameOf(at))) },
    ...{ checked: at === where, onSelect: () => onWhere(at) },
  })
  const places = [...new Set([folder, '/', where])].map(place)
  const typeText = types.map((type) => t(`search.type.${type}`)).join(', ')
  return [
    {
      ...{ id: 'type', name: t('search.filter.type'), icon: Shapes, value: types.length > 0 ? typeText : null },
      entries: TYPE_CHOICES.map((type) => ({
        ...{ id: type, text: t(`search.type.${type}`), icon: PICTURES[type] },
        ...{ checked: types.includes(type), toggles: true, onSelect: () => onText(toggleType(text, read, type)) },
      })),
      onRemove: () => set('type', null),
      removeLabel: t('search.chip.type', typeText),
    },
    {
      ...choices(
        'modified',
        modifiedChoices(new Date()).map(({ name, value }) => ({ value, text: t(`search.modified.${name}`) })),
      ),
      icon: Calendar,
    },
    {
      ...choices(
        'size',
        SIZE_CHOICES.map((choice) => ({ value: choice.value, text: sizeText(choice) })),
      ),
      icon: Ruler,
    },
    {
      ...{ id: 'where', name: t('search.where'), icon: Folder, value: place(where).text },
      entries: [...places, 'separator', { id: 'select', text: t('search.where.select'), onSelect }],
      ...(where !== '/' && { onRemove: () => onWhere('/'), removeLabel: place(where).text }),
    },
  ]
}

/** Filters of the search: type, date, size and folder, each with a menu, and chips for the other filters in the text. */
export function SearchFilters(props: SearchFiltersProps) {
  const { text, read, onText, onWhere, FolderPrompt } = props
  const { t } = useText()
  const [menu, setMenu] = useState<{ id: Filter['id']; anchor: Anchor; byKeyboard: boolean } | null>(null)
  const [range, setRange] = useState<RangeFilter | null>(null)
  const [selecting, setSelecting] = useState(false)
  const filters = useFilters(props, setRange, () => setSelecting(true))
  const open = filters.find(({ id }) => id === menu?.id)
  return (
    <div className={styles.filters}>
      <fieldset className={styles.choices} aria-label={t('search.filters')}>
        {filters.map(({ id, entries: _, ...filter }) => (
          <FilterChip
            key={id}
            {...filter}
            isOpen={menu?.id === id}
            onOpen={(anchor, byKeyboard) => setMenu({ id, anchor, byKeyboard })}
          />
        ))}
      </fieldset>
      <Chips text={text} read={read} onText={onText} />
      {range && (
        <FilterRange
          key={range}
          filter={range}
          value={filterValue(read, range)}
          onValue={(value) => onText(setFilter(text, read, range, value))}
          onClose={() => setRange(null)}
        />
      )}
      {menu && open && (
        <Menu
          label={open.name}
          entries={open.entries}
          anchor={menu.anchor}
          byKeyboard={menu.byKeyboard}
          onClose={() => setMenu(null)}
        />
      )}
      {selecting && (
        <FolderPrompt
          title={t('search.where')}
          onClose={() => setSelecting(false)}
          onChoose={(path) => {
            setSelecting(false)
            onWhere(path)
          }}
        />
      )}
    </div>
  )
}

/** Chips for the filters in the text that have no menu; each can be removed. */
function Chips({ text, read, onText }: Pick<SearchFiltersProps, 'text' | 'read' | 'onText'>) {
  const { t } = useText()
  const chips = chipsOf(read)
  if (chips.length === 0) return null
  return (
    <ul className={styles.choices} aria-label={t('search.chips')}>
      {chips.map(({ kind, value, part }) => {
        const label = t(`search.chip.${kind}`, visibleName(value))
        return (
          <li key={part.from} className={styles.chip}>
            <span className={styles.text}>{label}</span>
            <RemoveButton label={label} onRemove={() => onText(without(text, part))} />
          </li>
        )
      })}
    </ul>
  )
}
