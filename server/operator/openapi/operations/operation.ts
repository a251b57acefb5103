import type * as z from 'zod/mini'

/** A body that is answered or sent: of a schema of `contract/`, or bytes of which only the media type is known. */
export type Content = { readonly type: string; readonly schema: z.ZodMiniType | null }

/** One answer that is no failure. */
export type Answer = {
  readonly status: number
  readonly says: string
  readonly contents: readonly Content[]
  /** What its headers say, by name. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What a route does not say of itself: what it is for, and what it answers. */
export type Operation = {
  /** One plain sentence. */
  readonly does: string
  readonly answers: readonly [Answer, ...Answer[]]
  /** What the open end of its path is made of; one `path` when nothing is said. */
  readonly rest?: string
  /** Statuses of failures besides those that its access, query, body and effects bring along. */
  readonly fails?: readonly number[]
  /** What request headers of its own say, by name. */
  readonly asks?: Readonly<Record<string, string>>
  /** The media type of a streamed body. */
  readonly sends?: string
  /** For the page: what stands behind the path, and what is sent. */
  readonly example?: {
    readonly at?: string
    readonly query?: string
    readonly body?: unknown
    /** What a streamed body is called on the disk; `file` when nothing is said. */
    readonly file?: string
    readonly headers?: Readonly<Record<string, string>>
  }
}

/** Operations that belong together, by `METHOD /path` as the route table has them. */
export type Group = {
  readonly name: string
  readonly says: string
  readonly operations: Readonly<Record<string, Operation>>
}

export const JSON_TYPE = 'application/json'
/** Whatever the item is. */
export const ANY_TYPE = '*/*'

/** An answer of the given schemas, each a form it may have; without any, of whatever form. */
export function json(says: string, ...schemas: z.ZodMiniType[]): Answer {
  const forms = schemas.length > 0 ? schemas : [null]
  return { status: 200, says, contents: forms.map((schema) => ({ type: JSON_TYPE, schema })) }
}

/** What is answered where there is nothing to say but that it is done: `200 OK`, as text. */
export const done = (says = 'It is done.'): Answer => ({ status: 200, says, contents: [text] })

/** Plain text. */
export const text: Content = { type: 'text/plain', schema: null }

/** Bytes of any kind. */
export const bytes = (says: string, type = ANY_TYPE): Answer => ({
  status: 200,
  says,
  contents: [{ type, schema: null }],
})

/** An answer without a body. */
export const empty = (status: number, says: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  says,
  contents: [],
  headers,
})
