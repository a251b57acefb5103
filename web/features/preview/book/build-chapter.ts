import type { WorkerCalls } from '#web/lib/worker-calls.ts'
import { cleanMarkup, FOREIGN_ID, TEXT_ATTRIBUTES, TEXT_TAGS } from '../markup/clean-markup.ts'
import { isOutsideAddress, linkOutside } from '../markup/outside-link.ts'
import { targetOf } from './book-path.ts'
import type { BookMethods } from './book-worker.ts'
import { htmlOfChapter } from './chapter-source.ts'

/** Image types by extension. An SVG in an `img` element neither runs scripts nor loads anything. */
const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/** An image of a chapter that is not loaded yet. */
interface Pending {
  readonly picture: HTMLImageElement
  readonly path: string
  readonly type: string
}

/** The elements of a chapter, and its images still to be loaded. */
export interface BuiltChapter {
  readonly fragment: DocumentFragment
  readonly pending: readonly Pending[]
}

/** Builds the elements of a chapter. Links lead to positions in the book or, in a new window, to the outside; images come from the book. */
export function buildChapter(source: string, path: string): BuiltChapter {
  const pending: Pending[] = []
  const fragment = cleanMarkup(htmlOfChapter(source), {
    tags: TEXT_TAGS,
    attributes: TEXT_ATTRIBUTES,
    link(link, href) {
      const target = targetOf(path, href)
      if (target) {
        link.href = `#${FOREIGN_ID}${target.anchor}`
        link.dataset.bookPath = target.path
        link.dataset.bookAnchor = target.anchor
      } else if (isOutsideAddress(href)) linkOutside(link, href)
    },
    picture(picture, src) {
      const target = targetOf(path, src)
      const type = PICTURES[target?.path.split('.').at(-1)?.toLowerCase() ?? '']
      if (target && type !== undefined) pending.push({ picture, path: target.path, type })
      else picture.replaceWith(picture.alt)
    },
  })
  return { fragment, pending }
}

/** Loads the images of a chapter one after the other. Returns a function that releases them. */
export function showPictures(pending: readonly Pending[], calls: WorkerCalls<BookMethods>): () => void {
  const made: string[] = []
  let wanted = true
  async function show({ picture, path, type }: Pending): Promise<void> {
    const bytes = await calls.call('picture', path)
    if (!wanted) return
    if (!bytes) return picture.replaceWith(picture.alt)
    const url = URL.createObjectURL(new Blob([bytes], { type }))
    made.push(url)
    picture.addEventListener('error', () => picture.replaceWith(picture.alt))
    picture.src = url
  }
  async function showAll(): Promise<void> {
    for (const one of pending) if (wanted) await show(one).catch(() => one.picture.replaceWith(one.picture.alt))
  }
  void showAll()
  return () => {
    wanted = false
    for (const url of made) URL.revokeObjectURL(url)
  }
}
