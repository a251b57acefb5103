import { useState } from 'react'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { useConfig } from '#web/lib/page-tools.ts'
import { previewHref, previewOf } from '#web/lib/preview-address.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import type { Item } from '../listing/item.ts'
import { iconOf } from '../listing/item-icon.ts'
import styles from './details.module.css'

/** Returns the address of the preview of an item, or null if there is none. Previews require the download permission. */
export function pictureOf(
  item: Item,
  config: Pick<RuntimeConfig, 'EnableThumbs' | 'PreviewKinds'>,
  mayDownload: boolean,
): string | null {
  const isPossible = mayDownload && config.EnableThumbs && item.kind === 'file' && item.size > 0
  return isPossible && previewOf(item.name, config) !== null ? previewHref('big', item.path, item.modified) : null
}

/** Addresses that could not be loaded, so that their icon is shown at once the next time. */
const failed = new Set<string>()

/** Preview of a file, or the icon of an item, in a box that always has the same height. */
export function ItemPicture({ item, mayDownload }: { item: Item; mayDownload: boolean }) {
  const source = pictureOf(item, useConfig(), mayDownload)
  return <Picture key={source ?? ''} item={item} source={source} />
}

function Picture({ item, source }: { item: Item; source: string | null }) {
  const [state, setState] = useState<'coming' | 'here' | 'failed'>(
    source !== null && failed.has(source) ? 'failed' : 'coming',
  )
  const isPicture = source !== null && state !== 'failed'
  return (
    <div className={styles.picture} data-kind={isPicture ? 'preview' : 'icon'}>
      {state !== 'here' && <FileIcon {...iconOf(item)} size={isPicture ? 40 : 88} />}
      {isPicture && (
        <img
          src={source}
          alt=""
          decoding="async"
          data-here={state === 'here' || undefined}
          onLoad={() => setState('here')}
          onError={() => {
            failed.add(source)
            setState('failed')
          }}
        />
      )}
    </div>
  )
}
