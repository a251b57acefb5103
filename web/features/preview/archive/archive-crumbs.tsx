import { ChevronRight } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './archive.module.css'

/** Breadcrumbs of the current folder in the archive. */
export function ArchiveCrumbs(props: { name: string; folder: string; onFolder: (folder: string) => void }) {
  const { name, folder, onFolder } = props
  const { t } = useText()
  const segments = folder === '' ? [] : folder.split('/')
  const ways = segments.map((segment, index) => ({ name: segment, path: segments.slice(0, index + 1).join('/') }))
  return (
    <nav className={styles.crumbs} aria-label={t('archive.way')}>
      <ol>
        {[{ name, path: '' }, ...ways].map((way) => (
          <li key={way.path} aria-current={way.path === folder ? 'location' : undefined}>
            {way.path !== '' && (
              <span className={styles.separator} aria-hidden>
                <Icon icon={ChevronRight} size={14} />
              </span>
            )}
            <button type="button" className={styles.crumb} onClick={() => onFolder(way.path)}>
              {way.path === '' && <FileIcon kind="archive" />}
              <FileName name={way.name} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
