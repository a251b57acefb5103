import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { useLatest } from '#web/lib/use-latest.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { selectText } from '#web/ui/use-modal.ts'
import { LISTING_ID } from '../../listing/focus-listing.ts'
import type { Item } from '../../listing/item.ts'
import styles from './rename-field.module.css'
import { useName } from './use-name.ts'

interface RenameFieldProps {
  readonly item: Item
  /** Element of the item in the listing. */
  readonly entry: HTMLElement
  readonly isTaken: (name: string) => boolean
  readonly onClose: () => void
  readonly onName: (name: string) => void
}

/** Space between the field and the end of its cell, in px. */
const MARGIN = 4
/** Space of the field before the name, in px: its border and padding. */
const LEAD = 8
/** Minimum width of the field in px. Over a narrow column it reaches into the next one. */
const NARROWEST = 160

/** Returns the position of the field in an entry, over the displayed name. */
function positionIn(entry: HTMLElement) {
  const frame = entry.getBoundingClientRect()
  const cell = cellOf(entry).getBoundingClientRect()
  const nameElement = entry.querySelector('bdi')?.parentElement
  const name = nameElement?.getBoundingClientRect() ?? cell
  const rtl = getComputedStyle(entry).direction === 'rtl'
  // A tile's border is not part of the box that its content is placed in.
  const [left, top] = [frame.left + entry.clientLeft, frame.top + entry.clientTop]
  const right = left + entry.clientWidth
  const isList = entry.role === 'row'
  const padding = nameElement ? Number.parseFloat(getComputedStyle(nameElement).paddingInlineStart) : 0
  const start = Math.max((rtl ? right - name.right : name.left - left) + padding - LEAD, MARGIN)
  const end = isList ? (rtl ? cell.left - left : right - cell.right) : 0
  return {
    insetBlockStart: name.top - top + name.height / 2,
    insetInlineStart: start,
    inlineSize: Math.max(entry.clientWidth - start - end - MARGIN, NARROWEST),
  }
}

/** Returns the grid cell of an entry that contains its name: the tile itself, or the first cell of a line. */
const cellOf = (entry: HTMLElement): HTMLElement => entry.querySelector<HTMLElement>('[role="gridcell"]') ?? entry

/** Follows the place of the name in its entry. */
function usePosition(entry: HTMLElement) {
  const [position, setPosition] = useState(() => positionIn(entry))
  useLayoutEffect(() => {
    const place = () => setPosition(positionIn(entry))
    const sizes = new ResizeObserver(place)
    sizes.observe(entry)
    sizes.observe(cellOf(entry))
    place()
    return () => sizes.disconnect()
  }, [entry])
  return position
}

/** Selection of the text. It remains while the entry's element changes. */
type Caret = readonly [start: number | null, end: number | null]

/**
 * Rename prompt over the name of an item in the listing. Enter confirms and Esc cancels; a click elsewhere or Tab confirms a valid new name
 * and otherwise cancels.
 */
export function RenameField({ item, entry, ...handlers }: RenameFieldProps) {
  const { t } = useText()
  const { text, error, change, submit, leave } = useName({ initial: item.name, ...handlers })
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const caret = useRef<Caret>(null)
  const position = usePosition(entry)
  const onElsewhere = useLatest(leave)

  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    // The text is selected with the mouse, which must not drag the item.
    const { draggable } = entry
    entry.draggable = false
    input.focus({ preventScroll: caret.current !== null })
    if (caret.current) input.setSelectionRange(...caret.current)
    else selectText(input)
    return () => {
      entry.draggable = draggable
    }
  }, [entry])

  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && box.current?.contains(target))) onElsewhere.current()
    }
    document.addEventListener('pointerdown', onPointerDown, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, { capture: true })
      const { activeElement } = document
      // The field is gone by now, and with it the focus, unless something else has it.
      if (activeElement === null || activeElement === document.body)
        document.getElementById(LISTING_ID)?.focus({ preventScroll: true })
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const work = { Enter: submit, Escape: handlers.onClose, Tab: leave }[event.key]
    if (!work) return
    event.preventDefault()
    event.stopPropagation()
    // The key that opened the prompt may still be pressed.
    if (!event.repeat) work()
  }
  return createPortal(
    // Not modal: the rest of the page remains usable, and a click there ends the prompt.
    <div
      ref={box}
      className={styles.box}
      style={position}
      role="dialog"
      aria-label={t('browse.rename.title', visibleName(item.name))}
      data-renaming
    >
      <input
        ref={field}
        className={styles.field}
        dir="auto"
        aria-label={t('browse.name')}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        value={text}
        data-select={item.isDir ? 'all' : 'stem'}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        onKeyDown={onKeyDown}
        onSelect={({ currentTarget }) => {
          caret.current = [currentTarget.selectionStart, currentTarget.selectionEnd]
        }}
        onChange={(event) => change(event.target.value)}
      />
      <p id={id} className={styles.error} role="alert" hidden={error === undefined}>
        {error}
      </p>
    </div>,
    cellOf(entry),
  )
}
