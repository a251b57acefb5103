import type { ReactNode } from 'react'
import type { DrawingName } from './drawings/drawing-name.ts'
import styles from './empty-state.module.css'
import { Icon, type LucideIcon } from './icon.tsx'
import { OptionalPart } from './lazy/optional-part.tsx'
import { createPart } from './lazy/part.ts'

/** The drawings, loaded when the first of them is shown. */
export const drawings = createPart(async () => (await import('./drawings/drawings.tsx')).Drawing)

export interface EmptyStateProps {
  /** Shown if there is no drawing, or if it cannot be loaded. */
  readonly icon: LucideIcon
  readonly drawing?: DrawingName
  readonly title: string
  readonly detail?: ReactNode
  readonly action?: ReactNode
}

/** Placeholder for missing content: a drawing or an icon, a sentence, and an action. */
export function EmptyState({ icon, drawing, title, detail, action }: EmptyStateProps) {
  const round = (
    <span className={styles.picture}>
      <Icon icon={icon} size={28} />
    </span>
  )
  return (
    <div className={styles.state}>
      {drawing ? (
        <span className={styles.drawing}>
          <OptionalPart part={drawings} props={{ name: drawing }} fallback={round} />
        </span>
      ) : (
        round
      )}
      <h2 className={styles.title}>{title}</h2>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
