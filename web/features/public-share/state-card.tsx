import type { ReactNode } from 'react'
import type { DrawingName } from '#web/ui/drawings/drawing-name.ts'
import { drawings } from '#web/ui/empty-state.tsx'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import { OptionalPart } from '#web/ui/lazy/optional-part.tsx'
import styles from './state-card.module.css'

export interface StateCardProps {
  /** Shown if the drawing cannot be loaded. */
  icon: LucideIcon
  drawing: DrawingName
  title: string
  detail?: string | undefined
  children?: ReactNode
}

/** Card in place of a shared item: a drawing where the cover would be, a title, an explanation, and what the visitor can do. */
export function StateCard({ icon, drawing, title, detail, children }: StateCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.cover}>
        <OptionalPart part={drawings} props={{ name: drawing }} fallback={<Icon icon={icon} size={44} />} />
      </div>
      <div className={styles.body}>
        <h1 className={styles.title}>{title}</h1>
        {detail !== undefined && <p className={styles.detail}>{detail}</p>}
        {children}
      </div>
    </div>
  )
}
