import { useMemo, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { naturalCompare } from '#web/lib/natural-compare.ts'
import { joinPath } from '#web/lib/paths.ts'
import styles from './cover.module.css'
import { type SharedView, shownIn } from './shared-view.ts'

/** Returns the address of a reduced picture of the first image in a folder, or null. */
function firstPicture({ share, place, reducedHrefOf }: SharedView, locale: string): string | null {
  if (!share.isDir || Object(Reflect.get(globalThis, 'FileBrowser')).EnableThumbs === false) return null
  const compare = naturalCompare(locale)
  let first: (typeof share.items)[number] | undefined
  for (const item of share.items) {
    if (shownIn(share, item) === 'image' && (!first || compare(item.name, first.name) < 0)) first = item
  }
  return first ? `${reducedHrefOf(joinPath(place.path, first.name))}&k=${Date.parse(first.modified)}` : null
}

/** Shows the first picture of a folder across the width of its place, as a decoration. Renders nothing if the server has no small one. */
export function Cover({ here }: { here: SharedView }) {
  const { format } = useText()
  const [failed, setFailed] = useState(false)
  const src = useMemo(() => firstPicture(here, format.locale), [here, format.locale])
  if (src === null || failed) return null
  return <img className={styles.cover} src={src} alt="" onError={() => setFailed(true)} />
}
