import { useQuery } from '@tanstack/react-query'
import { Copy, Plus } from 'lucide-react'
import { MAX_PROVIDERS, type Provider } from '#contract/sign-in-providers.ts'
import { useText } from '#web/i18n/text.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { groupQueries } from '../groups/queries.ts'
import styles from '../settings/hooks/hooks.module.css'
import { providersQuery } from './queries.ts'
import { useProviders } from './use-providers.tsx'

/** Lists the sign-in providers, with buttons to add, edit and remove them. */
export function ProvidersCard() {
  const { api } = usePageTools()
  const { t } = useText()
  const providers = useQuery(providersQuery(api))
  const groups = useQuery(groupQueries(api).all())
  const { edit, askToRemove } = useProviders(groups.data ?? [])
  const { data } = providers
  const error = providers.error ?? groups.error
  const isLoaded = data !== undefined && groups.data !== undefined
  const retry = () => void Promise.all([providers.refetch(), groups.refetch()])
  return (
    <Card
      id="providers.title"
      title={t('providers.title')}
      detail={t('providers.detail')}
      footer={
        isLoaded &&
        data.length < MAX_PROVIDERS && (
          <Button icon={Plus} aria-haspopup="dialog" onClick={() => edit(null)}>
            {t('providers.add')}
          </Button>
        )
      }
    >
      {!isLoaded && (error ? <LoadError error={error} onRetry={retry} /> : <Loading />)}
      {isLoaded && data.length === 0 && <p className={styles.note}>{t('providers.none')}</p>}
      {isLoaded && data.length > 0 && (
        <ul className={styles.entries} aria-label={t('providers.title')}>
          {data.map((provider) => (
            <ProviderLine
              key={provider.id}
              provider={provider}
              onEdit={() => edit(provider)}
              onRemove={() => askToRemove(provider)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ProviderLine(props: { provider: Provider; onEdit: () => void; onRemove: () => void }) {
  const { provider, onEdit, onRemove } = props
  const { t } = useText()
  const name = visibleName(provider.name)
  return (
    <li className={styles.entry}>
      <div className={styles.first}>
        <bdi className={styles.strong}>{name}</bdi>
        {!provider.enabled && <span className={styles.note}>{t('providers.disabled')}</span>}
      </div>
      <Address label={t('providers.redirectUri')} address={provider.redirectUri} />
      <Address label={t('providers.logoutUri')} address={provider.logoutUri} />
      <div className={styles.deeds}>
        <Button aria-label={t('providers.editNamed', name)} aria-haspopup="dialog" onClick={onEdit}>
          {t('providers.edit')}
        </Button>
        <Button aria-label={t('providers.removeNamed', name)} aria-haspopup="dialog" onClick={onRemove}>
          {t('providers.remove')}
        </Button>
      </div>
    </li>
  )
}

/** Renders an address to be entered at the provider, with a button to copy it. */
function Address({ label, address }: { label: string; address: string }) {
  const { toasts } = usePageTools()
  const { t } = useText()
  const copy = async () => {
    if (await copyText(address)) toasts.success(t('providers.copied'))
  }
  return (
    <div className={styles.first}>
      <p className={styles.note}>
        {label}: <bdi dir="ltr">{address}</bdi>
      </p>
      <Button icon={Copy} aria-label={t('providers.copyNamed', label)} onClick={() => void copy()}>
        {t('providers.copy')}
      </Button>
    </div>
  )
}
