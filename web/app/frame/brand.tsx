import icon from '../../icon.svg'
import styles from './brand.module.css'

/** The name of this instance, where its operator gave none. */
export const brandName = (configured: string, fallback: string): string => configured.trim() || fallback

/** The mark of this instance. */
export function Brand({ size = 26 }: { size?: number }) {
  return <img className={styles.mark} src={icon} alt="" width={size} height={size} />
}
