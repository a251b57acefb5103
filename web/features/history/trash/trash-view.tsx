import { useInfiniteQuery } from '@tanstack/react-query'
import { FolderOpen, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TrashItem, TrashPage } from '#contract/trash.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import type { RunJob } from '#web/lib/run-job.ts'
import type { OnStep } from '#web/lib/step.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ItemTable } from './item-table.tsx'
import { trashQueries } from './queries.ts'
import { BottomBar, Tools, type TrashActions } from './tools.tsx'
import styles from './trash.module.css'
import { hrefOfFilter, type TrashFilter } from './trash-filter.ts'
import { useItemSelection } from './use-item-selection.ts'
import { useTrashCommands } from './use-trash-commands.tsx'

interface TrashViewProps {
  /** The signed-in user: id and permissions. */
  person: { readonly id: number; readonly admin: boolean; readonly mayRestore: boolean; readonly mayRemove: boolean }
  shown: TrashFilter
  onShown: (shown: TrashFilter) => void
  /** Lets the user select a folder, then calls `onChosen`. */
  askFolder: (title: string, onChosen: (folder: string) => void) => void
  /** Runs a job, which the tray shows if it takes long. */
  runJob: RunJob
  /** Reports the restored items, with an undo action. */
  onStep: OnStep
  /** Renders an error if the trash could not be loaded. */
  renderError: (error: unknown, retry: () => void) => ReactNode
}

/** Shows the trash with actions to restore items or delete them permanently. */
export function TrashView(props: TrashViewProps) {
  const { shown, renderError } = props
  const { api } = usePageTools()
  const trash = useInfiniteQuery(trashQueries(api).items(shown))
  const [first] = trash.data?.pages ?? []
  if (trash.error && !trash.data) return renderError(trash.error, () => void trash.refetch())
  return (
    <div className={styles.page}>
      {first ? (
        <Opened
          {...props}
          key={`${shown.of} ${shown.folder}`}
          page={first}
          items={trash.data?.pages.flatMap((page) => page.items) ?? []}
          more={trash.hasNextPage ? { busy: trash.isFetchingNextPage, fetch: () => void trash.fetchNextPage() } : null}
        />
      ) : (
        <div className={styles.coming} aria-hidden>
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} height="36px" />
          ))}
        </div>
      )}
    </div>
  )
}

interface OpenedProps extends TrashViewProps {
  /** First page, with the totals. */
  page: TrashPage
  items: readonly TrashItem[]
  more: { readonly busy: boolean; readonly fetch: () => void } | null
}

function Opened({ person, shown, onShown, onStep, askFolder, runJob, page, items, more }: OpenedProps) {
  const { t } = useText()
  const commands = useTrashCommands({ shown, runJob, onStep, onDone: (ids) => choosing.deselect(ids) })
  const ways: TrashActions = {
    restore: person.mayRestore ? (picked) => commands.restore(picked) : null,
    restoreTo: person.mayRestore
      ? (picked) => askFolder(t('trash.restoreTo'), (to) => commands.restore(picked, to))
      : null,
    remove: person.mayRemove ? commands.remove : null,
    empty: person.mayRemove ? () => commands.empty(page, items) : null,
  }
  const choosing = useItemSelection(items, ways)
  return (
    <>
      <div className={styles.view}>
        <Head person={person} shown={shown} onShown={onShown} page={page} />
        {items.length === 0 && !more ? (
          <EmptyState
            icon={Trash2}
            drawing="trash"
            title={t('trash.nothing')}
            detail={page.isOn ? t('trash.nothingDetail') : undefined}
          />
        ) : (
          <>
            <Tools page={page} items={items} choosing={choosing} ways={ways} />
            <ItemTable
              items={items}
              choosing={choosing}
              people={shown.of !== 'me'}
              hrefOfFolder={(folder) => hrefOfFilter({ ...shown, folder })}
            />
            {more && (
              <Button className={styles.more} state={more.busy ? 'busy' : 'idle'} onClick={more.fetch}>
                {t('trash.more')}
              </Button>
            )}
          </>
        )}
      </div>
      <BottomBar page={page} choosing={choosing} ways={ways} />
    </>
  )
}

/** Renders the retention period, and the filters by user and folder. */
function Head({ person, shown, onShown, page }: Pick<OpenedProps, 'person' | 'shown' | 'onShown' | 'page'>) {
  const { t } = useText()
  const others = page.people.filter(({ id }) => id !== person.id)
  const note = page.isOn ? page.days > 0 && t('trash.days', page.days) : t('trash.isOff')
  return (
    <div className={styles.head}>
      <div className={styles.about}>
        {note && <p className={styles.note}>{note}</p>}
        {shown.folder !== null && <Narrowed shown={shown} folder={shown.folder} />}
      </div>
      {person.admin && (
        <Select
          label={t('trash.person')}
          value={shown.of}
          options={[
            { value: 'me', text: t('trash.mine') },
            { value: 'all', text: t('trash.everybody') },
            ...others.map(({ id, name, count }) => ({ value: String(id), text: t('trash.ofPerson', name, count) })),
          ]}
          onValue={(of) => onShown({ ...shown, of })}
        />
      )}
    </div>
  )
}

/** Renders the folder filter, with links to the folder and to all items. */
function Narrowed({ shown, folder }: { shown: TrashFilter; folder: string }) {
  const { t } = useText()
  return (
    <div className={styles.narrowed}>
      <p>{t('trash.onlyFrom', visibleName(folder))}</p>
      <span className={styles.ways}>
        <LinkButton href={hrefOfFilter({ ...shown, folder: null })} icon={X}>
          {t('trash.showAll')}
        </LinkButton>
        <LinkButton variant="plain" href={filesHref(withTrailingSlash(folder))} icon={FolderOpen}>
          {t('trash.openFolder')}
        </LinkButton>
      </span>
    </div>
  )
}
