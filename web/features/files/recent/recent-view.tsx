import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClockArrowDown, Ellipsis, ExternalLink, FolderOpen, FolderSearch, ListX } from 'lucide-react'
import { type ComponentType, type ReactNode, useId, useMemo } from 'react'
import type { RecentFile } from '#contract/recent.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { sendChange } from '#web/lib/overlapping-changes.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { nameOf, parentOf } from '#web/lib/paths.ts'
import { today } from '#web/lib/today.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyMenu } from '#web/ui/lazy-menu.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Time } from '#web/ui/time.tsx'
import { fetchRecent, forgetRecent, recentKey } from './recent-files.ts'
import { groupRecent } from './recent-groups.ts'
import styles from './recent-view.module.css'
import { useRecentRows } from './use-recent-rows.ts'

/** A file of the list, as far as its picture shows it. */
interface PicturedFile {
  readonly name: string
  readonly path: string
  readonly isDir: boolean
  readonly size: number
  readonly modified: number
}

export interface RecentViewProps {
  /** Shows the icon or the thumbnail of a file. */
  readonly Picture: ComponentType<{ readonly found: PicturedFile }>
  readonly navigate: (href: string) => void
  /** Opens the folder of a file and focuses the file there. */
  readonly showInFolder: (path: string) => void
  readonly renderError: (error: unknown, retry: () => void) => ReactNode
}

/** Files that the user opened or changed lately, by day. */
export function RecentView(props: RecentViewProps) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery({
    queryKey: recentKey,
    queryFn: ({ signal }) => fetchRecent(api, signal),
  })
  if (!data) return error ? props.renderError(error, () => void refetch()) : <Placeholder />
  if (data.length === 0)
    return (
      <EmptyState icon={ClockArrowDown} drawing="history" title={t('recent.none')} detail={t('recent.noneDetail')} />
    )
  return <List {...props} files={data} />
}

function Placeholder() {
  return (
    <div className={styles.page} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height="44px" />
      ))}
    </div>
  )
}

/** Returns functions that remove a file from the list at once, and all of them after a question. */
function useForget() {
  const { api, prompts, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  const forget = async (path: string | null) => {
    await queries.cancelQueries({ queryKey: recentKey })
    const stays = (file: RecentFile) => path !== null && file.path !== path
    queries.setQueryData<RecentFile[]>(recentKey, (known) => known?.filter(stays))
    try {
      await sendChange(queries, recentKey, async () => {
        await forgetRecent(api, path)
        return null
      })
    } catch (error) {
      toasts.error(t(errorKey(error)))
    }
  }
  const clear = () => {
    const onClose = prompts.close
    prompts.open({
      id: 'recent-clear',
      content: (
        <ConfirmPrompt
          title={t('recent.clear.title')}
          confirm={t('recent.clear')}
          onConfirm={() => forget(null).then(onClose)}
          onClose={onClose}
        >
          {t('recent.clear.detail')}
        </ConfirmPrompt>
      ),
    })
  }
  return { remove: (path: string) => void forget(path), clear }
}

function List({ files, Picture, navigate, showInFolder }: RecentViewProps & { files: readonly RecentFile[] }) {
  const { t, format } = useText()
  // At midnight, today becomes yesterday.
  const day = useStore(today)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day is the reason
  const groups = useMemo(() => groupRecent(files, new Date(), format.locale), [files, format.locale, day])
  const { remove, clear } = useForget()
  const rows = useRecentRows(files, remove)
  const id = useId()
  const entriesFor = ({ path }: RecentFile): MenuEntry[] => [
    {
      ...{ id: 'open', text: t('browse.action.open'), icon: FolderOpen, shortcut: 'Enter' },
      onSelect: () => navigate(filesHref(path)),
    },
    {
      ...{ id: 'openInNewTab', text: t('browse.action.openInNewTab'), icon: ExternalLink },
      onSelect: () => void window.open(filesHref(path), '_blank', 'noopener'),
    },
    { id: 'show', text: t('recent.show'), icon: FolderSearch, onSelect: () => showInFolder(path) },
    'separator',
    {
      ...{ id: 'remove', text: t('recent.remove'), icon: ListX, shortcut: 'Delete' },
      onSelect: () => rows.remove(path),
    },
  ]
  return (
    <div className={styles.page} ref={rows.list}>
      <div className={styles.head}>
        <p className={styles.note}>{t('recent.note')}</p>
        <Button variant="plain" onClick={clear}>
          {t('recent.clear')}
        </Button>
      </div>
      {groups.map(({ span, files: found }) => (
        <section key={span}>
          <h2 className={styles.span} id={`${id}-${span}`}>
            {t(`recent.${span}`)}
          </h2>
          <ul className={styles.list} aria-labelledby={`${id}-${span}`}>
            {found.map((file) => (
              <Row key={file.path} file={file} Picture={Picture} rows={rows} onShow={() => showInFolder(file.path)} />
            ))}
          </ul>
        </section>
      ))}
      {rows.menu && (
        <LazyMenu
          label={t('recent.actionsFor', visibleName(nameOf(rows.menu.file.path)))}
          entries={entriesFor(rows.menu.file)}
          anchor={rows.menu.anchor}
          byKeyboard={rows.menu.byKeyboard}
          onClose={rows.closeMenu}
        />
      )}
    </div>
  )
}

function Row(props: {
  file: RecentFile
  Picture: RecentViewProps['Picture']
  rows: ReturnType<typeof useRecentRows>
  onShow: () => void
}) {
  const { file, Picture, rows } = props
  const { t, format } = useText()
  const { path, size, modified, action, at } = file
  const name = nameOf(path)
  const folder = parentOf(path)
  const tabIndex = rows.isActive(file) ? 0 : -1
  return (
    <li className={styles.line} {...rows.lineProps(file)}>
      <a className={styles.name} href={filesHref(path)} tabIndex={tabIndex} draggable={false}>
        <Picture found={{ name, path, isDir: false, size, modified }} />
        <span className={styles.text}>
          <FileName name={name} />
          <bdi dir="auto" className={styles.folder}>
            {folder === '/' ? t('browse.home') : visibleName(folder.slice(1))}
          </bdi>
        </span>
      </a>
      <span className={styles.use}>
        <span>{t(`recent.${action}`)}</span>
        <Time value={new Date(at)} />
      </span>
      <span className={styles.size}>{format.bytes(size)}</span>
      <IconButton
        label={t('recent.actionsFor', visibleName(name))}
        icon={Ellipsis}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={rows.menu?.file === file}
        onClick={(event) => rows.openMenu(file, event)}
      />
    </li>
  )
}
