import { Copy, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Share } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { isExpired } from './expiry.ts'
import { ExtendChips } from './extend-link.tsx'
import { LinkAddress, LinkCard } from './link-card.tsx'
import { Expiry, LastUse, Marks, Message, Uses } from './link-facts.tsx'
import { ManualCopyField } from './manual-copy-field.tsx'
import styles from './shares.module.css'
import { useCopyLink } from './use-copy-link.ts'

/** Links and actions of a list. */
interface LinkListProps {
  readonly links: readonly Share[]
  /** Hash of the link just created; it receives the focus. */
  readonly fresh: string | null
  readonly onEdit: (share: Share) => void
  readonly onDelete: (share: Share) => void
}

/** Lists the links to one item. The new one, or the only one, is expanded. */
export function LinkList({ links, fresh, onEdit, onDelete }: LinkListProps) {
  const { t } = useText()
  const start = fresh ?? links[0]?.hash
  return (
    <ul className={styles.list} aria-label={t('links.list')}>
      {links.map((share) => (
        <LinkLine
          key={share.hash}
          share={share}
          isExpanded={share.hash === fresh || links.length === 1}
          startsFocus={share.hash === start}
          onEdit={() => onEdit(share)}
          onDelete={() => onDelete(share)}
        />
      ))}
    </ul>
  )
}

function LinkLine(props: {
  share: Share
  isExpanded: boolean
  startsFocus: boolean
  onEdit: () => void
  onDelete: () => void
}) {
  const { share, isExpanded, startsFocus, onEdit, onDelete } = props
  const { t } = useText()
  const { byHand, copy } = useCopyLink()
  const [extending, setExtending] = useState(false)
  const { hash } = share
  const expired = isExpired(share.expire)
  const focus = startsFocus || undefined
  return (
    <li className={styles.line}>
      <div className={styles.about}>
        <LinkAddress hash={hash} />
        <p className={styles.facts}>
          <Marks share={share} />
          <span>
            <Expiry expire={share.expire} />
          </span>
          <span>
            <Uses share={share} />
          </span>
          <LastUse lastUsed={share.lastUsed} />
          {share.username !== undefined && <bdi>{share.username}</bdi>}
        </p>
        <Message share={share} />
      </div>
      <div className={styles.tools}>
        {expired ? (
          <Button data-autofocus={focus} aria-expanded={extending} onClick={() => setExtending((was) => !was)}>
            {t('links.extend')}
          </Button>
        ) : (
          !isExpanded && (
            <IconButton
              label={t('links.copy')}
              aria-description={hash}
              icon={Copy}
              data-autofocus={focus}
              onClick={() => copy(hash)}
            />
          )
        )}
        <IconButton label={t('links.edit')} aria-description={hash} icon={PencilLine} onClick={onEdit} />
        <IconButton label={t('links.delete')} aria-description={hash} icon={Trash2} onClick={onDelete} />
      </div>
      {expired && extending && (
        <div className={styles.byHand}>
          <ExtendChips share={share} onDone={() => setExtending(false)} />
        </div>
      )}
      {byHand === hash && (
        <div className={styles.byHand}>
          <ManualCopyField hash={hash} />
        </div>
      )}
      {isExpanded && !expired && <LinkCard share={share} startsFocus={startsFocus} onCopy={() => copy(hash)} />}
    </li>
  )
}
