import type { ReactNode } from 'react'
import styles from './editor.module.css'

/** A notice above the text, with actions. */
export function Banner({ text, actions }: { text: string; actions?: ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      <p>{text}</p>
      {actions && <div className={styles.bannerActions}>{actions}</div>}
    </div>
  )
}
