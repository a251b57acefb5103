import { SearchX, SlidersHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { takeTypedText } from '#web/ui/lazy/ignored-keys.tsx'
import { moveTo } from '../../selection/selection.ts'
import { useBrowse } from '../browse-context.ts'
import { focusListing, LISTING_ID } from '../focus-listing.ts'
import styles from './filter-bar.module.css'
import { narrowingBy } from './narrow.ts'

const NO_KEYS = { shift: false, toggle: false }

/**
 * Field above the listing that reduces it to the items whose names contain what is typed, with a placeholder where there are none. Announces
 * their number.
 */
export function FilterBar({ onClose }: { onClose: () => void }) {
  const { open, select, filter, setFilter } = useBrowse()
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  const words = filter?.words ?? ''
  const change = (text: string) => setFilter({ words: text, narrowing: text ? narrowingBy(text, setFilter) : null })
  // Each opening focuses the field, also if it was open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => field.current?.focus({ preventScroll: true }), [filter])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the field was there
  useEffect(() => {
    const typed = takeTypedText()
    if (typed) change(words + typed)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items begin at the top
  useEffect(() => {
    // A browser may return a promise, which is no cleanup.
    document.getElementById(LISTING_ID)?.scrollTo({ top: 0 })
  }, [words])

  const close = () => {
    onClose()
    focusListing()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      if (!open || open.listing.length === 0) return
      select(({ selection, arrangement }) => moveTo(selection, arrangement, arrangement.rows[0] ?? -1, NO_KEYS))
      focusListing()
    } else return
    event.preventDefault()
  }
  return (
    <>
      <search className={styles.bar} aria-label={t('browse.action.filter')}>
        <span className={styles.field}>
          <Icon icon={SlidersHorizontal} size={16} />
          <input
            ref={field}
            className={styles.input}
            dir="auto"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-label={t('order.filter')}
            placeholder={t('order.filter')}
            value={words}
            onChange={({ target }) => change(target.value)}
            onKeyDown={onKeyDown}
          />
        </span>
        <span className={styles.count} role="status">
          {words && open && t('order.matches', open.listing.length)}
        </span>
        <IconButton label={t('order.filter.end')} icon={X} shortcut="Escape" onClick={close} />
      </search>
      {words && open?.listing.length === 0 && <NoMatches words={words} />}
    </>
  )
}

/** Placeholder of a folder in which no item matches the filter. */
function NoMatches({ words }: { words: string }) {
  const { commands, context } = useBrowse()
  const { t } = useText()
  return (
    <section className={styles.nothing} aria-label={t('browse.listing')}>
      <EmptyState
        icon={SearchX}
        title={t('order.noMatches', words)}
        action={
          context.searchable && <Button onClick={() => commands.search(words)}>{t('order.searchSubfolders')}</Button>
        }
      />
    </section>
  )
}
