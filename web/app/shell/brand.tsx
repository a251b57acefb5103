import { useState } from 'react'
import { usePage } from '../router/use-page.ts'
import styles from './brand.module.css'

/** The name of this instance, where its operator gave none. */
export const brandName = (configured: string, fallback: string): string => configured.trim() || fallback

/** The mark of this instance; asked for anew when the settings of the page have changed. Its place stays empty while it cannot be fetched. */
export function Brand({ size = 26 }: { size?: number }) {
  const { StaticURL, Revision } = usePage().config
  const address = `${StaticURL}/img/logo.svg?${Revision}`
  const [lost, setLost] = useState('')
  return (
    <img
      className={styles.mark}
      data-lost={lost === address || undefined}
      src={address}
      alt=""
      width={size}
      height={size}
      onError={() => setLost(address)}
    />
  )
}
