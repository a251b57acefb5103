import { Copy, Inbox, PencilLine, TimerReset, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { Share } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Table, TableRow } from '#web/ui/table.tsx'
import { DeleteLinkPrompt } from './delete-link-prompt.tsx'
import { EditLinkPrompt } from './edit-link-prompt.tsx'
import { isExpired } from './expiry.ts'
import { ExtendLinkPrompt } from './extend-link.tsx'
import { itemName } from './item-name.ts'
import { Expiry, LastUse, Marks, Message, Uses } from './link-facts.tsx'
import { ManualCopyField } from './manual-copy-field.tsx'
import { ReceivedPrompt } from './received-prompt.tsx'
import { shareHref } from './share-href.ts'
import styles from './shares-page.module.css'
import { useCopyLink } from './use-copy-link.ts'

/** Renders links as table rows, or as cards on a narrow screen. */
export const SharesTable = memo(function SharesTable(props: {
  links: readonly Share[]
  withOwners: boolean
  me: number
}) {
  const { links, withOwners, me } = props
  const { t } = useText()
  return (
    <Table
      className={styles.links}
      label={t('links.list')}
      head={
        <>
          <th scope="col">{t('links.path')}</th>
          <th scope="col">{t('links.durationColumn')}</th>
          {withOwners && <th scope="col">{t('links.owner')}</th>}
          <th scope="col">{t('links.use')}</th>
          <th scope="col" className={styles.toolsHead}>
            <span className="visually-hidden">{t('links.tools')}</span>
          </th>
        </>
      }
    >
      {links.map((share) => (
        <LinkRow key={share.hash} share={share} withOwner={withOwners} isOwn={share.userID === me} />
      ))}
    </Table>
  )
})

/** Renders the actions for a link. A suspended link does not work and can only be deleted. */
function LinkTools(props: { share: Share; name: string; isOwn: boolean; onCopy: (hash: string) => void }) {
  const { share, name, isOwn, onCopy } = props
  const { prompts } = usePageTools()
  const { t } = useText()
  const onClose = prompts.close
  const edit = () => prompts.open({ id: 'share', content: <EditLinkPrompt share={share} onClose={onClose} /> })
  const remove = () =>
    prompts.open({ id: 'share-delete', content: <DeleteLinkPrompt share={share} onClose={onClose} /> })
  const extend = () =>
    prompts.open({ id: 'share-extend', content: <ExtendLinkPrompt share={share} onClose={onClose} /> })
  const received = () =>
    prompts.open({ id: 'received', content: <ReceivedPrompt share={share} isOwn={isOwn} onClose={onClose} /> })
  return (
    <div className={styles.tools}>
      {!share.suspended && (
        <>
          {share.uploads && <IconButton label={t('links.received.title', name)} icon={Inbox} onClick={received} />}
          {isExpired(share.expire) ? (
            <IconButton label={t('links.extendOf', name)} icon={TimerReset} onClick={extend} />
          ) : (
            <IconButton label={t('links.copyOf', name)} icon={Copy} onClick={() => onCopy(share.hash)} />
          )}
          <IconButton label={t('links.editOf', name)} icon={PencilLine} onClick={edit} />
        </>
      )}
      <IconButton label={t('links.deleteOf', name)} icon={Trash2} onClick={remove} />
    </div>
  )
}

const LinkRow = memo(function LinkRow(props: { share: Share; withOwner: boolean; isOwn: boolean }) {
  const { share, withOwner, isOwn } = props
  const { t } = useText()
  const { byHand, copy } = useCopyLink()
  const path = visibleName(share.collection?.title ?? share.path)
  const name = itemName(share)
  return (
    <TableRow className={styles.link}>
      <th scope="row" className={styles.path}>
        {share.suspended ? (
          <bdi dir="auto">{path}</bdi>
        ) : (
          <a href={shareHref(share.hash)} target="_blank" rel="noopener">
            <bdi dir="auto">{path}</bdi>
          </a>
        )}{' '}
        <Marks share={share} />
        <Message share={share} />
        {byHand !== null && <ManualCopyField hash={byHand} />}
      </th>
      <td className={styles.duration}>
        <Expiry expire={share.expire} />
      </td>
      {withOwner && (
        <td className={styles.owner}>
          <span className={styles.ownerLabel}>{t('links.owner')}: </span>
          <bdi>{visibleName(share.username ?? '')}</bdi>
        </td>
      )}
      <td className={styles.use}>
        <span>
          <Uses share={share} />
        </span>
        <span className={styles.last}>
          {share.suspended ? t('links.suspended') : <LastUse lastUsed={share.lastUsed} />}
        </span>
      </td>
      <td className={styles.toolsCell}>
        <LinkTools share={share} name={name} isOwn={isOwn} onCopy={copy} />
      </td>
    </TableRow>
  )
})
