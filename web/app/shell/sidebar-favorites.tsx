import { Star } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type FavoriteMap, hrefOfFavorite } from '#web/features/files/favorites/favorites.ts'
import { useFavoriteDrop } from '#web/features/files/favorites/use-favorite-drop.ts'
import { useFavoriteOrder, useFavorites } from '#web/features/files/favorites/use-favorites.ts'
import { type DropTools, useDropTarget } from '#web/features/files/selection/drops.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesRoute, hrefOf } from '#web/lib/addresses.ts'
import { nameOf, withTrailingSlash } from '#web/lib/paths.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { OptionalPart } from '#web/ui/lazy/optional-part.tsx'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { usePage } from '../router/use-page.ts'
import { PlaceLinks } from './place-links.tsx'
import { MOST_IN_SIDEBAR, showAllLink } from './show-all-link.tsx'
import styles from './sidebar.module.css'
import { SidebarLink } from './sidebar-entry.tsx'
import { SidebarTags } from './sidebar-tags.tsx'

const NONE: FavoriteMap = new Map()

interface PageProps {
  current: boolean
  onClick: () => void
  children: ReactNode
}

const PageLink = (props: PageProps & { drop?: ReturnType<typeof useFavoriteDrop> }) => (
  <SidebarLink icon={Star} href={hrefOf('/favorites')} {...props} />
)

/** Link to the page of favorites as a drop target, which adds items. */
const PageLinkToDropOn = ({ drops, data, ...page }: PageProps & { drops: DropTools; data: FavoriteMap }) => (
  <PageLink {...page} drop={useFavoriteDrop(drops, data)} />
)

interface FavoriteProps {
  path: string
  isDir: boolean
  currentPath: string
  onChosen: () => void
}

function FavoriteLink(props: FavoriteProps & { drop?: ReturnType<typeof useDropTarget> }) {
  const { path, isDir, currentPath, onChosen, drop } = props
  const name = nameOf(path)
  const route = filesRoute(isDir ? withTrailingSlash(path) : path)
  return (
    <a
      className={styles.entry}
      href={hrefOfFavorite(props)}
      aria-current={currentPath === route ? 'page' : undefined}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      data-drop={drop?.over || undefined}
      draggable={false}
      onClick={onChosen}
      {...drop?.handlers}
    >
      <FileIcon kind={fileKind({ name, isDir })} name={name} size={18} />
      <FileName name={name} />
    </a>
  )
}

/** Folder as a drop target, which moves items or uploads files into it. */
const FolderToDropOn = ({ drops, ...favorite }: FavoriteProps & { drops: DropTools }) => (
  <FavoriteLink {...favorite} drop={useDropTarget(drops, favorite.path)} />
)

/** Sections of the sidebar with the pages of places and the first favorites. They can be dragged, and moved with Alt and the arrow keys. */
export function SidebarFavorites(props: { currentPath: string; drops: DropTools | null; onChosen: () => void }) {
  const { currentPath, drops, onChosen } = props
  const { speech } = usePage()
  const { t } = useText()
  const { data = NONE } = useFavorites()
  const { list, moved, lineProps } = useFavoriteOrder(data)
  const all = useMemo(() => withMessages(showAllLink, 'places', speech), [speech])
  const page = { current: currentPath === '/favorites', onClick: onChosen, children: t('route.favorites') }
  return (
    <>
      <ul className={styles.group} data-places>
        <PlaceLinks currentPath={currentPath} onChosen={onChosen} />
        {drops ? <PageLinkToDropOn {...page} {...{ drops, data }} /> : <PageLink {...page} />}
      </ul>
      {data.size > 0 && (
        <ul
          className={styles.favorites}
          aria-label={t('route.favorites')}
          ref={(element) => {
            list.current = element
          }}
        >
          {[...data.values()].slice(0, MOST_IN_SIDEBAR).map(({ path, isDir }) => {
            const favorite = { path, isDir, currentPath, onChosen }
            return (
              <li key={path} {...lineProps(path)}>
                {drops && isDir ? <FolderToDropOn {...favorite} drops={drops} /> : <FavoriteLink {...favorite} />}
              </li>
            )
          })}
          {data.size > MOST_IN_SIDEBAR && (
            <OptionalPart part={all} props={{ page: '/favorites', count: data.size, onChosen }} />
          )}
        </ul>
      )}
      <SidebarTags {...{ all, currentPath, onChosen }} />
      <p className="visually-hidden" role="status">
        {moved}
      </p>
    </>
  )
}
