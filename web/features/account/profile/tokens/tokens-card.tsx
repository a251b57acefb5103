import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import type { ApiToken } from '#contract/tokens.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tokensQuery } from './queries.ts'
import styles from './tokens.module.css'
import { useTokens } from './use-tokens.tsx'

/** Lists the signed-in user's tokens, with buttons to create and revoke them. */
export function TokensCard() {
  const { api } = usePageTools()
  const { t } = useText()
  const { data: tokens, error, refetch } = useQuery(tokensQuery(api))
  const { make, askToRevoke } = useTokens()
  return (
    <Card
      id="tokens.title"
      title={t('tokens.title')}
      detail={t('tokens.detail')}
      footer={
        tokens && (
          <Button icon={Plus} aria-haspopup="dialog" onClick={make}>
            {t('tokens.new')}
          </Button>
        )
      }
    >
      {tokens && tokens.length > 0 && (
        <ul className={styles.tokens} aria-label={t('tokens.title')}>
          {tokens.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={() => askToRevoke(token)} />
          ))}
        </ul>
      )}
      <p className={styles.note}>{t('tokens.asPassword')}</p>
      {tokens?.length === 0 && <p className={styles.note}>{t('tokens.none')}</p>}
      {!tokens && !error && <Skeleton width="60%" height={36} />}
      {!tokens && error && <LoadError error={error} onRetry={() => void refetch()} />}
    </Card>
  )
}

/** Renders one token: name, permissions, folder, expiry and last use. */
function TokenLine({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t, format } = useText()
  const { name, ending, effects, path, expiresAt, usedAt } = token
  const may = effects.map((effect) => t(`people.right.${effect}`)).join(' · ')
  return (
    <li className={styles.token}>
      <span className={styles.picture}>
        <Icon icon={KeyRound} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>
            <FileName name={name} />
          </bdi>
          {expiresAt <= Date.now() && <span className={styles.expired}>{t('tokens.expired')}</span>}
        </p>
        <p className={styles.note}>
          <bdi dir="auto">{visibleName(path)}</bdi>
          {' · '}
          {may || t('tokens.namesOnly')}
        </p>
        <p className={styles.note}>
          {t('tokens.until', format.exactDate(new Date(expiresAt)))}
          {' · '}
          {usedAt === null ? t('tokens.unused') : t('tokens.used', format.relativeDate(new Date(usedAt)))}
          {' · '}
          {t('tokens.ending', ending)}
        </p>
      </div>
      <Button aria-label={t('tokens.revokeNamed', visibleName(name))} aria-haspopup="dialog" onClick={onRevoke}>
        {t('tokens.revoke')}
      </Button>
    </li>
  )
}
