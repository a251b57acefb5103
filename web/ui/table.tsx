import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './table.module.css'

/** Rows in a frame; on a narrow screen a card each, whose layout is that of `TableRow`'s class. `head` is the cells that name the columns. */
export function Table(props: { label: string; head: ReactNode; className?: string | undefined; children: ReactNode }) {
  const { label, head, className, children } = props
  return (
    <table className={classNames(styles.table, className)} aria-label={label}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** One row of a `Table`: its cells. */
export function TableRow({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <tr className={classNames(styles.row, className)}>{children}</tr>
}
