import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import styles from './media.module.css'
import type { ShownKind } from './shared-view.ts'

export interface MediaProps {
  kind: ShownKind
  name: string
  /** Addresses of the file, in order of preference. */
  sources: readonly string[]
  /** Whether playback starts automatically, because the visitor opened the file. */
  plays?: boolean
}

/** Shows an image, audio or video with the browser's player, or a message if the browser cannot show it. */
export function Media({ kind, name, sources, plays = false }: MediaProps) {
  const { t } = useText()
  const [failed, setFailed] = useState(0)
  const onError = () => setFailed((before) => before + 1)
  const src = sources[failed]
  if (src === undefined) return <p className={styles.failed}>{t('visit.notShown')}</p>
  if (kind === 'image') {
    return <img className={styles.picture} src={src} alt={t('visit.preview', name)} onError={onError} />
  }
  const Player = kind
  return (
    <Player
      className={styles[kind]}
      src={src}
      aria-label={t('visit.preview', name)}
      controls
      autoPlay={plays}
      playsInline
      preload="metadata"
      onError={onError}
    />
  )
}
