import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from '../settings/hooks/hooks.module.css'
import { identitiesQuery } from './queries.ts'

/** Shows the accounts of a user at sign-in providers, with the claims of the last sign-in. Empty without any. */
export function IdentitiesCard({ id }: { id: number }) {
  const { api } = usePageTools()
  const { t, format } = useText()
  const { data, error, refetch } = useQuery(identitiesQuery(api, id))
  if (data ? data.length === 0 : !error) return null
  return (
    <Card id="linked.title" title={t('linked.title')}>
      {!data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.map(({ name, issuer, subject, lastUsedAt, claims }) => (
        <Disclosure key={`${issuer} ${subject}`} title={<bdi>{visibleName(name)}</bdi>}>
          <p className={styles.note}>
            <bdi dir="ltr">{visibleName(issuer)}</bdi>
            {' · '}
            <bdi dir="ltr">{visibleName(subject)}</bdi>
          </p>
          <TextArea
            label={t('providers.claims', format.exactDate(new Date(lastUsedAt)))}
            rows={8}
            value={JSON.stringify(claims, null, 2)}
            readOnly
          />
        </Disclosure>
      ))}
    </Card>
  )
}
