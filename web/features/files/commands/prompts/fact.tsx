import type { ReactNode } from 'react'
import styles from './prompts.module.css'

/** One fact: its name and its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className={styles.factLabel}>{label}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </>
  )
}
