import { Fragment } from 'react'
import { classNames } from '../lib/class-names.ts'
import { NameParts } from './file-name.tsx'
import styles from './marked-text.module.css'

/** From and to, in UTF-16 units of the text. */
export type Mark = readonly [from: number, to: number]

interface Piece {
  readonly text: string
  readonly from: number
  readonly marked: boolean
}

/** The pieces of a text at its marks, which follow each other and do not overlap. Nothing is lost. */
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
  /** Is it a sentence of ours? What others wrote in it stands apart already, by marks that nobody is to see. */
  isOurs?: boolean
  className?: string | undefined
}

/** A name, or a piece of a text, with what matched in it marked; in its own reading direction, kept apart from the text around it. */
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
