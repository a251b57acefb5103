import { useState } from 'react'
import { useConfig } from '#web/lib/page-tools.ts'
import { previewHref, previewOf } from '#web/lib/preview-address.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import type { Item } from '../../listing/item.ts'
import { iconOf } from '../../listing/item-icon.ts'
import styles from './prompts.module.css'

/** Preview of a file, if the server supports it. Shows the icon until it has loaded. */
export function InfoPicture({ item }: { item: Item }) {
  const config = useConfig()
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming')
  const possible = item.kind === 'file' && item.size > 0 && previewOf(item.name, config) !== null
  if (!config.EnableThumbs || !possible) return null
  return (
    <div className={styles.picture}>
      {state !== 'here' && <FileIcon {...iconOf(item)} size={40} />}
      {state !== 'failed' && (
        <img
          src={previewHref('thumb', item.path, item.modified)}
          alt=""
          data-here={state === 'here' || undefined}
          onLoad={() => setState('here')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  )
}
