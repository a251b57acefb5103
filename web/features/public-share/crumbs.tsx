import { Home } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './crumbs.module.css'
import type { SharedView } from './shared-view.ts'
import { type Go, SoftLink } from './soft-link.tsx'

/** Number of segments shown. */
const MOST = 3

/** Names up to this length are shortened only if nothing else can be. */
const SHORT = 12

/** Renders the path from the shared folder to the current one. Of a long path, only the end is shown. */
export function Crumbs({ here, go }: { here: SharedView; go: Go }) {
  const { t } = useText()
  const names = here.place.path.split('/').filter(Boolean)
  const crumbs = names.map((name, index) => ({ name, path: `/${names.slice(0, index + 1).join('/')}` }))
  const shown = crumbs.slice(-MOST)
  return (
    <nav className={styles.crumbs} aria-label={t('visit.trail')}>
      <ol className={styles.list}>
        <li className={styles.crumb}>
          <SoftLink here={here} go={go} path="/" className={styles.home} aria-label={t('visit.top')}>
            <Icon icon={Home} />
          </SoftLink>
        </li>
        {shown.length < crumbs.length && <li className={styles.crumb}>…</li>}
        {shown.map(({ name, path }) => (
          <li key={path} className={styles.crumb} data-long={name.length > SHORT || undefined}>
            {path === here.place.path ? (
              <span className={styles.current} aria-current="page">
                <FileName name={name} />
              </span>
            ) : (
              <SoftLink here={here} go={go} path={path} className={styles.link}>
                <FileName name={name} />
              </SoftLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
