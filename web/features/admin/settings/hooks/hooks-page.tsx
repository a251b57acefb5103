import { useQuery } from '@tanstack/react-query'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { DeliveriesPage } from './deliveries-page.tsx'
import { hookQueries } from './queries.ts'
import { RunsCard } from './runs-card.tsx'
import { UnconfinedNote } from './unconfined-note.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** Lists webhooks and the command log. Each webhook has a separate page. */
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
      {/* Rendered after the webhooks are loaded, so that its position is final before the page scrolls to it. */}
      {isFetched && EnableExec && <RunsCard path={path} goTo={goTo} />}
    </>
  )
}
