import { useMemo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '#web/lib/class-names.ts'
import styles from './comparison.module.css'
import { type ComparedLine, compareLines, type Passage, passagesOf } from './line-changes.ts'
import { type Row, sideBySide } from './side-by-side.ts'

const lines = (text: string): string[] => text.split(/\r\n|\r|\n/)

const SIGNS = { same: ' ', gone: '−', new: '+' } as const

export interface ComparisonProps {
  before: string
  after: string
  /** Shows the two texts side by side where there is room. */
  columns?: boolean
  className?: string | undefined
}

/** The changes from one text to another, line by line; long runs of unchanged lines are omitted. */
export function Comparison({ before, after, columns = false, className }: ComparisonProps) {
  const { t } = useText()
  const passages = useMemo(() => passagesOf(compareLines(lines(before), lines(after))), [before, after])
  if (passages.every(({ kind }) => kind === 'skipped'))
    return <p>{t(before === after ? 'editor.compare.same' : 'editor.compare.sameLines')}</p>
  return (
    <section
      className={classNames(styles.comparison, className)}
      aria-label={t('editor.compare')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
    >
      {columns ? <Columns passages={passages} /> : <Unified passages={passages} />}
    </section>
  )
}

function Unified({ passages }: { passages: readonly Passage[] }) {
  return passages.map((passage) =>
    passage.kind === 'skipped' ? (
      <Skipped key={`skipped ${passage.before}`} lines={passage.lines} />
    ) : (
      <Line key={`${passage.kind} ${passage.before} ${passage.after}`} line={passage} />
    ),
  )
}

function Columns({ passages }: { passages: readonly Passage[] }) {
  const rows = useMemo(() => sideBySide(passages), [passages])
  return rows.map((row) =>
    row.kind === 'skipped' ? (
      <Skipped key={`skipped ${row.before}`} lines={row.lines} />
    ) : (
      <Beside key={`${row.before?.before ?? ''} ${row.after?.after ?? ''}`} row={row} />
    ),
  )
}

function Beside({ row }: { row: Extract<Row, { kind: 'lines' }> }) {
  return (
    <div className={styles.beside} dir="ltr">
      {row.before ? <Line line={row.before} number={row.before.before} /> : <div className={styles.nothing} />}
      {row.after ? <Line line={row.after} /> : <div className={styles.nothing} />}
    </div>
  )
}

function Skipped({ lines }: { lines: number }) {
  const { t } = useText()
  return <div className={styles.skipped}>{t('editor.compare.skipped', lines)}</div>
}

function Line({ line, number }: { line: ComparedLine; number?: number }) {
  const { t } = useText()
  const { kind, text, before, after } = line
  return (
    <div className={styles.line} data-kind={kind} dir="ltr">
      <span className={styles.number}>{number ?? (after || before)}</span>
      <span className={styles.sign}>
        <span aria-hidden="true">{SIGNS[kind]}</span>
        {kind !== 'same' && (
          <span className="visually-hidden">{t(kind === 'gone' ? 'editor.compare.gone' : 'editor.compare.new')}</span>
        )}
      </span>
      <code className={styles.text} dir="auto">
        {text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}
      </code>
    </div>
  )
}

/** Maximum number of characters shown of a line. */
const LONGEST = 1000
