// The input keeps the focus and names the row it is on (`aria-activedescendant`), so that rows and cells take none of their own.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the input has the keys
import { EllipsisVertical } from 'lucide-react'
import { Fragment, type MouseEvent, memo } from 'react'
import { marksIn } from '#contract/search-marks.ts'
import type { ParsedQuery } from '#contract/search-query.ts'
import { useText } from '#web/i18n/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import type { Found } from './found.ts'
import { folderHref, hrefOfFound } from './result-actions.ts'
import styles from './results.module.css'

/** What can be done with a row by hand. */
export interface RowHandlers {
  /** A plain click on its name. */
  onOpen(found: Found): void
  /** A plain click on its folder. */
  onShow(found: Found): void
  onMenu(found: Found, row: number, event: MouseEvent<HTMLElement>): void
}

export interface ResultRowProps extends RowHandlers {
  readonly found: Found
  readonly query: ParsedQuery
  readonly id: string
  /** Counted from 0. */
  readonly row: number
  readonly active: boolean
}

/** A click that is the browser's own: into a new tab, or a download. */
const isBrowsers = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

/** Does `work` on a plain click on a link, in the place of following it. */
const onPlain = (work: () => void) => (event: MouseEvent) => {
  if (isBrowsers(event)) return
  event.preventDefault()
  event.stopPropagation()
  work()
}

/** The way to a folder, each name in its own reading direction. */
function Way({ folder }: { folder: string }) {
  const { t } = useText()
  if (folder === '/') return t('search.inTop')
  return folder
    .split('/')
    .filter((name) => name !== '')
    .map((name, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the names of one way never move
      <Fragment key={index}>
        {index > 0 && ' / '}
        <bdi dir="auto">{visibleName(name)}</bdi>
      </Fragment>
    ))
}

/** One result: its name and what matched in it, where it is, and what is known of it. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { found, query, id, row, active, onOpen, onShow, onMenu } = props
  const { name, isDir, snippet } = found
  const { t, format } = useText()
  return (
    <div
      id={id}
      className={styles.row}
      role="row"
      aria-rowindex={row + 1}
      aria-selected={active}
      aria-description={isDir ? t('browse.info.folder') : undefined}
      data-row={row}
      tabIndex={-1}
      onClick={onPlain(() => onOpen(found))}
      onContextMenu={(event) => onMenu(found, row, event)}
    >
      <div className={styles.main} role="gridcell">
        <FileIcon kind={fileKind({ name, isDir })} />
        <div className={styles.texts}>
          <a className={styles.name} href={hrefOfFound(found)} tabIndex={-1} onClick={onPlain(() => onOpen(found))}>
            <MarkedText text={name} marks={marksIn(name, query)} />
          </a>
          <a className={styles.way} href={folderHref(found)} tabIndex={-1} onClick={onPlain(() => onShow(found))}>
            <Way folder={found.folder} />
          </a>
          {snippet && <MarkedText text={snippet.text} marks={snippet.marks} className={styles.snippet} />}
        </div>
      </div>
      <div className={styles.size} role="gridcell">
        {!isDir && format.bytes(found.size)}
      </div>
      <div className={styles.modified} role="gridcell">
        <Time value={new Date(found.modified)} />
      </div>
      <div role="gridcell">
        <IconButton
          label={t('search.actionsOf', visibleName(name))}
          icon={EllipsisVertical}
          aria-haspopup="menu"
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation()
            onMenu(found, row, event)
          }}
        />
      </div>
    </div>
  )
})
