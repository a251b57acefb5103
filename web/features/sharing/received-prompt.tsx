import { useQuery } from '@tanstack/react-query'
import type { ReceivedFile, Share } from '#contract/shares.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { Time } from '#web/ui/time.tsx'
import { itemName } from './item-name.ts'
import { shareQueries } from './queries.ts'
import styles from './shares.module.css'

/** Renders a received file with sender and time. `isOwn`: the user can open it. */
function Received({ file, isOwn }: { file: ReceivedFile; isOwn: boolean }) {
  const { t, format } = useText()
  const name = <FileName name={file.name} />
  return (
    <li className={styles.received}>
      {isOwn && file.path !== '' ? <a href={filesHref(file.path)}>{name}</a> : name}
      <p className={styles.facts}>
        <bdi>
          {file.sender === ''
            ? t('links.received.unnamed', file.address)
            : t('links.received.from', visibleName(file.sender))}
        </bdi>
        <span>{format.bytes(file.size)}</span>
        <Time form="inline" value={new Date(file.at)} />
      </p>
    </li>
  )
}

/** Lists the files received by an upload link, with sender and time. `isOwn`: the link belongs to the signed-in user. */
export function ReceivedPrompt({ share, isOwn, onClose }: { share: Share; isOwn: boolean; onClose: () => void }) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(shareQueries(api).received(share.hash))
  if (!data && !error) return <TopProgress label={t('state.loading')} />
  const footer = data ? (
    <Button variant="primary" data-autofocus onClick={onClose}>
      {t('action.close')}
    </Button>
  ) : (
    <Button variant="primary" data-autofocus onClick={() => void refetch()}>
      {t('action.retry')}
    </Button>
  )
  const title = t('links.received.title', itemName(share))
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {data ? (
        <ul className={styles.list}>
          {data.map((file) => (
            <Received key={`${file.at} ${file.path} ${file.name}`} file={file} isOwn={isOwn} />
          ))}
        </ul>
      ) : (
        <p role="alert">
          {t('links.received.failed')} {t(errorKey(error))}
        </p>
      )}
      {data?.length === 0 && <p>{t('links.received.none')}</p>}
    </Dialog>
  )
}
