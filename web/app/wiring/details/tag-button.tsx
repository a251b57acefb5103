import { Tag } from 'lucide-react'
import type { Viewer } from '#web/features/files/listing/viewer.ts'
import { TagName } from '#web/features/files/tags/tag-dots.tsx'
import { useTagged } from '#web/features/files/tags/use-tags.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { withoutTrailingSlash } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { tagsOf } from '../tags.tsx'
import styles from './tag-button.module.css'

/** Tags of an item, and the button that changes them. Nothing for the top folder, and in another user's files. */
export function TagButton({ path, viewer }: { path: string; viewer: Viewer }) {
  const tools = usePageTools()
  const { t } = useText()
  const { data } = useTagged()
  const item = withoutTrailingSlash(path)
  if (!data || item === '/' || viewer.id !== null) return null
  const tags = data.get(item)?.tags ?? []
  return (
    <div>
      <Button icon={Tag} onClick={() => tagsOf(tools).edit([item])}>
        {t('browse.action.tags')}
      </Button>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('route.tags')}>
          {tags.map((tag) => (
            <li key={tag.id}>
              <TagName tag={tag} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
