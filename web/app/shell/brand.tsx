import { useState } from 'react'
import { usePage } from '../router/use-page.ts'
import styles from './brand.module.css'

/** Returns the configured name of this instance, or the default. */
export const brandName = (configured: string, fallback: string): string => configured.trim() || fallback

/** Logo of this instance. Fetched again when the settings change. Its space stays empty if it cannot be loaded. */
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
