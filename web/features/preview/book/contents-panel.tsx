import { X } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './book.module.css'
import type { ContentsLine } from './read-book.ts'

/** The table of contents, with a link to each position. */
export function ContentsPanel(props: {
  contents: readonly ContentsLine[]
  /** Path of the current chapter file. */
  current: string
  onGo: (line: ContentsLine) => void
  onClose: () => void
}) {
  const { contents, current, onGo, onClose } = props
  const { t } = useText()
  return (
    <nav
      className={styles.contents}
      aria-label={t('documents.book.contents')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.contentsHead}>
        <h2>{t('documents.book.contents')}</h2>
        <IconButton label={t('documents.book.closeContents')} icon={X} onClick={onClose} />
      </div>
      {contents.length === 0 && <p className={styles.muted}>{t('documents.book.noContents')}</p>}
      <ol className={styles.lines}>
        {contents.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <li key={index}>
            <button
              type="button"
              className={styles.line}
              style={{ paddingInlineStart: 16 + line.level * 16 }}
              aria-current={line.path === current ? 'location' : undefined}
              onClick={() => onGo(line)}
            >
              <bdi>{line.title}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
