import { ARCHIVE_FORMATS } from '#contract/archive-formats.ts'
import { useText } from '#web/i18n/text.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './formats.module.css'
import type { SharedView } from './shared-view.ts'

/** Archive formats other than zip, which the main button uses. */
const OTHERS = ARCHIVE_FORMATS.filter((format) => format !== 'zip')

/** Renders the other archive formats of a folder, collapsed at first. */
export function Formats({ here, onTaken }: { here: SharedView; onTaken: () => void }) {
  const { t } = useText()
  return (
    <div className={styles.formats}>
      <Disclosure title={t('visit.formats')}>
        <ul className={styles.list}>
          {OTHERS.map((algo) => (
            <li key={algo}>
              <a
                className={styles.format}
                href={here.downloadHrefOf(here.place.path, { algo })}
                download={`${here.name}.${algo}`}
                onClick={onTaken}
                aria-label={t('visit.downloadAs', algo)}
              >
                {algo}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
