import { type MouseEvent, useCallback, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import type { Store } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Menu } from '#web/ui/menu.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import type { Anchor } from '#web/ui/placement.ts'
import { LANGUAGES } from '../code/code-language.ts'
import type { CursorPlace } from '../code/code-view.tsx'
import type { LineBreak } from '../line-breaks.ts'
import { encodingName, shortName } from '../prompts/encoding-prompt.tsx'
import type { TextFormat } from '../text-format.ts'
import styles from './status-line.module.css'

export interface StatusLineProps {
  place: Store<CursorPlace>
  format: TextFormat
  indent: string
  language: string | null
  readOnly: boolean
  /** The browser does not store unsaved text. */
  unkept: boolean
  /** Menu entries for the encoding. */
  encodingEntries: readonly MenuEntry[]
  onLine: () => void
  onLineBreak: (lineBreak: Exclude<LineBreak, 'mixed'>) => void
  onLanguage: (name: string | null) => void
}

const LINE_BREAKS = { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' } as const

const isLineBreak = (text: string): text is keyof typeof LINE_BREAKS => Object.hasOwn(LINE_BREAKS, text)

/** Cursor position and selection. */
function Place({ place, onLine }: Pick<StatusLineProps, 'place' | 'onLine'>) {
  const { t, format } = useText()
  const { line, column, selected, cursors } = useStore(place)
  return (
    <>
      <button type="button" className={styles.part} data-tooltip={t('editor.goToLine')} onClick={onLine}>
        {t('editor.place', format.count(line), format.count(column))}
      </button>
      {selected > 0 && <span className={styles.word}>{t('editor.selected', selected)}</span>}
      {cursors > 1 && <span className={styles.word}>{t('editor.cursors', cursors)}</span>}
    </>
  )
}

/** The encoding, with its menu. */
function EncodingPart({ format, entries }: { format: TextFormat; entries: readonly MenuEntry[] }) {
  const { t } = useText()
  const [opened, setOpened] = useState<{ anchor: Anchor; byKeyboard: boolean } | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const open = (event: MouseEvent<HTMLButtonElement>) =>
    setOpened({ anchor: event.currentTarget.getBoundingClientRect(), byKeyboard: event.detail === 0 })
  return (
    <>
      <button
        type="button"
        className={styles.part}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-description={encodingName(t, format)}
        data-tooltip={encodingName(t, format)}
        onClick={open}
      >
        <span className="visually-hidden">{`${t('editor.encoding')}: `}</span>
        {shortName(format)}
      </button>
      {opened && <Menu label={t('editor.encoding')} entries={entries} align="end" onClose={close} {...opened} />}
    </>
  )
}

/** Status bar below the text: cursor, indentation, encoding, line breaks and language. */
export function StatusLine(props: StatusLineProps) {
  const { place, format, indent, language, readOnly, unkept, encodingEntries, onLine, onLineBreak, onLanguage } = props
  const { t } = useText()
  return (
    <footer className={styles.line}>
      <Place place={place} onLine={onLine} />
      {unkept && <span className={styles.warning}>{t('editor.unkept')}</span>}
      <span className={styles.space} />
      <span className={styles.word} data-seldom>
        {indent === '\t' ? t('editor.tabs') : t('editor.spaces', indent.length)}
      </span>
      <EncodingPart format={format} entries={encodingEntries} />
      <select
        className={styles.part}
        aria-label={t('editor.lineBreaks')}
        value={format.lineBreak}
        disabled={readOnly}
        onChange={(event) => {
          if (isLineBreak(event.target.value)) onLineBreak(event.target.value)
        }}
      >
        {format.lineBreak === 'mixed' && <option value="mixed">{t('editor.lineBreaks.mixed')}</option>}
        {Object.entries(LINE_BREAKS).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <select
        className={styles.part}
        aria-label={t('editor.language')}
        value={language ?? ''}
        onChange={(event) => onLanguage(event.target.value || null)}
      >
        <option value="">{t('editor.plainText')}</option>
        {LANGUAGES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </footer>
  )
}
