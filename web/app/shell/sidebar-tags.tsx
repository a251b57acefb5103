import { Tags } from 'lucide-react'
import { TagName } from '#web/features/files/tags/tag-dots.tsx'
import { useTags } from '#web/features/files/tags/use-tags.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { OptionalPart } from '#web/ui/lazy/optional-part.tsx'
import { MOST_IN_SIDEBAR, type showAllLink } from './show-all-link.tsx'
import styles from './sidebar.module.css'
import { SidebarLink } from './sidebar-entry.tsx'

interface SidebarTagsProps {
  /** Link to the page with all tags. */
  readonly all: typeof showAllLink
  readonly currentPath: string
  readonly onChosen: () => void
}

/** Section of the sidebar with the page of tags and the first of them, each of which leads to its items. */
export function SidebarTags({ all, currentPath, onChosen }: SidebarTagsProps) {
  const { t } = useText()
  const { data = [] } = useTags()
  return (
    <>
      <ul className={styles.page}>
        <SidebarLink icon={Tags} href={hrefOf('/tags')} current={currentPath === '/tags'} onClick={onChosen}>
          {t('route.tags')}
        </SidebarLink>
      </ul>
      {data.length > 0 && (
        <ul className={styles.favorites} aria-label={t('route.tags')}>
          {data.slice(0, MOST_IN_SIDEBAR).map((tag) => (
            <li key={tag.id}>
              <a
                className={styles.entry}
                href={hrefOf(`/tags/${tag.id}`)}
                aria-current={currentPath === `/tags/${tag.id}` ? 'page' : undefined}
                draggable={false}
                onClick={onChosen}
              >
                <TagName tag={tag} />
              </a>
            </li>
          ))}
          {data.length > MOST_IN_SIDEBAR && (
            <OptionalPart part={all} props={{ page: '/tags', count: data.length, onChosen }} />
          )}
        </ul>
      )}
    </>
  )
}
