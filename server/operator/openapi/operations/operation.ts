import type * as z from 'zod/mini'
import { Job } from '#contract/jobs.ts'

/** Body of a request or answer: with a schema of `contract/`, or bytes of which only the media type is known. */
export type Content = { readonly type: string; readonly schema: z.ZodMiniType | null }

/** Successful answer. */
export type Answer = {
  readonly status: number
  readonly says: string
  readonly contents: readonly Content[]
  /** Descriptions of headers, by name. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Description of a route beyond what the route itself declares: its purpose and its answers. */
export type Operation = {
  /** One plain sentence. */
  readonly does: string
  readonly answers: readonly [Answer, ...Answer[]]
  /** Parameters of the open end of the path; `path` by default. */
  readonly rest?: string
  /** Failure statuses in addition to those that follow from access, query, body and effects. */
  readonly fails?: readonly number[]
  /** Descriptions of request headers, by name. */
  readonly asks?: Readonly<Record<string, string>>
  /** Media type of a streamed body. */
  readonly sends?: string
  /** Example for the page: the end of the path, and the data sent. */
  readonly example?: {
    readonly at?: string
    readonly query?: string
    readonly body?: unknown
    /** File name of a streamed body on disk; `file` by default. */
    readonly file?: string
    readonly headers?: Readonly<Record<string, string>>
  }
}

/** Operations that belong together, by `METHOD /path` as in the route table. */
export type Group = {
  readonly name: string
  readonly says: string
  readonly operations: Readonly<Record<string, Operation>>
}

export const JSON_TYPE = 'application/json'
/** Any media type, depending on the item. */
export const ANY_TYPE = '*/*'

/** Returns a JSON answer with the given schemas, each a possible form; without any, the form is unspecified. */
export function json(says: string, ...schemas: z.ZodMiniType[]): Answer {
  const forms = schemas.length > 0 ? schemas : [null]
  return { status: 200, says, contents: forms.map((schema) => ({ type: JSON_TYPE, schema })) }
}

/** Returns the answer of operations without a result: `200 OK` as text. */
export const done = (says = 'Done.'): Answer => ({ status: 200, says, contents: [text] })

export const text: Content = { type: 'text/plain', schema: null }

/** Returns an answer with bytes of any kind. */
export const bytes = (says: string, type = ANY_TYPE): Answer => ({
  status: 200,
  says,
  contents: [{ type, schema: null }],
})

/** Returns an answer without a body. */
export const empty = (status: number, says: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  says,
  contents: [],
  headers,
})

/** Header for operations that may continue in the background. */
export const PREFER = {
  Prefer:
    '`respond-async` runs the request as a job. With `wait=SECONDS`, the response waits up to that long for its end.',
}

/** Answer of an operation that continues in the background. */
export const asJob: Answer = {
  status: 202,
  says: 'The request continues as a job; `Location` is the address of the job.',
  contents: [{ type: JSON_TYPE, schema: Job }],
}
