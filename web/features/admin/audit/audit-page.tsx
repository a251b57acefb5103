import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, RotateCw, SearchX, X } from 'lucide-react'
import { useSearch } from 'wouter/use-browser-location'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import styles from './audit.module.css'
import { EventTable } from './event-table.tsx'
import { Filters } from './filters.tsx'
import { auditKey, auditQueries, exportHref } from './queries.ts'
import { type AuditView, filtersOf, searchOf, UNFILTERED, viewOf } from './view.ts'

/** Lists the audit events, for administrators. */
export function AuditPage({ person, path, goTo, renderError }: SettingsPageProps) {
  const { api } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  const view = viewOf(useSearch())
  const filters = filtersOf(view)
  const scope = useQuery(auditQueries(api).scope(person.id)).data ?? null
  const trail = useInfiniteQuery(auditQueries(api).events(filters))
  const show = (wanted: AuditView) => goTo(path + searchOf(wanted), { replace: true })
  const again = () => void queries.resetQueries({ queryKey: [...auditKey, 'events'] })

  const narrowed = searchOf(view) !== ''
  if (!trail.data && !narrowed) return trail.error ? renderError(trail.error, again) : <Loading />
  const events = trail.data?.pages.flatMap((page) => page.events) ?? []
  return (
    <section className={styles.page} aria-label={t('route.audit')}>
      <Filters view={view} onView={show} />
      <div className={styles.tools}>
        <p className={styles.hint}>{t('audit.hint')}</p>
        {narrowed && events.length > 0 && (
          <Button variant="plain" icon={X} onClick={() => show(UNFILTERED)}>
            {t('audit.clear')}
          </Button>
        )}
        <IconButton label={t('audit.refresh')} icon={RotateCw} onClick={again} />
        <LinkButton icon={Download} href={exportHref('csv', filters)} download>
          {t('audit.exportCsv')}
        </LinkButton>
        <LinkButton icon={Download} href={exportHref('json', filters)} download>
          {t('audit.exportJson')}
        </LinkButton>
      </div>
      {events.length > 0 && <EventTable events={events} scope={scope} busy={trail.isPlaceholderData} />}
      {!trail.data && !trail.error && <Loading />}
      {trail.error ? (
        <LoadError
          className={styles.failed}
          error={trail.error}
          onRetry={() => void (trail.data ? trail.fetchNextPage() : trail.refetch())}
        />
      ) : (
        <More
          found={events.length}
          hasMore={trail.hasNextPage}
          pending={!trail.data}
          busy={trail.isFetchingNextPage}
          onMore={() => void trail.fetchNextPage()}
          onClear={narrowed ? () => show(UNFILTERED) : undefined}
        />
      )}
    </section>
  )
}

/** Renders a button for more events, or a note that there are none. */
function More(props: {
  found: number
  hasMore: boolean
  pending: boolean
  busy: boolean
  onMore: () => void
  onClear: (() => void) | undefined
}) {
  const { found, hasMore, pending, busy, onMore, onClear } = props
  const { t } = useText()
  if (pending) return null
  const more = (
    <Button state={busy ? 'busy' : 'idle'} onClick={onMore}>
      {t(found > 0 ? 'audit.showMore' : 'audit.searchOn')}
    </Button>
  )
  if (found > 0)
    return hasMore ? (
      <div className={styles.more}>{more}</div>
    ) : (
      <p className={styles.end}>{t(onClear ? 'audit.endOfFound' : 'audit.end')}</p>
    )
  return (
    <EmptyState
      icon={SearchX}
      drawing="search"
      title={t(hasMore ? 'audit.noneYet' : onClear ? 'audit.noMatch' : 'audit.empty')}
      action={
        <>
          {hasMore && more}
          {onClear && <Button onClick={onClear}>{t('audit.clear')}</Button>}
        </>
      }
    />
  )
}
