import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { formatShortcut } from '#web/lib/keyboard.ts'
import { useVisiblePart } from '#web/lib/use-visible-part.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useOverlayClick } from '#web/ui/use-overlay-click.ts'
import { type Choice, type ChoiceGroup, choicesFor } from './choices.ts'
import type { Command, CommandGroup } from './command.ts'
import styles from './palette.module.css'
import { recentCommands, rememberCommand } from './recent.ts'

/** Maximum length of the input, longer than any command name. */
const LONGEST = 200

/** Lines per page for Page Up and Page Down. */
const PAGE = 8

/** Returns the distance that a key moves in a list of `length` lines, or undefined for other keys. */
function stepOf({ key }: KeyboardEvent, length: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
  return length > 0 ? steps[key] : undefined
}

/** Returns the line after a step. Single steps wrap around; page steps stop at the ends. */
function lineAfter(line: number, step: number, length: number): number {
  if (Math.abs(step) === 1) return (line + step + length) % length
  return Math.max(0, Math.min(length - 1, line + step))
}

const lineId = (list: string, { command }: Choice) => `${list}-${command.id}`

interface LineProps {
  readonly id: string
  readonly choice: Choice
  readonly active: boolean
  readonly onPoint: () => void
  readonly onRun: () => void
}

function Line({ id, choice: { command, marks }, active, onPoint, onRun }: LineProps) {
  const { t } = useText()
  const { text, icon, shortcut, disabledReason, checked, danger } = command
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys
    <div
      id={id}
      className={styles.line}
      role="option"
      aria-selected={active}
      aria-disabled={disabledReason !== undefined}
      aria-current={checked ? 'true' : undefined}
      data-danger={danger}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span className={styles.icon}>{icon && <Icon icon={icon} />}</span>
      <MarkedText className={styles.text} text={text} marks={marks} isOurs />
      {disabledReason !== undefined && <span className={styles.reason}>{disabledReason}</span>}
      {disabledReason === undefined && shortcut !== undefined && (
        <kbd className={styles.keys}>{formatShortcut(shortcut, t)}</kbd>
      )}
    </div>
  )
}

/** Manages the input, its matches, and the active line. */
function useChoices(groups: readonly CommandGroup[]) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const [line, setLine] = useState(0)
  const [ids] = useState(recentCommands)
  const title = t('palette.group.recent')
  const listed = useMemo(() => choicesFor(groups, typed, { ids, title }), [groups, typed, ids, title])
  const choices = listed.flatMap((group) => group.choices)
  const type = (text: string) => {
    setTyped(text)
    setLine(0)
  }
  return { typed, type, line: Math.min(line, choices.length - 1), setLine, listed, choices }
}

export interface PaletteProps {
  readonly groups: readonly CommandGroup[]
  /** Searches for files by the input. Undefined where search is unavailable. */
  readonly onSearch?: ((words: string) => void) | undefined
  readonly onClose: () => void
}

/** Command palette. It closes before the selected command runs. */
export function Palette({ groups, onSearch, onClose }: PaletteProps) {
  const { t } = useText()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const { typed, type, line, setLine, listed, choices } = useChoices(groups)
  useModal(box, onClose)
  const overlay = useOverlayClick(onClose)
  const chosen = choices[line]
  const activeId = chosen && lineId(listId, chosen)
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const run = ({ id, disabledReason, onSelect }: Command) => {
    if (disabledReason !== undefined) return
    rememberCommand(id)
    onClose()
    onSelect()
  }
  const search = () => {
    onClose()
    onSearch?.(typed.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys select among the candidates of an input method.
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    const step = stepOf(event, choices.length)
    if (step !== undefined) setLine(lineAfter(line, step, choices.length))
    else if (event.key === 'Enter' && chosen) run(chosen.command)
    else if (event.key === 'Enter' && typed.trim() !== '') search()
    else return
    event.preventDefault()
  }
  const lineOf = (choice: Choice) => (
    <Line
      key={choice.command.id}
      id={lineId(listId, choice)}
      choice={choice}
      active={choice === chosen}
      onPoint={() => setLine(choices.indexOf(choice))}
      onRun={() => run(choice.command)}
    />
  )
  return createPortal(
    <div className={styles.overlay} style={useVisiblePart()} {...overlay}>
      <div ref={box} className={styles.box} role="dialog" aria-label={t('palette.title')} tabIndex={-1}>
        <div className={styles.bar}>
          <input
            className={styles.input}
            type="text"
            enterKeyHint="go"
            dir="auto"
            role="combobox"
            aria-label={t('palette.placeholder')}
            aria-autocomplete="list"
            aria-expanded={choices.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeId}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={LONGEST}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <IconButton label={t('action.close')} icon={X} shortcut="Escape" onClick={onClose} />
        </div>
        <div id={listId} className={styles.list} role="listbox" aria-label={t('palette.title')}>
          {listed.map((group) => (
            <Group key={group.title ?? ''} group={group} renderLine={lineOf} />
          ))}
        </div>
        {choices.length === 0 && (
          <div className={styles.nothing}>
            <p>{t('palette.none')}</p>
            {onSearch && (
              <button type="button" className={styles.search} onClick={search}>
                <Icon icon={Search} />
                {t('palette.search', typed.trim())}
              </button>
            )}
          </div>
        )}
        <p className="visually-hidden" role="status">
          {typed.trim() !== '' && choices.length > 0 && t('palette.found', choices.length)}
        </p>
      </div>
    </div>,
    document.body,
  )
}

function Group({ group, renderLine }: { group: ChoiceGroup; renderLine: (choice: Choice) => React.ReactNode }) {
  const id = useId()
  if (group.title === null) return group.choices.map(renderLine)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list box contains groups, not field sets
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.heading} role="presentation">
        {group.title}
      </div>
      {group.choices.map(renderLine)}
    </div>
  )
}
