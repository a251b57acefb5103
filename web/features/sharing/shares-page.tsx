import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Share } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { findLinks, MANY, STEP } from './find-links.ts'
import { shareQueries } from './queries.ts'
import styles from './shares-page.module.css'
import { SharesTable } from './shares-table.tsx'

/** Lists the user's links; for administrators, everyone's. */
export function SharesPage({ person, renderError }: SettingsPageProps) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(shareQueries(api).all())
  if (!data) return error ? renderError(error, () => void refetch()) : <Loading />
  if (data.length === 0)
    return <EmptyState icon={Link2} drawing="links" title={t('links.none')} detail={t('links.noneDetail')} />
  return <Links links={data} withOwners={person.perm.admin} me={person.id} />
}

function Links(props: { links: readonly Share[]; withOwners: boolean; me: number }) {
  const { links, withOwners, me } = props
  const { t } = useText()
  const [words, setWords] = useState('')
  const [most, setMost] = useState(STEP)
  const searched = useDeferredValue(words)
  const found = useMemo(() => findLinks(links, searched), [links, searched])
  const shown = useMemo(() => found.slice(0, most), [found, most])
  return (
    <div className={styles.page}>
      {links.length > MANY && (
        <>
          <TextField
            className={styles.search}
            type="search"
            label={t('links.search')}
            placeholder={t('links.search')}
            hideLabel
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <p className={styles.count} role="status">
            {t('links.found', found.length)}
          </p>
        </>
      )}
      {shown.length > 0 && <SharesTable links={shown} withOwners={withOwners} me={me} />}
      {shown.length === 0 && <EmptyState icon={Link2} drawing="search" title={t('links.noneFound')} />}
      {found.length > shown.length && (
        <Button className={styles.more} onClick={() => setMost(most + STEP)}>
          {t('links.showMore')}
        </Button>
      )}
    </div>
  )
}
