import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import type { Passkey } from '#contract/passkeys.ts'
import { useText } from '#web/i18n/text.tsx'
import { canUsePasskeys } from '#web/lib/can-use-passkeys.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '../profile/tokens/tokens.module.css'
import { factorQuery } from '../second-factor/queries.ts'
import { passkeysQuery } from './queries.ts'
import { usePasskeys } from './use-passkeys.tsx'

/** Lists the passkeys of the user, with buttons to add, rename and remove them. Tells administrators why there are none. */
export function PasskeysCard() {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(passkeysQuery(api))
  const { data: factor } = useQuery(factorQuery(api))
  const { add, rename, askToRemove } = usePasskeys()
  if (data && !data.available && data.unavailable === null && data.passkeys.length === 0) return null
  const isOnlyOne = data?.passkeys.length === 1 && factor?.activeSince === null
  return (
    <Card
      id="passkeys.title"
      title={t('passkeys.title')}
      detail={t('passkeys.detail')}
      footer={
        data?.available &&
        canUsePasskeys() && (
          <Button icon={Plus} onClick={add}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {data && data.passkeys.length > 0 && (
        <ul className={styles.tokens} aria-label={t('passkeys.title')}>
          {data.passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              onRename={() => rename(passkey)}
              onRemove={isOnlyOne && factor?.required ? null : () => askToRemove(passkey, isOnlyOne)}
            />
          ))}
        </ul>
      )}
      {isOnlyOne && factor?.required && <p className={styles.note}>{t('factor.required')}</p>}
      {data?.available && data.passkeys.length === 0 && <p className={styles.note}>{t('passkeys.none')}</p>}
      {data?.available && !canUsePasskeys() && (
        <p className={styles.note}>{t('passkeys.elsewhere', runtimeConfig.ExternalURL ?? '')}</p>
      )}
      {data && data.unavailable !== null && <p className={styles.note}>{t(`passkeys.off.${data.unavailable}`)}</p>}
      {!data && !error && <Skeleton width="60%" height={36} />}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
    </Card>
  )
}

/** Renders one passkey. `onRemove` is null for the last second factor of a user who must have one. */
function PasskeyLine(props: { passkey: Passkey; onRename: () => void; onRemove: (() => void) | null }) {
  const { passkey, onRename, onRemove } = props
  const { name, createdAt, lastUsedAt, usable } = passkey
  const { t, format } = useText()
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
        </p>
        <p className={styles.note}>
          {t('passkeys.since', format.exactDate(new Date(createdAt)))}
          {' · '}
          {lastUsedAt === null ? t('tokens.unused') : t('tokens.used', format.relativeDate(new Date(lastUsedAt)))}
        </p>
        {!usable && <p className={styles.note}>{t('passkeys.unusable')}</p>}
      </div>
      <Button aria-label={t('passkeys.renameNamed', visibleName(name))} aria-haspopup="dialog" onClick={onRename}>
        {t('passkeys.rename')}
      </Button>
      {onRemove && (
        <Button aria-label={t('passkeys.removeNamed', visibleName(name))} aria-haspopup="dialog" onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      )}
    </li>
  )
}
