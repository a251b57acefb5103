import { useMemo } from 'react'
import { useText } from '#web/text/text.tsx'
import styles from './comparison.module.css'
import { compareLines, type Passage, passagesOf } from './line-changes.ts'

const lines = (text: string): string[] => text.split(/\r\n|\r|\n/)

const SIGNS = { same: ' ', gone: '−', new: '+' } as const

/** What changes from one text to another, line by line; lines that stay are left out where they are many. */
export function Comparison({ before, after }: { before: string; after: string }) {
  const { t } = useText()
  const passages = useMemo(() => passagesOf(compareLines(lines(before), lines(after))), [before, after])
  if (passages.every(({ kind }) => kind === 'skipped'))
    return <p>{t(before === after ? 'editor.compare.same' : 'editor.compare.sameLines')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.comparison} aria-label={t('editor.compare')} tabIndex={0}>
      {passages.map((passage) => (
        <Line key={`${passage.kind} ${passage.before} ${'after' in passage ? passage.after : ''}`} passage={passage} />
      ))}
    </section>
  )
}

function Line({ passage }: { passage: Passage }) {
  const { t } = useText()
  if (passage.kind === 'skipped')
    return <div className={styles.skipped}>{t('editor.compare.skipped', passage.lines)}</div>
  const { kind, text, before, after } = passage
  return (
    <div className={styles.line} data-kind={kind} dir="ltr">
      <span className={styles.number}>{after || before}</span>
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

/** Characters of a line that are shown. */
const LONGEST = 1000
