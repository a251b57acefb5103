import { FileText, Film, Folder, Image, Music, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { ReadQuery } from '#contract/search-query.ts'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { BUTTON_TYPES, type ButtonType, chipsOf, toggleType, without } from './filters.ts'
import styles from './search.module.css'

const PICTURES: Record<ButtonType, LucideIcon> = {
  image: Image,
  audio: Music,
  video: Film,
  pdf: FileText,
  folder: Folder,
}

/** Keeps the focus in the input when a filter is clicked. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

function Choice(props: { text: string; icon?: LucideIcon; pressed: boolean; onPress: () => void }) {
  const { text, icon, pressed, onPress } = props
  return (
    <button type="button" className={styles.choice} aria-pressed={pressed} onMouseDown={keepFocus} onClick={onPress}>
      {icon && <Icon icon={icon} size={16} />}
      <span className={styles.choiceText}>{text}</span>
    </button>
  )
}

export interface SearchFiltersProps {
  readonly text: string
  readonly read: ReadQuery
  readonly onText: (text: string) => void
  /** The current folder. */
  readonly folder: string
  readonly everywhere: boolean
  readonly onEverywhere: (everywhere: boolean) => void
}

/** Filters of the search: file types, the folder to search, and chips for the filters in the text. */
export function SearchFilters({ text, read, onText, folder, everywhere, onEverywhere }: SearchFiltersProps) {
  const { t } = useText()
  return (
    <div className={styles.filters}>
      {folder !== '/' && (
        <fieldset className={styles.choices} aria-label={t('search.where')}>
          <Choice
            text={t('search.where.here', visibleName(nameOf(folder)))}
            pressed={!everywhere}
            onPress={() => onEverywhere(false)}
          />
          <Choice text={t('search.where.everywhere')} pressed={everywhere} onPress={() => onEverywhere(true)} />
        </fieldset>
      )}
      <fieldset className={styles.choices} aria-label={t('search.kinds')}>
        {BUTTON_TYPES.map((type) => (
          <Choice
            key={type}
            text={t(`search.type.${type}`)}
            icon={PICTURES[type]}
            pressed={read.query.types.includes(type)}
            onPress={() => onText(toggleType(text, read, type))}
          />
        ))}
      </fieldset>
      <Chips text={text} read={read} onText={onText} />
    </div>
  )
}

/** Chips for the filters in the text that have no button; each can be removed. */
function Chips({ text, read, onText }: Pick<SearchFiltersProps, 'text' | 'read' | 'onText'>) {
  const { t } = useText()
  const chips = chipsOf(read)
  if (chips.length === 0) return null
  return (
    <ul className={styles.choices} aria-label={t('search.filters')}>
      {chips.map(({ kind, value, part }) => {
        const label = t(`search.chip.${kind}`, visibleName(value))
        return (
          <li key={part.from} className={styles.chip}>
            <span className={styles.choiceText}>{label}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('search.chip.remove', label)}
              onMouseDown={keepFocus}
              onClick={() => onText(without(text, part))}
            >
              <Icon icon={X} size={14} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
