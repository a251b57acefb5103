import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mediaTypeOf } from '#contract/file-types.ts'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import { useIsExpanded } from '#web/features/files/details/closed-sections.ts'
import styles from '#web/features/files/details/details.module.css'
import { isDenied, Section, SectionData } from '#web/features/files/details/section.tsx'
import type { Item } from '#web/features/files/listing/item.ts'
import { filesKey } from '#web/features/files/listing/queries.ts'
import { versionQueries } from '#web/features/history/versions/queries.ts'
import { RecentVersions } from '#web/features/history/versions/recent-versions.tsx'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { showVersions } from '../show-versions.tsx'
import { stampOf } from './details-context.ts'

/** Latest versions of a file, with a button that opens the prompt with all of them. */
export function VersionsSection({ item, permissions }: { item: Item; permissions: Permissions }) {
  const { api, prompts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  const { path, name } = item
  const query = useQuery({
    ...versionQueries(api).summary(path, stampOf(item)),
    enabled: useIsExpanded('versions'),
  })
  if (isDenied(query.error)) return null
  const rights = {
    mayDownload: allows('download')(permissions),
    mayModify: allows('modify')(permissions),
    mayDelete: allows('delete')(permissions),
  }
  const action = (query.data?.versions.length ?? 0) > 0 && (
    <Button variant="plain" className={styles.action} onClick={() => showVersions(prompts, { path, name })}>
      {t('details.allVersions')}
    </Button>
  )
  return (
    <Section id="versions" title={t('browse.action.versions')} action={action}>
      <SectionData query={query} lines={1}>
        {(versions) => (
          <>
            {versions.versions.length > 0 ? (
              <RecentVersions
                file={{ path, name, isText: mediaTypeOf(name).type === 'text' }}
                versions={versions}
                rights={rights}
                onChanged={() => void queries.invalidateQueries({ queryKey: filesKey })}
              />
            ) : (
              <p className={styles.note}>{t('versions.empty')}</p>
            )}
            {!versions.isOn && <p className={styles.note}>{t(`versions.${versions.why ?? 'off'}`)}</p>}
          </>
        )}
      </SectionData>
    </Section>
  )
}
