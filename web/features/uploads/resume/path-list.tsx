import { useText } from '#web/i18n/text.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import styles from './interrupted-uploads.module.css'

/** Number of paths listed; the others are counted. */
const NAMED = 100

/** Renders a sentence about files, with an expandable list of their paths. */
export function PathList({ title, paths }: { title: string; paths: readonly string[] }) {
  const { t } = useText()
  const others = paths.length - NAMED
  return (
    <details>
      <summary>{title}</summary>
      <ul className={styles.paths}>
        {paths.slice(0, NAMED).map((path) => (
          <li key={path}>
            <FileName name={path} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.more}>{t('uploads.conflict.more', others)}</p>}
    </details>
  )
}
