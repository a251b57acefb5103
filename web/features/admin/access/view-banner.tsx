import { Eye } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { isTyping } from '#web/lib/keyboard.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './access.module.css'

/** Shows whose view of the files is displayed, with a link back to the user's own view. Esc returns too unless it has another function. */
export function ViewBanner({ username, home, escapes }: { username: string; home: string; escapes: boolean }) {
  const { t } = useText()
  const leave = useRef<HTMLAnchorElement>(null)
  usePageKeys((event) => {
    if (event.key === 'Escape' && escapes && !isTyping(event.target)) leave.current?.click()
  })
  return (
    <section className={styles.banner} aria-label={t('access.view.label')}>
      <Icon icon={Eye} />
      <p className={styles.saying}>{t('access.view.banner', visibleName(username))}</p>
      <LinkButton ref={leave} href={home} aria-keyshortcuts="Escape">
        {t('access.view.leave')}
      </LinkButton>
    </section>
  )
}
