import { answerCalls } from '#web/lib/worker-calls.ts'
import { DocumentError } from '../documents/document-fault.ts'
import type { Zip } from '../zip/read-zip.ts'
import { type Book, openBook } from './read-book.ts'

/** A chapter larger than this is no text that somebody reads, in characters. */
const MAX_CHAPTER = 8 * 1024 * 1024

let opened: Zip | null = null

const methods = {
  open(bytes: Uint8Array): Book {
    const { zip, book } = openBook(bytes)
    opened = zip
    return book
  },
  /** A chapter as it is written. */
  chapter(path: string): string {
    const text = opened?.text(path) ?? null
    if (text === null) throw new DocumentError('damaged')
    if (text.length > MAX_CHAPTER) throw new DocumentError('too_large')
    return text
  },
  /** The bytes of a picture, or null when the book has none of this name. */
  picture: (path: string): Uint8Array<ArrayBuffer> | null => {
    const bytes = opened?.read(path)
    return bytes ? new Uint8Array(bytes) : null
  },
}

/** What the worker answers. */
export type BookMethods = typeof methods
answerCalls(methods)
