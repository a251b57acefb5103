import { CircleHelp, Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { MAX_QUERY_LENGTH } from '#contract/search.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { rowId } from './result-list.tsx'
import styles from './search.module.css'

export interface SearchBarProps {
  readonly input: Ref<HTMLInputElement>
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Element id of the list of results, its number of rows, and the active row or -1. */
  readonly listId: string
  readonly rows: number
  readonly active: number
  /** Whether the contents of files are searched. */
  readonly searchesContent: boolean
  readonly busy: boolean
  /** Whether the syntax help is shown. */
  readonly helps: boolean
  readonly onHelp: () => void
  readonly onClose: () => void
}

/** The search input with its buttons. */
export function SearchBar(props: SearchBarProps) {
  const { input, text, onText, onKeyDown, listId, rows, active, searchesContent, busy, helps, onHelp, onClose } = props
  const { t } = useText()
  return (
    <div className={styles.bar}>
      <Icon icon={Search} />
      <input
        ref={input}
        className={styles.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        dir="auto"
        role="combobox"
        aria-label={t('search.field')}
        aria-autocomplete="list"
        aria-haspopup="grid"
        aria-expanded={rows > 0}
        aria-controls={rows > 0 ? `${listId} ${listId}-files` : undefined}
        aria-activedescendant={active === -1 ? undefined : rowId(listId, active)}
        placeholder={t(searchesContent ? 'search.placeholder.content' : 'search.placeholder')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_QUERY_LENGTH}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {busy && <Spinner />}
      <IconButton label={t('search.help')} icon={CircleHelp} pressed={helps} onClick={onHelp} />
      <IconButton label={t('action.close')} icon={X} shortcut="Escape" onClick={onClose} />
    </div>
  )
}
