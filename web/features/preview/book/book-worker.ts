import { answerCalls } from '#web/lib/worker-calls.ts'
import { DocumentError } from '../documents/document-fault.ts'
import type { Zip } from '../zip/read-zip.ts'
import { type Book, openBook } from './read-book.ts'

/** Maximum length of a chapter, in characters. */
const MAX_CHAPTER = 8 * 1024 * 1024

let opened: Zip | null = null

const methods = {
  open(bytes: Uint8Array): Book {
    const { zip, book } = openBook(bytes)
    opened = zip
    return book
  },
  /** Returns the source of a chapter. */
  chapter(path: string): string {
    const text = opened?.text(path) ?? null
    if (text === null) throw new DocumentError('damaged')
    if (text.length > MAX_CHAPTER) throw new DocumentError('too_large')
    return text
  },
  /** Returns the bytes of an image, or null when the book does not contain it. */
  picture: (path: string): Uint8Array<ArrayBuffer> | null => {
    const bytes = opened?.read(path)
    return bytes ? new Uint8Array(bytes) : null
  },
}

/** Methods that the worker offers. */
export type BookMethods = typeof methods
answerCalls(methods)
