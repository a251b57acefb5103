import type { ReactNode } from 'react'
import styles from './editor.module.css'

/** Something to know about the text below, and what can be done about it. */
export function Banner({ text, actions }: { text: string; actions?: ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      <p>{text}</p>
      {actions && <div className={styles.bannerActions}>{actions}</div>}
    </div>
  )
}
