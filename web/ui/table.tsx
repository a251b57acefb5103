import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './table.module.css'

interface TableProps extends ComponentProps<'table'> {
  label: string
  head: ReactNode
}

/** Rows in a frame; on a narrow screen a card each, whose layout is that of `TableRow`'s class. `head` is the cells that name the columns. */
export function Table({ label, head, className, children, ...rest }: TableProps) {
  return (
    <table {...rest} className={classNames(styles.table, className)} aria-label={label}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** One row of a `Table`: its cells. */
export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classNames(styles.row, className)} />
}
