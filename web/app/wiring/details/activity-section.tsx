import { useQuery } from '@tanstack/react-query'
import { useIsExpanded } from '#web/features/files/details/closed-sections.ts'
import styles from '#web/features/files/details/details.module.css'
import type { Creation } from '#web/features/files/details/properties-section.tsx'
import { isDenied, Section, SectionData } from '#web/features/files/details/section.tsx'
import type { Item } from '#web/features/files/listing/item.ts'
import { creationOf } from '#web/features/history/operations/created-at.ts'
import { recentHistoryQuery } from '#web/features/history/operations/queries.ts'
import { RecentSteps } from '#web/features/history/operations/recent-steps.tsx'
import { useText } from '#web/i18n/text.tsx'
import { historyHref } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { stampOf } from './details-context.ts'

/** Latest changes to an item and to everything below it, requested while the section is expanded. */
function useRecentHistory(item: Item, enabled: boolean) {
  const { api } = usePageTools()
  const isExpanded = useIsExpanded('activity')
  return useQuery({ ...recentHistoryQuery(api, item.path, stampOf(item)), enabled: enabled && isExpanded })
}

/** Returns the creation of an item, if it is among its latest changes. */
export function useCreation(item: Item, enabled: boolean): Creation | null {
  const { t } = useText()
  const { data } = useRecentHistory(item, enabled)
  const step = data ? creationOf(data.steps, item.path) : null
  return step && { at: step.at, by: step.mine ? t('history.you') : step.by }
}

/** Latest changes to an item, with a link to all of them. */
export function ActivitySection({ item }: { item: Item }) {
  const { t } = useText()
  const query = useRecentHistory(item, true)
  if (isDenied(query.error)) return null
  const action = (query.data?.steps.length ?? 0) > 0 && (
    <LinkButton variant="plain" className={styles.action} href={historyHref(item.path)}>
      {t('details.allActivity')}
    </LinkButton>
  )
  return (
    <Section id="activity" title={t('details.activity')} action={action}>
      <SectionData query={query} lines={3}>
        {({ steps }) =>
          steps.length === 0 ? <p className={styles.note}>{t('history.empty')}</p> : <RecentSteps steps={steps} />
        }
      </SectionData>
    </Section>
  )
}
