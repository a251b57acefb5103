import type { ErrorCode } from '#contract/errors.ts'
import type { Rule } from '#contract/rules.ts'
import { authorize, type Effect, type Grant, type Subject } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { ByteRange } from '#server/platform/http-semantics/range.ts'
import type { Content, OpenFile, Storage } from '#server/storage/storage.ts'
import type { StorageWorld } from './storage-world.ts'
import { buildSubject } from './subjects.ts'

/** Authorizes an effect on a path given as plain text. */
export type Authorize = <E extends Effect>(effect: E, path: string) => Grant<E>

/** Returns a function that authorizes a subject in the scope of a world. By default the subject has every permission. */
export function authorizerIn({ scope }: StorageWorld, overrides: Partial<Omit<Subject, 'scope'>> = {}): Authorize {
  const subject = buildSubject({ ...overrides, scope })
  return (effect, path) => authorize(subject, effect, parsePlainPath(path))
}

/** Returns a rule that denies a path and everything below it. */
export const deny = (path: string): Rule => ({ regex: false, allow: false, path })

/** Returns new content. By default its length is announced. */
export function content(text: string, length: number | null = Buffer.byteLength(text)): Content {
  return { stream: new Blob([text]).stream(), length }
}

/** Returns content that pauses half-way until it is continued or fails. */
export function pausedContent(first: string, rest: string) {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  async function* stream() {
    yield Buffer.from(first)
    reached.resolve()
    await gate.promise
    yield Buffer.from(rest)
  }
  return {
    content: { stream: stream(), length: null } satisfies Content,
    /** Resolves when storage has consumed the first part and asks for more. */
    halfWay: reached.promise,
    goOn: () => gate.resolve(),
    fail: (reason: Error) => gate.reject(reason),
  }
}

/** Returns how work ended: `done`, the code of its `AppError`, or `failed` for anything else it threw. */
export async function outcomeOf(work: Promise<unknown>): Promise<ErrorCode | 'done' | 'failed'> {
  try {
    await work
    return 'done'
  } catch (error) {
    return isAppError(error) ? error.code : 'failed'
  }
}

/** Returns the text of an open file, or of a part of it. */
export async function textOf(file: OpenFile, range?: ByteRange): Promise<string> {
  return new Response(file.stream(range)).text()
}

/** Returns the text of a file, read through a storage. */
export async function readText(storage: Storage, file: Grant<'download'>): Promise<string> {
  await using open = await storage.open(file)
  return await textOf(open)
}

/** Returns the names in a folder that the subject sees, in order. */
export async function namesIn(storage: Storage, directory: Grant<'list'>): Promise<string[]> {
  const { names } = await storage.list(directory, { by: 'name', order: 'ascending' })
  return names === '' ? [] : names.split('/')
}
