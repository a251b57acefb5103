import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toggleSection, useIsExpanded } from './closed-sections.ts'
import styles from './details.module.css'
import type { SectionId } from './sections.ts'

/** Collapsible section of the details. `action` is shown at the end of its heading. */
export function Section(props: { id: SectionId; title: string; action?: ReactNode; children: ReactNode }) {
  const { id, title, action, children } = props
  const isExpanded = useIsExpanded(id)
  const heading = useId()
  const content = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.sectionHead}>
        <h3 id={heading} className={styles.sectionTitle}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isExpanded}
            aria-controls={content}
            onClick={() => toggleSection(id)}
          >
            <Icon icon={ChevronRight} size={16} mirrored className={styles.sign} />
            {title}
          </button>
        </h3>
        {isExpanded && action}
      </div>
      <div id={content} className={styles.sectionContent} hidden={!isExpanded}>
        {isExpanded && children}
      </div>
    </section>
  )
}

/** Returns whether the server refuses to show something to this user, because of a rule for the item. */
export const isDenied = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** Content of a section in any state: placeholder, error with a retry, or data. */
export function SectionData<T>(props: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** Number of lines of the placeholder. */
  lines: number
  children: (data: T) => ReactNode
}) {
  const { query, lines, children } = props
  const { t } = useText()
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return <LoadError error={query.error} onRetry={() => void query.refetch()} className={styles.failed} />
  return (
    <div className={styles.coming}>
      <span className="visually-hidden">{t('state.loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placeholder do not change
        <Skeleton key={line} height="32px" />
      ))}
    </div>
  )
}
