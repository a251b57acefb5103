import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { AccessReport } from '#contract/access.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './access.module.css'
import { FolderEntries } from './folder-entries.tsx'
import { accessQueries } from './queries.ts'
import { UserAccessLine } from './user-access-line.tsx'
import { UsersSkeleton } from './users-skeleton.tsx'

/** Number of users up to which no search field is needed. */
const FEW = 8

/** Renders an error with a retry button. */
function Failed({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { t } = useText()
  return (
    <div className={styles.failed} role="alert">
      <p>
        {t('access.failed')} {t(errorKey(error))}
      </p>
      <Button state={busy ? 'busy' : 'idle'} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}

/** Renders a note below the list if there are no other users, or none of that name. */
function Note({ people, part }: { people: AccessReport['people']; part: string }) {
  const { t } = useText()
  if (part !== '' && people.length === 0) return <p className={styles.note}>{t('access.nobody', part)}</p>
  return part === '' && people.length === 1 ? <p className={styles.note}>{t('access.alone')}</p> : null
}

/** Renders the search field, shown for longer lists. */
function Find({ part, onType }: { part: string; onType: (part: string) => void }) {
  const { t } = useText()
  return (
    <div className={styles.find}>
      <TextField
        label={t('access.find')}
        hideLabel
        type="search"
        placeholder={t('access.find')}
        maxLength={128}
        value={part}
        onChange={(event) => onType(event.target.value)}
      />
      <Search className={styles.glass} aria-hidden strokeWidth={1.5} />
    </div>
  )
}

/** Lists the users with their permissions for an item, and the reasons. `path` is in the requesting administrator's view. */
export function UsersAccess({ path, isDir }: { path: string; isDir: boolean }) {
  const { t } = useText()
  const { api } = usePageTools()
  const [wanted, setWanted] = useState('')
  const [typed, setTyped] = useDebouncedText(wanted, setWanted)
  const part = wanted.trim()
  const report = useInfiniteQuery({ ...accessQueries(api).report(path, part), placeholderData: keepPreviousData })
  const people = report.data?.pages.flatMap((page) => page.people)
  const many = typed !== '' || report.hasNextPage || (people?.length ?? 0) > FEW
  return (
    <div className={styles.access}>
      {isDir && <FolderEntries path={path} />}
      {many && <Find part={typed} onType={setTyped} />}
      {report.error && <Failed error={report.error} busy={report.isFetching} onRetry={() => void report.refetch()} />}
      {!people && !report.error && <UsersSkeleton />}
      {people && !report.error && (
        <>
          <ul className={styles.people} aria-label={t('access.people')} aria-busy={report.isPlaceholderData}>
            {people.map((person) => (
              <li key={person.id}>
                <UserAccessLine person={person} isDir={isDir} />
              </li>
            ))}
          </ul>
          <Note people={people} part={part} />
        </>
      )}
      {people && report.hasNextPage && (
        <Button state={report.isFetchingNextPage ? 'busy' : 'idle'} onClick={() => void report.fetchNextPage()}>
          {t('access.more')}
        </Button>
      )}
    </div>
  )
}
