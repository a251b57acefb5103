import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { quotaQueries } from '#web/features/admin/quotas/queries.ts'
import { Section } from '#web/features/files/details/section.tsx'
import { useText } from '#web/i18n/text.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePage } from '../../router/use-page.ts'
import { LazyPart } from '../../shell/lazy-part.tsx'

/** Loaded on demand, because few folders have a quota. */
const folderQuota = createPart(async () => (await import('#web/features/admin/quotas/folder-quota.tsx')).FolderQuota)

/** Quota of a folder: for administrators, and where it has one. */
export function QuotaSection({ path, canChange }: { path: string; canChange: boolean }) {
  const { tools, speech } = usePage()
  const { t } = useText()
  const { data } = useQuery(quotaQueries(tools.api).ofFolder(path))
  const part = useMemo(() => withMessages(folderQuota, 'settings', speech), [speech])
  const isLimited = data !== undefined && (data.limit.bytes !== null || data.limit.files !== null)
  if (!data || (!isLimited && !canChange)) return null
  return (
    <Section id="quota" title={t('details.quota')}>
      <LazyPart part={part} props={{ quota: data, canChange }} waiting={<Skeleton height="8em" />} />
    </Section>
  )
}
