import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, RotateCw, Webhook as WebhookIcon } from 'lucide-react'
import type { Webhook } from '#contract/webhooks.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { LinesPlaceholder } from './card-states.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import styles from './hooks.module.css'
import { deliveriesKey, hookQueries } from './queries.ts'

/** Lists the deliveries of one webhook. */
export function DeliveriesPage({ id, renderError }: { id: number } & Pick<SettingsPageProps, 'renderError'>) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data: webhooks, error, refetch } = useQuery(hookQueries(api).webhooks())
  if (!webhooks) return error ? renderError(error, () => void refetch()) : <Loading />
  const webhook = webhooks.find((one) => one.id === id)
  return (
    <>
      <a className={styles.back} href={hrefOf('/settings/hooks')}>
        <Icon icon={ArrowLeft} size={16} mirrored />
        {t('webhooks.all')}
      </a>
      {webhook ? <Deliveries webhook={webhook} /> : <EmptyState icon={WebhookIcon} title={t('webhooks.gone')} />}
    </>
  )
}

function Deliveries({ webhook: { id, url, enabled } }: { webhook: Webhook }) {
  const { api } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  const log = useInfiniteQuery(hookQueries(api).deliveries(id))
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <Card title={t('webhooks.deliveries')}>
      <div className={styles.tools}>
        <bdi className={styles.url}>{visibleName(url)}</bdi>
        <IconButton
          label={t('hooks.runs.refresh')}
          icon={RotateCw}
          onClick={() => void queries.resetQueries({ queryKey: deliveriesKey(id) })}
        />
      </div>
      {log.isPending && <LinesPlaceholder />}
      {deliveries.length > 0 && (
        <ul className={styles.entries} aria-label={t('webhooks.deliveries')}>
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.id} webhook={id} enabled={enabled} delivery={delivery} />
          ))}
        </ul>
      )}
      {log.error && (
        <LoadError error={log.error} onRetry={() => void (log.data ? log.fetchNextPage() : log.refetch())} />
      )}
      {log.data && !log.error && (
        <div className={styles.more}>
          {!log.hasNextPage && (
            <p className={styles.note}>
              {t(deliveries.length === 0 ? 'webhooks.noDeliveries' : 'webhooks.deliveries.end')}
            </p>
          )}
          {log.hasNextPage && (
            <Button state={log.isFetchingNextPage ? 'busy' : 'idle'} onClick={() => void log.fetchNextPage()}>
              {t('hooks.runs.more')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
