// The input keeps the focus and refers to the active row by `aria-activedescendant`, so rows and cells are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the input handles the keys
import { EllipsisVertical } from 'lucide-react'
import { type ComponentType, Fragment, type MouseEvent, memo, type ReactNode } from 'react'
import { marksIn } from '#contract/search-marks.ts'
import type { ParsedQuery } from '#contract/search-query.ts'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import { suppressSecondTap } from '#web/ui/touch/second-tap.ts'
import { folderHref, hrefOfFound } from './result-actions.ts'
import styles from './results.module.css'
import type { SearchHit } from './search-hit.ts'

/** Pointer actions of a row, and its picture. */
export interface RowHandlers {
  readonly Picture: ComponentType<{ readonly found: SearchHit }>
  /** Called on a plain click on the name. */
  onOpen(found: SearchHit): void
  /** Called on a plain click on the folder. */
  onShow(found: SearchHit): void
  onMenu(found: SearchHit, row: number, event: MouseEvent<HTMLElement>): void
}

export interface ResultRowProps extends RowHandlers {
  readonly found: SearchHit
  readonly query: ParsedQuery
  readonly id: string
  /** Zero-based. */
  readonly row: number
  readonly active: boolean
  /** Shown instead of the button of the menu. */
  readonly action?: ReactNode
}

/** Returns whether the browser handles the click itself, such as to open a new tab or to download. */
const isBrowsers = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

/** Returns a click handler that runs `work` on a plain click on a link instead of following the link. */
const onPlain = (work: () => void) => (event: MouseEvent) => {
  if (isBrowsers(event)) return
  event.preventDefault()
  event.stopPropagation()
  suppressSecondTap(event.nativeEvent)
  work()
}

/** The path of a folder, each name in its own reading direction. */
function FolderPath({ folder }: { folder: string }) {
  const { t } = useText()
  if (folder === '/') return t('search.inTop')
  return folder
    .split('/')
    .filter((name) => name !== '')
    .map((name, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the names of a path never change places
      <Fragment key={index}>
        {index > 0 && ' / '}
        <bdi dir="auto">{visibleName(name)}</bdi>
      </Fragment>
    ))
}

/** One result: its name with the matches marked, its folder, a snippet, its size and its date. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { found, query, id, row, active, action, Picture, onOpen, onShow, onMenu } = props
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
        <Picture found={found} />
        <div className={styles.texts}>
          <a className={styles.name} href={hrefOfFound(found)} tabIndex={-1} onClick={onPlain(() => onOpen(found))}>
            <MarkedText text={name} marks={marksIn(name, query)} />
          </a>
          <a className={styles.way} href={folderHref(found)} tabIndex={-1} onClick={onPlain(() => onShow(found))}>
            <FolderPath folder={found.folder} />
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
        {action ?? (
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
        )}
      </div>
    </div>
  )
})
