// Loaded before everything else: libraries store the function that they find here.

const capture = Error.captureStackTrace

/**
 * Errors created by a library omit the frames above one of its own functions. The engine drops that function's frame where it ends in a
 * call, and then the stack is empty; a stack with a few extra frames shows where the error came from.
 */
Error.captureStackTrace = (error: object, above?: NewableFunction) => {
  capture(error, above)
  if (above !== undefined && 'stack' in error && !/\n\s+at /.test(String(error.stack))) capture(error)
}
