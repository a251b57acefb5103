import { ApiError } from './api-error.ts'

/** The forms in which a body is read. */
interface Bodies {
  readonly json: unknown
  readonly text: string
  readonly blob: Blob
  readonly arrayBuffer: ArrayBuffer
}

/** The error of a connection that cannot be made, or that breaks: status 0. */
export const connectionError = (cause: unknown): ApiError =>
  new ApiError(0, null, cause instanceof Error ? cause.message : String(cause))

/**
 * Reads the body of an answer. Throws `ApiError` with status 0 when the connection breaks before its end, the `AbortError` when `signal` says
 * so, and a `SyntaxError` when it should be JSON and is not.
 */
export async function readBody<Form extends keyof Bodies>(
  answer: Response,
  form: Form,
  signal?: AbortSignal | null,
): Promise<Bodies[Form]> {
  try {
    return (await answer[form]()) as Bodies[Form]
  } catch (cause) {
    throw signal?.aborted || cause instanceof SyntaxError ? cause : connectionError(cause)
  }
}
