import { useQuery } from '@tanstack/react-query'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { DeliveriesPage } from './deliveries-page.tsx'
import { hookQueries } from './queries.ts'
import { RunsCard } from './runs-card.tsx'
import { UnconfinedNote } from './unconfined-note.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** What this instance tells others of by itself: webhooks, and what the command runner did. One webhook has a page of its own. */
export function HooksPage({ path, goTo, renderError }: SettingsPageProps) {
  const [, id] = /\/(\d+)\/?$/.exec(path) ?? []
  return id === undefined ? (
    <Hooks path={path} goTo={goTo} />
  ) : (
    <DeliveriesPage id={Number(id)} renderError={renderError} />
  )
}

function Hooks({ path, goTo }: Pick<SettingsPageProps, 'path' | 'goTo'>) {
  const { api } = usePageTools()
  const { EnableExec } = useConfig()
  const { data, error, isFetched, refetch } = useQuery(hookQueries(api).webhooks())
  return (
    <>
      <UnconfinedNote />
      <WebhooksCard webhooks={data} error={error} onRetry={() => void refetch()} />
      {/* What is above the log has its height before anybody is led to it. */}
      {isFetched && EnableExec && <RunsCard path={path} goTo={goTo} />}
    </>
  )
}
