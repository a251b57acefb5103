import { useState } from 'react'
import { useText } from '#web/text/text.tsx'
import styles from './media.module.css'

export interface MediaProps {
  kind: 'image' | 'audio' | 'video'
  name: string
  src: string
  /** It begins by itself, since one went to it. */
  plays?: boolean
}

/** A picture, a sound or a film as the browser shows them; a sentence where it cannot. */
export function Media({ kind, name, src, plays = false }: MediaProps) {
  const { t } = useText()
  const [failed, setFailed] = useState(false)
  const onError = () => setFailed(true)
  if (failed) return <p className={styles.failed}>{t('visit.notShown')}</p>
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
