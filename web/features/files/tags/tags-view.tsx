import { Ellipsis, FolderOpen, Tag as TagIcon, Tags as TagsIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { Tag } from '#contract/tags.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref, hrefOf } from '#web/lib/addresses.ts'
import { nameOf, parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import { hrefOfFavorite } from '../favorites/favorites.ts'
import { TagDots, TagName } from './tag-dots.tsx'
import { changeTag, type Tagged, type TaggedMap } from './tags.ts'
import styles from './tags-view.module.css'
import { useTagActions } from './use-tag-actions.tsx'
import { useTagged, useTags, useTagTools } from './use-tags.ts'

export interface TagsViewProps {
  /** Tag whose items are shown. Null: all tags. */
  readonly tagId: number | null
  readonly navigate: (href: string) => void
  /** Opens the prompt for the tags of an item. */
  readonly edit: (paths: readonly string[]) => void
  readonly renderError: (error: unknown, retry: () => void) => ReactNode
}

/** All tags of the user, or the items with one of them. */
export function TagsView({ tagId, renderError, ...actions }: TagsViewProps) {
  const { t } = useText()
  const tags = useTags()
  const tagged = useTagged()
  if (!tags.data || !tagged.data) {
    const error = tags.error ?? tagged.error
    return error ? renderError(error, () => void Promise.all([tags.refetch(), tagged.refetch()])) : <Loading />
  }
  if (tagId === null) return <TagList tags={tags.data} tagged={tagged.data} />
  const tag = tags.data.find(({ id }) => id === tagId)
  if (!tag) return <EmptyState icon={TagIcon} drawing="search" title={t('tags.missing')} />
  return <ItemList tag={tag} tagged={tagged.data} {...actions} />
}

function TagList({ tags, tagged }: { tags: readonly Tag[]; tagged: TaggedMap }) {
  const { t } = useText()
  const entriesFor = useTagActions()
  const counts = useMemo(() => {
    const ids = [...tagged.values()].flatMap((item) => item.tags.map(({ id }) => id))
    return Map.groupBy(ids, (id) => id)
  }, [tagged])
  if (tags.length === 0)
    return <EmptyState icon={TagsIcon} drawing="favorites" title={t('tags.none')} detail={t('tags.noneDetail')} />
  return (
    <ul className={styles.list} aria-label={t('route.tags')}>
      {tags.map((tag) => (
        <li key={tag.id} className={styles.line} data-short>
          <a className={styles.name} href={hrefOf(`/tags/${tag.id}`)}>
            <TagName tag={tag} />
          </a>
          <span className={styles.fact}>{t('files.items', counts.get(tag.id)?.length ?? 0)}</span>
          <MenuButton label={t('places.actionsFor', tag.name)} icon={Ellipsis} entries={entriesFor(tag)} />
        </li>
      ))}
    </ul>
  )
}

function ItemList({
  tag,
  tagged,
  navigate,
  edit,
}: { tag: Tag; tagged: TaggedMap } & Pick<TagsViewProps, 'navigate' | 'edit'>) {
  const { t } = useText()
  const tools = useTagTools()
  const items = [...tagged.values()].filter(({ tags }) => tags.some(({ id }) => id === tag.id))
  if (items.length === 0)
    return <EmptyState icon={TagIcon} drawing="favorites" title={t('tags.noItems')} detail={t('tags.noneDetail')} />
  const entriesFor = ({ path }: Tagged): MenuEntry[] => [
    {
      id: 'openFolder',
      text: t('places.openFolder'),
      icon: FolderOpen,
      onSelect: () => navigate(filesHref(withTrailingSlash(parentOf(path)))),
    },
    'separator',
    { id: 'tags', text: t('browse.action.tags'), icon: TagIcon, onSelect: () => edit([path]) },
    { id: 'remove', text: t('tags.remove'), icon: TagIcon, onSelect: () => void changeTag(tools, [path], tag, false) },
  ]
  return (
    <ul className={styles.list} aria-label={tag.name}>
      {items.map((item) => (
        <ItemLine
          key={item.path}
          item={item}
          others={item.tags.filter(({ id }) => id !== tag.id)}
          entries={entriesFor(item)}
        />
      ))}
    </ul>
  )
}

function ItemLine({ item, others, entries }: { item: Tagged; others: readonly Tag[]; entries: readonly MenuEntry[] }) {
  const { t, format } = useText()
  const { path, isDir, size, modified } = item
  const name = nameOf(path)
  return (
    <li className={styles.line}>
      <a className={styles.name} href={hrefOfFavorite(item)}>
        <FileIcon kind={fileKind({ name, isDir })} name={name} size={24} />
        <span className={styles.text}>
          <FileName name={name} />
          <bdi dir="auto" className={styles.folder}>
            {parentOf(path) === '/' ? t('browse.home') : visibleName(parentOf(path).slice(1))}
          </bdi>
        </span>
      </a>
      <span className={styles.others}>{others.length > 0 && <TagDots tags={others} />}</span>
      <span className={styles.fact}>{!isDir && format.bytes(size)}</span>
      <span className={styles.fact}>
        <Time value={new Date(modified)} />
      </span>
      <MenuButton label={t('places.actionsFor', visibleName(name))} icon={Ellipsis} entries={entries} />
    </li>
  )
}
