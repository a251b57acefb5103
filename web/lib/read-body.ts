import { ApiError } from './api-error.ts'

/** Formats in which a body can be read. */
interface Bodies {
  readonly json: unknown
  readonly text: string
  readonly blob: Blob
  readonly arrayBuffer: ArrayBuffer
}

/** Returns the error for a connection that cannot be established or that breaks. Its status is 0. */
export const connectionError = (cause: unknown): ApiError =>
  new ApiError(0, null, cause instanceof Error ? cause.message : String(cause))

/**
 * Reads the body of a response. Throws `ApiError` with status 0 when the connection breaks, the `AbortError` when `signal` is aborted, and
 * a `SyntaxError` for invalid JSON.
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
