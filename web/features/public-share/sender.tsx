import { useText } from '#web/i18n/text.tsx'
import styles from './sender.module.css'
import type { SharedView } from './shared-view.ts'

/** Renders who shared the item, and their message, as far as they are known. */
export function Sender({ here: { share } }: { here: SharedView }) {
  const { t } = useText()
  return (
    <>
      {share.sender !== '' && <p className={styles.from}>{t('visitor.from', share.sender)}</p>}
      {share.message !== '' && (
        <blockquote className={styles.message} dir="auto">
          {share.message}
        </blockquote>
      )}
    </>
  )
}
