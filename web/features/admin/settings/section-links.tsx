import { type RefObject, useEffect, useState } from 'react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { classNames } from '#web/lib/class-names.ts'
import styles from './section-links.module.css'

/** Returns those of the cards `ids` that `content` contains now: cards appear when their data was loaded. */
function useShownCards(ids: readonly TextKey[], content: RefObject<HTMLElement | null>): readonly TextKey[] {
  const [shown, setShown] = useState<readonly TextKey[]>([])
  useEffect(() => {
    const box = content.current
    if (!box) return
    const update = () => {
      const found = ids.filter((id) => box.querySelector(`[id="${id}"]`))
      setShown((before) =>
        before.length === found.length && before.every((id) => found.includes(id)) ? before : found,
      )
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(box, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [ids, content])
  return shown
}

/** Links to the cards of a long settings page. `onSelect` receives the selected card before the address changes. */
export function SettingsSectionLinks(props: {
  className: string | undefined
  /** Route of the page. */
  path: string
  keys: readonly TextKey[]
  content: RefObject<HTMLElement | null>
  onSelect: (key: TextKey) => void
}) {
  const { className, path, keys, content, onSelect } = props
  const { t } = useText()
  const shown = useShownCards(keys, content)
  if (shown.length < 2) return null
  return (
    <nav className={classNames(styles.sections, className)} aria-label={t('settings.sections')}>
      <p className={styles.legend} aria-hidden>
        {t('settings.sections')}
      </p>
      <ul>
        {shown.map((key) => (
          <li key={key}>
            <a className={styles.section} href={hrefOf(`${path}#${key}`)} onClick={() => onSelect(key)}>
              {t(key)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
