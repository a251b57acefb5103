import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './table.module.css'

interface TableProps extends ComponentProps<'table'> {
  label: string
  head: ReactNode
}

/** Table in a frame. On a narrow screen each row is a card, laid out by the class of its `TableRow`. `head` contains the column headers. */
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

/** Row of a `Table`. Its children are the cells. */
export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classNames(styles.row, className)} />
}
