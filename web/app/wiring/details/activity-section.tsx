import { useQuery } from '@tanstack/react-query'
import { useIsExpanded } from '#web/features/files/details/closed-sections.ts'
import styles from '#web/features/files/details/details.module.css'
import type { Creation } from '#web/features/files/details/properties-section.tsx'
import { isDenied, Section, SectionData } from '#web/features/files/details/section.tsx'
import type { Item } from '#web/features/files/listing/item.ts'
import { creationQuery, recentHistoryQuery } from '#web/features/history/operations/queries.ts'
import { RecentSteps } from '#web/features/history/operations/recent-steps.tsx'
import { useText } from '#web/i18n/text.tsx'
import { historyHref } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { stampOf } from './details-context.ts'

/** Returns the creation of an item if the history contains it, whether or not the section is expanded. */
export function useCreation(item: Item, enabled: boolean): Creation | null {
  const { api } = usePageTools()
  const { t } = useText()
  const { data: step } = useQuery({ ...creationQuery(api, item.path, stampOf(item)), enabled })
  return step ? { at: step.at, by: step.mine ? t('history.you') : step.by } : null
}

/** Latest changes to an item and everything below it, with a link to all of them. They are requested while the section is expanded. */
export function ActivitySection({ item }: { item: Item }) {
  const { api } = usePageTools()
  const { t } = useText()
  const query = useQuery({
    ...recentHistoryQuery(api, item.path, stampOf(item)),
    enabled: useIsExpanded('activity'),
  })
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
