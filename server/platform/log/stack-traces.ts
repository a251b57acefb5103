// Loaded before everything else: libraries keep the function that they find here.

const capture = Error.captureStackTrace

/**
 * Errors that a library makes begin their stack behind a function of its own. The engine drops that function's frame where it ends in a call, and
 * then leaves the stack empty; a stack with a few frames too many says where the error came from.
 */
Error.captureStackTrace = (error: object, above?: NewableFunction) => {
  capture(error, above)
  if (above !== undefined && 'stack' in error && !/\n\s+at /.test(String(error.stack))) capture(error)
}
