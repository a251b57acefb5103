import { Fragment } from 'react'
import { classNames } from '../lib/class-names.ts'
import { NameParts } from './file-name.tsx'
import styles from './marked-text.module.css'

/** Start and end, in UTF-16 units of the text. */
export type Mark = readonly [from: number, to: number]

interface Piece {
  readonly text: string
  readonly from: number
  readonly marked: boolean
}

/** Splits a text at its marks, which must be in order and must not overlap. The pieces contain the whole text. */
export function piecesOf(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const cut = (to: number, marked: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), from: at, marked })
    at = Math.max(at, to)
  }
  for (const [from, to] of marks) {
    cut(Math.min(from, text.length), false)
    cut(Math.min(to, text.length), true)
  }
  cut(text.length, false)
  return pieces
}

interface MarkedTextProps {
  text: string
  marks: readonly Mark[]
  /**
   * Whether the text is one of Coffer's own sentences. Foreign text in it is already isolated by invisible characters, which must not be
   * displayed.
   */
  isOurs?: boolean
  className?: string | undefined
}

/** Name or excerpt with its matches highlighted. It has its own reading direction and is isolated from the text around it. */
export function MarkedText({ text, marks, isOurs = false, className }: MarkedTextProps) {
  const shown = (piece: string) => (isOurs ? piece : <NameParts name={piece} />)
  return (
    <bdi dir="auto" className={classNames(styles.text, className)}>
      {piecesOf(text, marks).map(({ text: piece, from, marked }) =>
        marked ? (
          <mark key={from} className={styles.match}>
            {shown(piece)}
          </mark>
        ) : (
          <Fragment key={from}>{shown(piece)}</Fragment>
        ),
      )}
    </bdi>
  )
}
