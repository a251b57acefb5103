import { useText } from '#web/i18n/text.tsx'
import styles from './header.module.css'
import type { ShareConfig } from './share-config.ts'

/** Renders the name and logo of this instance. */
export function Header({ config }: { config: ShareConfig }) {
  const { t } = useText()
  return (
    <header className={styles.header}>
      <img
        className={styles.mark}
        src={`${config.StaticURL}/img/logo.svg?${config.Revision}`}
        alt=""
        width={26}
        height={26}
      />
      <p className={styles.name}>
        <bdi>{config.Name.trim() || t('app.name')}</bdi>
      </p>
    </header>
  )
}
