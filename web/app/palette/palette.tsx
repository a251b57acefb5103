import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { formatShortcut, matchesShortcut } from '#web/lib/keyboard.ts'
import { nameOf } from '#web/lib/paths.ts'
import { useVisiblePart } from '#web/lib/use-visible-part.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useOverlayClick } from '#web/ui/use-overlay-click.ts'
import { type Choice, type ChoiceGroup, choicesFor } from './choices.ts'
import type { Command, CommandGroup } from './command.ts'
import type { FileMatches } from './file-matches.tsx'
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
  const { text, icon, shortcut, disabledReason, checked, danger, detail, picture } = command
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
      <span className={styles.icon}>{picture ?? (icon && <Icon icon={icon} />)}</span>
      <span className={styles.texts}>
        <MarkedText className={styles.text} text={text} marks={marks} isOurs={picture === undefined} />
        {detail !== undefined && (
          <bdi dir="auto" className={styles.detail}>
            {detail}
          </bdi>
        )}
      </span>
      {disabledReason !== undefined && <span className={styles.reason}>{disabledReason}</span>}
      {disabledReason === undefined && shortcut !== undefined && (
        <kbd className={styles.keys}>{formatShortcut(shortcut, t)}</kbd>
      )}
    </div>
  )
}

/** Manages the input, its matches, and the active line. */
function useChoices({ groups, typed, files, onType }: PaletteProps) {
  const { t } = useText()
  // Null until the user moves: then it is the first line, whatever arrives. Afterwards it is the same one, wherever it moves.
  const [activeId, setActiveId] = useState<string | null>(null)
  const [ids] = useState(recentCommands)
  const title = t('palette.group.recent')
  const listed = useMemo(() => {
    if (groups.length === 0) return files.group ? [files.group] : []
    return choicesFor(groups, typed, { ids, title }, files.group)
  }, [groups, typed, ids, title, files.group])
  const choices = listed.flatMap((group) => group.choices)
  const type = (text: string) => {
    onType(text)
    setActiveId(null)
  }
  const line = Math.max(
    choices.findIndex(({ command }) => command.id === activeId),
    choices.length > 0 ? 0 : -1,
  )
  const setLine = (to: number) => setActiveId(choices[to]?.command.id ?? null)
  return { type, line, setLine, listed, choices }
}

export interface PaletteProps {
  readonly groups: readonly CommandGroup[]
  readonly typed: string
  readonly onType: (text: string) => void
  readonly files: FileMatches
  /** The folder in which files are searched, and the function to search in another one. */
  readonly folder: string
  readonly onFolder: (folder: string) => void
  /** Searches for files by the input. Undefined where search is unavailable. */
  readonly onSearch?: ((words: string) => void) | undefined
  readonly onClose: () => void
}

/** Command palette. It closes before the selected command runs. */
export function Palette(props: PaletteProps) {
  const { typed, files, folder, onFolder, onSearch, onClose } = props
  const { t, direction } = useText()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { type, line, setLine, listed, choices } = useChoices(props)
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
  /** Searches in a folder instead, or everywhere. */
  const enter = (path: string) => {
    onFolder(path)
    setLine(-1)
    input.current?.focus()
  }
  /** Handles the keys of files and folders. Returns whether it was one. */
  const fileKey = (event: KeyboardEvent): boolean => {
    const { selectionStart } = input.current ?? {}
    const isDeeper = event.key === (direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight') && selectionStart === typed.length
    if (matchesShortcut(event, 'Mod+Enter') && chosen?.command.onShow) {
      onClose()
      chosen.command.onShow()
    } else if ((isDeeper || matchesShortcut(event, 'Tab')) && chosen?.command.folder !== undefined)
      enter(chosen.command.folder)
    else if (event.key === 'Backspace' && typed === '' && folder !== '/') enter('/')
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys select among the candidates of an input method.
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    const step = stepOf(event, choices.length)
    if (fileKey(event)) return event.preventDefault()
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
          {folder !== '/' && (
            <button
              type="button"
              className={styles.scope}
              aria-label={t('search.chip.remove', t('search.where.here', visibleName(nameOf(folder))))}
              onClick={() => enter('/')}
            >
              <span className={styles.scopeText}>{t('search.where.here', visibleName(nameOf(folder)))}</span>
              <Icon icon={X} size={14} />
            </button>
          )}
          <input
            ref={input}
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
          {files.isBusy && <Spinner />}
          <IconButton label={t('action.close')} icon={X} shortcut="Escape" onClick={onClose} />
        </div>
        <div id={listId} className={styles.list} role="listbox" aria-label={t('palette.title')}>
          {listed.map((group) => (
            <Group key={group.title} group={group} renderLine={lineOf} />
          ))}
        </div>
        {files.hasFailed && <p className={styles.note}>{t('palette.failed')}</p>}
        {choices.length === 0 && !files.isBusy && !files.hasFailed && (
          <div className={styles.nothing}>
            <p>{t('palette.none')}</p>
            {onSearch && typed.trim() !== '' && (
              <button type="button" className={styles.search} onClick={search}>
                <Icon icon={Search} />
                {t('palette.search', typed.trim())}
              </button>
            )}
          </div>
        )}
        {chosen?.command.onShow && (
          <p className={styles.hint}>
            {t('search.keys.show', formatShortcut('Mod+Enter', t))}
            {chosen.command.folder !== undefined && ` · ${t('palette.keys.enter', formatShortcut('Tab', t))}`}
          </p>
        )}
        <p className="visually-hidden" role="status">
          {typed.trim() !== '' && choices.length > 0 && t('search.count', choices.length)}
        </p>
      </div>
    </div>,
    document.body,
  )
}

function Group({ group, renderLine }: { group: ChoiceGroup; renderLine: (choice: Choice) => React.ReactNode }) {
  const id = useId()
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
