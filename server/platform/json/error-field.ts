import { AppError, isAppError } from '#server/platform/errors.ts'

/**
 * Returns the result of `work`; adds the field to an `invalid` error that names none.
 *
 * @throws AppError `invalid` with `field`, and whatever else `work` throws
 */
export function withErrorField<T>(field: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw named(field, error)
  }
}

/** The asynchronous form of {@link withErrorField}. */
export async function withErrorFieldAsync<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw named(field, error)
  }
}

function named(field: string, error: unknown): unknown {
  if (!isAppError(error, 'invalid') || error.field !== undefined) return error
  return new AppError(error.code, error.message, { cause: error, field })
}
