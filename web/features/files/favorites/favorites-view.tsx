import { ArrowDown, ArrowUp, Ellipsis, FolderOpen, GripVertical, Star, StarOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Favorite } from '#contract/favorites.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { nameOf, parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import { type FavoriteMap, hrefOfFavorite, neighborOf } from './favorites.ts'
import styles from './favorites-view.module.css'
import { useFavoriteOrder, useFavorites } from './use-favorites.ts'

/** All favorites of the user, in their order, which can be changed. */
export function FavoritesView(props: {
  navigate: (href: string) => void
  renderError: (error: unknown, retry: () => void) => ReactNode
}) {
  const { navigate, renderError } = props
  const { t } = useText()
  const { data, error, refetch } = useFavorites()
  if (!data) return error ? renderError(error, () => void refetch()) : <Loading />
  if (data.size === 0)
    return (
      <EmptyState
        icon={Star}
        drawing="favorites"
        title={t('places.favorites.none')}
        detail={t('places.favorites.noneDetail')}
      />
    )
  return <List favorites={data} navigate={navigate} />
}

function List({ favorites, navigate }: { favorites: FavoriteMap; navigate: (href: string) => void }) {
  const { t, format } = useText()
  const { list, step, remove, moved, lineProps } = useFavoriteOrder(favorites)
  const entriesFor = ({ path }: Favorite): MenuEntry[] => [
    {
      id: 'openFolder',
      text: t('places.openFolder'),
      icon: FolderOpen,
      onSelect: () => navigate(filesHref(withTrailingSlash(parentOf(path)))),
    },
    'separator',
    ...([-1, 1] as const).flatMap((by) =>
      neighborOf(favorites, path, by) === undefined
        ? []
        : {
            id: by === -1 ? 'up' : 'down',
            text: t(by === -1 ? 'places.moveUp' : 'places.moveDown'),
            icon: by === -1 ? ArrowUp : ArrowDown,
            shortcut: by === -1 ? ('Alt+ArrowUp' as const) : ('Alt+ArrowDown' as const),
            onSelect: () => step(path, by),
          },
    ),
    'separator',
    {
      id: 'remove',
      text: t('browse.action.removeFavorite'),
      icon: StarOff,
      onSelect: () => remove(path),
    },
  ]
  return (
    <>
      <ol
        className={styles.list}
        aria-label={t('route.favorites')}
        ref={(element) => {
          list.current = element
        }}
      >
        {[...favorites.values()].map((favorite) => {
          const { path, isDir, size, modified } = favorite
          const name = nameOf(path)
          return (
            <li key={path} className={styles.line} {...lineProps(path)}>
              <span className={styles.grip}>
                <Icon icon={GripVertical} size={16} />
              </span>
              <a
                className={styles.name}
                href={hrefOfFavorite(favorite)}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                draggable={false}
              >
                <FileIcon kind={fileKind({ name, isDir })} name={name} size={24} />
                <span className={styles.text}>
                  <FileName name={name} />
                  <bdi dir="auto" className={styles.folder}>
                    {parentOf(path) === '/' ? t('browse.home') : visibleName(parentOf(path).slice(1))}
                  </bdi>
                </span>
              </a>
              <span className={styles.fact}>{!isDir && format.bytes(size)}</span>
              <span className={styles.fact}>
                <Time value={new Date(modified)} />
              </span>
              <MenuButton
                label={t('places.actionsFor', visibleName(name))}
                icon={Ellipsis}
                entries={entriesFor(favorite)}
              />
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
    </>
  )
}
