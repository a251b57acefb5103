import { useInfiniteQuery } from '@tanstack/react-query'
import { ArchiveRestore, FolderInput, Trash, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { TrashItem, TrashPage } from '#contract/trash.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { OnStep } from '#web/lib/step.ts'
import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ItemTable } from './item-table.tsx'
import { type Shown, trashQueries } from './queries.ts'
import styles from './trash.module.css'
import { useTrashCommands } from './use-trash-commands.tsx'

interface TrashViewProps {
  /** The person at the page: their id, and what they may do. */
  person: { readonly id: number; readonly admin: boolean; readonly mayRestore: boolean; readonly mayRemove: boolean }
  shown: Shown
  onShown: (shown: Shown) => void
  /** Asks for a folder, and goes on with it. */
  askFolder: (title: string, onChosen: (folder: string) => void) => void
  /** Says what was done, and offers to take it back. */
  onStep: OnStep
  /** Shows why the trash could not be looked into. */
  renderError: (error: unknown, retry: () => void) => ReactNode
}

const NONE: ReadonlySet<string> = new Set()

/** What was deleted, and the ways to bring it back or to let it go. */
export function TrashView(props: TrashViewProps) {
  const { shown, renderError } = props
  const { api } = usePageTools()
  const trash = useInfiniteQuery(trashQueries(api).items(shown))
  const [first] = trash.data?.pages ?? []
  if (trash.error && !trash.data) return renderError(trash.error, () => void trash.refetch())
  return (
    <div className={styles.view}>
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
  /** What is said of the whole. */
  page: TrashPage
  items: readonly TrashItem[]
  more: { readonly busy: boolean; readonly fetch: () => void } | null
}

function Opened({ person, shown, onShown, onStep, askFolder, page, items, more }: OpenedProps) {
  const { t } = useText()
  const [chosen, setChosen] = useState(NONE)
  const picked = useMemo(() => items.filter(({ id }) => chosen.has(id)), [items, chosen])
  const commands = useTrashCommands({ shown, onStep, onDone: () => setChosen(NONE) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || picked.length === 0 || !person.mayRemove) return
    event.preventDefault()
    commands.remove(picked)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the boxes and links in it
    <div className={styles.view} style={{ padding: 0 }} onKeyDown={onKeyDown}>
      <Head person={person} shown={shown} onShown={onShown} page={page} />
      {items.length === 0 && !more ? (
        <EmptyState
          icon={Trash2}
          title={t('trash.nothing')}
          detail={page.isOn ? t('trash.nothingDetail') : undefined}
        />
      ) : (
        <>
          <div className={styles.tools}>
            <Figures page={page} />
            <span className={styles.ways}>
              {picked.length > 0 && person.mayRestore && (
                <>
                  <Button variant="primary" icon={ArchiveRestore} onClick={() => commands.restore(picked)}>
                    {t('trash.restore')}
                  </Button>
                  <Button
                    icon={FolderInput}
                    onClick={() => askFolder(t('trash.restoreTo'), (to) => commands.restore(picked, to))}
                  >
                    {t('trash.restoreTo')}
                  </Button>
                </>
              )}
              {picked.length > 0 && person.mayRemove && (
                <Button icon={Trash} onClick={() => commands.remove(picked)}>
                  {t('trash.deleteForGood')}
                </Button>
              )}
              {picked.length === 0 && person.mayRemove && (
                <Button icon={Trash} onClick={() => commands.empty(page)}>
                  {t('trash.empty')}
                </Button>
              )}
            </span>
          </div>
          <ItemTable items={items} chosen={chosen} onChosen={setChosen} people={shown.of !== 'me'} />
          {more && (
            <Button className={styles.more} state={more.busy ? 'busy' : 'idle'} onClick={more.fetch}>
              {t('trash.more')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Figures({ page }: { page: TrashPage }) {
  const { t, format } = useText()
  return (
    <p className={styles.figures} role="status">
      {t('trash.total', page.total, format.bytes(page.bytes))}
    </p>
  )
}

/** How long things stay, whose are shown, and of which folder. */
function Head({ person, shown, onShown, page }: Pick<OpenedProps, 'person' | 'shown' | 'onShown' | 'page'>) {
  const { t } = useText()
  const others = page.people.filter(({ id }) => id !== person.id)
  return (
    <div className={styles.head}>
      <p className={styles.note}>
        {page.isOn ? page.days > 0 && t('trash.days', page.days) : t('trash.isOff')}
        {shown.folder !== null && ` ${t('trash.onlyFrom', visibleName(shown.folder))}`}
      </p>
      {shown.folder !== null && (
        <Button variant="plain" onClick={() => onShown({ ...shown, folder: null })}>
          {t('trash.showAll')}
        </Button>
      )}
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
