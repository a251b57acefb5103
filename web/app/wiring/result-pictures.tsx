import { createContext, type ReactNode, type RefObject, use, useEffect, useMemo, useRef } from 'react'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import { makeThumbs } from '#web/features/files/listing/thumbs/load-thumb.ts'
import { type ThumbSource, thumbKey } from '#web/features/files/listing/thumbs/thumb-key.ts'
import type { Thumbs } from '#web/features/files/listing/thumbs/thumbs.ts'
import { useThumbImage } from '#web/features/files/listing/thumbs/use-thumb.ts'
import type { SearchHit } from '#web/features/search/search-hit.ts'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import { previewOf } from '#web/lib/preview-address.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import styles from './result-pictures.module.css'

/** Side length of an icon beside thumbnails, in px. */
const ICON = 24

/** Thumbnails of the results that are visible, most of the time a few of many. */
class VisibleThumbs {
  readonly thumbs: Thumbs
  readonly #wanted = new Map<string, ThumbSource>()
  #isScheduled = false

  constructor(thumbs: Thumbs) {
    this.thumbs = thumbs
  }

  /** Requests a thumbnail while its element is visible. */
  setVisible(source: ThumbSource, isVisible: boolean): void {
    if (isVisible) this.#wanted.set(thumbKey(source), source)
    else if (!this.#wanted.delete(thumbKey(source))) return
    if (this.#isScheduled) return
    this.#isScheduled = true
    // Once for all elements that become visible together.
    queueMicrotask(() => {
      this.#isScheduled = false
      this.thumbs.requestThumbs([...this.#wanted.values()])
    })
  }
}

/** Requests a thumbnail while `element` is visible. */
function useVisible(element: RefObject<Element | null>, visible: VisibleThumbs, source: ThumbSource): void {
  const { path, modified, size } = source
  useEffect(() => {
    if (!element.current) return
    const source = { path, modified, size }
    const observer = new IntersectionObserver((entries) =>
      visible.setVisible(source, entries.at(-1)?.isIntersecting === true),
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      visible.setVisible(source, false)
    }
  }, [element, visible, path, modified, size])
}

/** Part of a result that its picture shows. */
type Pictured = Pick<SearchHit, 'name' | 'path' | 'isDir' | 'size' | 'modified'>

function Thumb({ found, visible, film }: { found: Pictured; visible: VisibleThumbs; film: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useVisible(place, visible, found)
  const image = useThumbImage(visible.thumbs, thumbKey(found))
  return (
    <span ref={place} className={styles.place}>
      {image && <img className={styles.thumb} {...image} alt="" data-film={film || undefined} />}
    </span>
  )
}

const Pictures = createContext<VisibleThumbs | null>(null)

/** Provides the thumbnails of results, if the user may see any. */
export function ResultPictures({ perm, children }: { perm: Permissions; children: ReactNode }) {
  const { api } = usePageTools()
  const { EnableThumbs } = useConfig()
  const visible = useMemo(() => new VisibleThumbs(makeThumbs(api)), [api])
  useEffect(() => () => visible.thumbs.forget(), [visible])
  return <Pictures value={EnableThumbs && allows('download')(perm) ? visible : null}>{children}</Pictures>
}

/** Icon of a result, or its thumbnail once it has loaded. */
export function ResultPicture({ found }: { found: Pictured }) {
  const { PreviewKinds } = useConfig()
  const visible = use(Pictures)
  const { name, isDir, size } = found
  const kind = visible && !isDir && size > 0 ? previewOf(name, { PreviewKinds }) : null
  return (
    <span className={styles.lead}>
      <FileIcon kind={fileKind({ name, isDir })} name={name} size={ICON} />
      {visible && kind !== null && (
        <Thumb key={thumbKey(found)} found={found} visible={visible} film={kind === 'film'} />
      )}
    </span>
  )
}
