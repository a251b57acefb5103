import { CornerLeftUp } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef } from 'react'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { joinPath, nameOf, parentOf } from '#web/lib/paths.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { gridMoveOf } from '../../listing/grid-keys.ts'
import { layOut, move, spanWithin } from '../../listing/grid-layout.ts'
import { useFolderNames } from '../../listing/use-folder-names.ts'
import { useGridWindow } from '../../listing/use-grid-window.ts'
import { useScrollIntoView } from '../../listing/use-scroll-into-view.ts'
import styles from './folder-picker.module.css'
import { PICKER_LINE, PickerLine, PickerSkeleton } from './picker-line.tsx'

/** Returns the index of the line on which an event occurred, or -1. */
const placeOf = ({ target }: MouseEvent): number =>
  Number(target instanceof Element ? (target.closest<HTMLElement>('[data-place]')?.dataset.place ?? -1) : -1)

/**
 * List of the subfolders of a folder. A click selects one; a double click, the arrow on its line or the arrow key opens it; the opposite
 * arrow key or Backspace opens the parent.
 */
export function FolderPicker(props: {
  folder: string
  chosen: string | null
  onEnter: (path: string) => void
  onChoose: (path: string | null) => void
}) {
  const { folder, chosen, onEnter, onChoose } = props
  const { t, direction } = useText()
  const { names, error } = useFolderNames(folder)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const view = useGridWindow(scroller, PICKER_LINE)
  const layout = useMemo(
    () => layOut({ folders: names?.length ?? 0, files: 0, columns: 1, lineHeight: PICKER_LINE, headingHeight: 0 }),
    [names],
  )
  const [section] = layout.sections
  const span = section ? spanWithin(layout, section, view.top, view.bottom, 4) : { from: 0, to: 0 }
  const position = chosen === null || !names ? -1 : names.indexOf(nameOf(chosen))
  useScrollIntoView(scroller, position, layout)

  const choose = (place: number) => {
    const name = names?.[place]
    onChoose(name === undefined ? null : joinPath(folder, name))
  }
  const enter = (place: number) => {
    const name = names?.[place]
    if (name !== undefined) onEnter(joinPath(folder, name))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const [deeper, higher] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const step = gridMoveOf(event.key, direction, 1)
    if (event.key === deeper) enter(position)
    else if (event.key === higher || event.key === 'Backspace') onEnter(parentOf(folder))
    else if (step) choose(move(layout, position, step, Math.floor((view.bottom - view.top) / PICKER_LINE)))
    else if (event.key === 'Enter') event.currentTarget.closest('form')?.requestSubmit()
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.picker}>
      <div className={styles.here}>
        <IconButton
          label={t('browse.picker.up')}
          icon={CornerLeftUp}
          onClick={() => onEnter(parentOf(folder))}
          disabledReason={folder === '/' ? t('browse.picker.top') : undefined}
        />
        <FileIcon kind="folder" />
        {folder === '/' ? <span>{t('browse.home')}</span> : <FileName name={nameOf(folder)} />}
      </div>
      <div
        ref={scroller}
        className={styles.list}
        role="listbox"
        aria-label={t('browse.picker.label')}
        aria-activedescendant={position === -1 ? undefined : `${id}-${position}`}
        tabIndex={0}
        data-autofocus
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const place = placeOf(event)
          choose(place === position ? -1 : place)
        }}
        onDoubleClick={(event) => enter(placeOf(event))}
      >
        <div className={styles.lines} style={{ blockSize: layout.height }} role="presentation">
          {names?.slice(span.from, span.to).map((name, index) => (
            <PickerLine
              key={name}
              id={`${id}-${span.from + index}`}
              name={name}
              place={span.from + index}
              count={names.length}
              chosen={span.from + index === position}
              onEnter={enter}
            />
          ))}
        </div>
        {names?.length === 0 && <p className={styles.empty}>{t('browse.picker.empty')}</p>}
        {names === null && !error && <PickerSkeleton />}
        {error !== null && <p className={styles.empty}>{t(errorKey(error))}</p>}
      </div>
    </div>
  )
}
