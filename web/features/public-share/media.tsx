import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { lazyPart } from './lazy-part.tsx'
import styles from './media.module.css'
import type { ShownKind } from './shared-view.ts'

const Player = lazyPart(async () => (await import('./player.tsx')).Player)

export interface MediaProps {
  kind: ShownKind
  name: string
  /** Addresses of the file, in order of preference. */
  sources: readonly string[]
  /** Whether playback starts automatically, because the visitor opened the file. */
  plays?: boolean
}

/** Shows an image, or plays audio or video, or shows a message if the browser cannot do that. */
export function Media({ kind, name, sources, plays = false }: MediaProps) {
  const { t } = useText()
  const [failed, setFailed] = useState(0)
  const onError = () => setFailed((before) => before + 1)
  const src = sources[failed]
  const label = t('visit.preview', name)
  if (src === undefined) return <p className={styles.failed}>{t('visit.notShown')}</p>
  if (kind === 'image') return <img className={styles.picture} src={src} alt={label} onError={onError} />
  return (
    <div className={classNames(styles.player, styles[kind === 'video' ? 'film' : 'sound'])}>
      <Player {...{ kind, label, src, plays, onError }} />
    </div>
  )
}
