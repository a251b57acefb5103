import { Copy, PencilLine, Trash2 } from 'lucide-react'
import type { Share } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Expiry, LastUse, Marks, Uses } from './link-facts.tsx'
import { ManualCopyField } from './manual-copy-field.tsx'
import { shareHref } from './share-href.ts'
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

/** Lists the links to one item. */
export function LinkList({ links, fresh, onEdit, onDelete }: LinkListProps) {
  const { t } = useText()
  const { byHand, copy } = useCopyLink()
  const start = fresh ?? links[0]?.hash
  return (
    <ul className={styles.list} aria-label={t('links.list')}>
      {links.map((share) => {
        const { hash } = share
        return (
          <li key={hash} className={styles.line}>
            <div className={styles.about}>
              <a className={styles.address} href={shareHref(hash)} target="_blank" rel="noopener" dir="ltr">
                {hash}
              </a>
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
            </div>
            <div className={styles.tools}>
              <IconButton
                label={t('links.copy')}
                aria-description={hash}
                icon={Copy}
                data-autofocus={hash === start || undefined}
                onClick={() => copy(hash)}
              />
              <IconButton
                label={t('links.edit')}
                aria-description={hash}
                icon={PencilLine}
                onClick={() => onEdit(share)}
              />
              <IconButton
                label={t('links.delete')}
                aria-description={hash}
                icon={Trash2}
                onClick={() => onDelete(share)}
              />
            </div>
            {byHand === hash && (
              <div className={styles.byHand}>
                <ManualCopyField hash={hash} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
