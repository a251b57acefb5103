import { useQuery } from '@tanstack/react-query'
import { mediaTypeOf } from '#contract/file-types.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { MediaLines, mediaQuery } from '../commands/prompts/media-facts.tsx'
import type { Item } from '../listing/item.ts'
import { useIsExpanded } from './closed-sections.ts'
import styles from './details.module.css'
import { isDenied, Section, SectionData } from './section.tsx'

/** Returns the title of the section: picture, video or audio. */
function titleKey({ name }: Item) {
  const { type } = mediaTypeOf(name)
  return type === 'video' || type === 'audio' ? (`details.${type}` as const) : ('details.picture' as const)
}

/** Dimensions, duration and camera data of a media file. Renders nothing if the file has none. */
export function MediaSection({ item }: { item: Item }) {
  const { api } = usePageTools()
  const { t } = useText()
  const query = useQuery({ ...mediaQuery(api, item), enabled: useIsExpanded('media') })
  const isEmpty = query.data !== undefined && Object.keys(query.data).length === 0
  if (isEmpty || isDenied(query.error)) return null
  return (
    <Section id="media" title={t(titleKey(item))}>
      <SectionData query={query} lines={2}>
        {(facts) => (
          <dl className={styles.facts}>
            <MediaLines facts={facts} />
          </dl>
        )}
      </SectionData>
    </Section>
  )
}
