import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Icon, type LucideIcon } from './icon.tsx'

/** Placeholder for missing content: an icon, a sentence, and an action. */
export function EmptyState(props: { icon: LucideIcon; title: string; detail?: ReactNode; action?: ReactNode }) {
  const { icon, title, detail, action } = props
  return (
    <div className={styles.state}>
      <span className={styles.picture}>
        <Icon icon={icon} size={28} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
