import type { WorkerCalls } from '#web/lib/worker-calls.ts'
import { cleanMarkup, FOREIGN_ID, TEXT_ATTRIBUTES, TEXT_TAGS } from '../markup/clean-markup.ts'
import { leadOut, leadsOut } from '../markup/settle-link.ts'
import { targetOf } from './book-path.ts'
import type { BookMethods } from './book-worker.ts'
import { htmlOfChapter } from './chapter-source.ts'

/** Kinds of pictures by extension. A drawing that is shown as a picture neither runs nor fetches anything. */
const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/** A picture that a chapter shows, which is still to be put in. */
interface Pending {
  readonly picture: HTMLImageElement
  readonly path: string
  readonly type: string
}

/** A chapter as elements, and the pictures it waits for. */
export interface BuiltChapter {
  readonly fragment: DocumentFragment
  readonly pending: readonly Pending[]
}

/** Elements of a chapter. Links lead to places in the book or, in a new window, out; pictures are those of the book. */
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
      } else if (leadsOut(href)) leadOut(link, href)
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

/** Puts a chapter's pictures in, one after the other. Answers how to give them back. */
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
