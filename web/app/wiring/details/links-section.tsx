import { useQuery } from '@tanstack/react-query'
import { useIsExpanded } from '#web/features/files/details/closed-sections.ts'
import styles from '#web/features/files/details/details.module.css'
import { isDenied, Section, SectionData } from '#web/features/files/details/section.tsx'
import type { Item } from '#web/features/files/listing/item.ts'
import { ItemLinks } from '#web/features/sharing/item-links.tsx'
import { shareQueries } from '#web/features/sharing/queries.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { useSharing } from '../use-sharing.tsx'

/** Share links to an item, with a button that opens the share prompt. */
export function LinksSection({ item }: { item: Item }) {
  const { api } = usePageTools()
  const { t } = useText()
  const { share } = useSharing()
  const query = useQuery({ ...shareQueries(api).summary(item.path), enabled: useIsExpanded('links') })
  if (isDenied(query.error)) return null
  const action = (
    <Button variant="plain" className={styles.action} onClick={() => share(item)}>
      {t('browse.action.share')}
    </Button>
  )
  return (
    <Section id="links" title={t('details.links')} action={action}>
      <SectionData query={query} lines={1}>
        {(links) =>
          links.length === 0 ? <p className={styles.note}>{t('details.noLinks')}</p> : <ItemLinks links={links} />
        }
      </SectionData>
    </Section>
  )
}
