import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import type { LinkedProvider } from '#contract/sign-in-providers.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '../profile/tokens/tokens.module.css'
import { linkCalls, linkedQuery } from './linked-queries.ts'

/** Lists the sign-in providers, with buttons to link the account of the user to them and to unlink it. */
export function LinkedCard() {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(linkedQuery(api))
  const { link, askToUnlink } = useLinks()
  if (data?.length === 0) return null
  return (
    <Card id="linked.title" title={t('linked.title')} detail={t('linked.detail')}>
      {data && (
        <ul className={styles.tokens} aria-label={t('linked.title')}>
          {data.map((provider) => (
            <ProviderLine
              key={provider.id}
              provider={provider}
              onLink={() => link(provider)}
              onUnlink={() => askToUnlink(provider)}
            />
          ))}
        </ul>
      )}
      {!data && !error && <Skeleton width="60%" height={36} />}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
    </Card>
  )
}

function ProviderLine(props: { provider: LinkedProvider; onLink: () => void; onUnlink: () => void }) {
  const { provider, onLink, onUnlink } = props
  const { linkedAt, lastUsedAt, removable } = provider
  const { t, format } = useText()
  const name = visibleName(provider.name)
  return (
    <li className={styles.token}>
      <span className={styles.picture}>
        <Icon icon={LogIn} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.note}>
          {linkedAt === null ? t('linked.not') : t('linked.since', format.exactDate(new Date(linkedAt)))}
          {lastUsedAt !== null && ` · ${t('tokens.used', format.relativeDate(new Date(lastUsedAt)))}`}
        </p>
        {linkedAt !== null && !removable && <p className={styles.note}>{t('linked.onlyOne')}</p>}
      </div>
      {linkedAt === null && (
        <Button aria-label={t('linked.linkNamed', name)} onClick={onLink}>
          {t('linked.link')}
        </Button>
      )}
      {removable && (
        <Button aria-label={t('linked.unlinkNamed', name)} aria-haspopup="dialog" onClick={onUnlink}>
          {t('linked.unlink')}
        </Button>
      )}
    </li>
  )
}

/** Returns the actions that link the account and unlink it. */
function useLinks() {
  const { api, prompts, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const calls = linkCalls(api)

  async function link({ id }: LinkedProvider): Promise<void> {
    try {
      const url = await withProof(async (proof) => ({ address: await calls.link(id, proof) }))
      if (url) location.assign(url.address)
    } catch (error) {
      toasts.error(t(errorKey(error)))
    }
  }

  function askToUnlink({ id, name }: LinkedProvider): void {
    const onClose = prompts.close
    const onConfirm = async (): Promise<void> => {
      onClose()
      try {
        if (await withProof((proof) => calls.unlink(id, proof))) toasts.success(t('linked.unlinked'))
      } catch (error) {
        toasts.error(t(errorKey(error)))
      }
      await queries.invalidateQueries({ queryKey: linkedQuery(api).queryKey })
    }
    const texts = { title: t('linked.unlink.title'), confirm: t('linked.unlink.confirm') }
    const content = (
      <ConfirmPrompt {...texts} {...{ onConfirm, onClose }}>
        {t('linked.unlink.detail', visibleName(name))}
      </ConfirmPrompt>
    )
    prompts.open({ id: 'unlink', content })
  }
  return { link: (provider: LinkedProvider) => void link(provider), askToUnlink }
}
