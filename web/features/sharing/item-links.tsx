import { Copy, QrCode as QrSign } from 'lucide-react'
import { useId, useState } from 'react'
import type { Share } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import styles from './item-links.module.css'
import { itemName } from './item-name.ts'
import { Expiry, Marks, Uses } from './link-facts.tsx'
import { ManualCopyField } from './manual-copy-field.tsx'
import { shareHref } from './share-href.ts'
import { useCopyLink } from './use-copy-link.ts'

/** Number of links in the list. */
const SHOWN = 3

/** Width of a QR code, in CSS pixels. */
const QR_SIZE = 200

/** Lists the first links to an item with their addresses, to copy them or show their QR codes. */
export function ItemLinks({ links }: { links: readonly Share[] }) {
  const { t } = useText()
  return (
    <ul className={styles.list} aria-label={t('links.list')}>
      {links.slice(0, SHOWN).map((share) => (
        <ItemLink key={share.hash} share={share} />
      ))}
    </ul>
  )
}

/** Number of links in words. */
export function LinkCount({ count }: { count: number }) {
  const { t } = useText()
  return t('links.found', count)
}

/** Returns an address without its scheme, to be displayed. */
const withoutScheme = (href: string): string => href.replace(/^https?:\/\//, '')

function ItemLink({ share }: { share: Share }) {
  const { t } = useText()
  const { byHand, copy } = useCopyLink()
  const [isCodeShown, setCodeShown] = useState(false)
  const id = useId()
  const { hash, expire } = share
  const href = shareHref(hash)
  return (
    <li className={styles.link}>
      <div className={styles.line}>
        <div className={styles.about}>
          <a className={styles.address} href={href} target="_blank" rel="noopener" dir="ltr">
            {withoutScheme(href)}
          </a>
          <p className={styles.facts}>
            {share.collection && (
              <span>
                <bdi>{itemName(share)}</bdi>
              </span>
            )}
            <Marks share={share} />
            <span>
              <Expiry expire={expire} />
            </span>
            <span>
              <Uses share={share} />
            </span>
          </p>
        </div>
        <div className={styles.tools}>
          <IconButton label={t('links.copy')} aria-description={hash} icon={Copy} onClick={() => copy(hash)} />
          <IconButton
            label={t('details.qr')}
            aria-description={hash}
            icon={QrSign}
            aria-expanded={isCodeShown}
            aria-controls={id}
            onClick={() => setCodeShown((was) => !was)}
          />
        </div>
      </div>
      {byHand === hash && <ManualCopyField hash={hash} />}
      <div id={id} className={styles.code} hidden={!isCodeShown}>
        {isCodeShown && <QrCode text={href} label={t('details.qr')} size={QR_SIZE} />}
      </div>
    </li>
  )
}
