import type { ReactNode } from 'react'
import styles from './prompts.module.css'

/** Label and value of a property. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className={styles.factLabel}>{label}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </>
  )
}
