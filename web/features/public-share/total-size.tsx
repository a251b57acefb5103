import { useEffect, useState } from 'react'
import type { PublicFolderSize } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import type { SharedView } from './shared-view.ts'
import styles from './total-size.module.css'

const isSize = (raw: unknown): raw is PublicFolderSize =>
  typeof raw === 'object' &&
  raw !== null &&
  'size' in raw &&
  typeof raw.size === 'number' &&
  'complete' in raw &&
  typeof raw.complete === 'boolean'

/** Fetches the size of a folder; null if the server does not tell it now. */
async function fetchSize(href: string, signal: AbortSignal): Promise<PublicFolderSize | null> {
  const answer = await fetch(href, { signal })
  const raw: unknown = answer.ok ? await answer.json() : null
  return isSize(raw) ? raw : null
}

/** Renders the total size of a folder and everything in it, or of how much it is more. Renders nothing until it is known. */
export function TotalSize({ here }: { here: SharedView }) {
  const { t, format } = useText()
  const [known, setKnown] = useState<PublicFolderSize | null>(null)
  const href = here.sizeHref
  useEffect(() => {
    const asked = new AbortController()
    // Without a connection, the download itself reports that.
    fetchSize(href, asked.signal).then(setKnown, () => undefined)
    return () => asked.abort()
  }, [href])
  if (known === null || (known.complete && known.files === 0)) return null
  const size = format.bytes(known.size)
  return <span className={styles.size}> {known.complete ? size : t('visitor.moreThan', size)}</span>
}
