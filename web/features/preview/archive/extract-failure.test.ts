import { expect, test } from 'bun:test'
import { ApiError } from '#web/lib/api-error.ts'
import { extractFailure } from './extract-failure.ts'

const TABLE: readonly [ApiError, string, boolean][] = [
  [new ApiError(400, 'invalid', '', 'destination'), 'archive.extract.notFolder', true],
  [new ApiError(400, 'invalid', ''), 'archive.extract.badFolder', true],
  [new ApiError(400, 'invalid', '', 'archive'), 'archive.failed.notArchive', false],
  [new ApiError(413, 'too_large', '', 'archive'), 'archive.failed.tooLarge', false],
  [new ApiError(409, 'name_taken', ''), 'archive.extract.taken', false],
  [new ApiError(409, 'conflict', ''), 'archive.extract.changed', false],
  [new ApiError(507, 'disk_full', ''), 'error.diskFull', false],
  [new ApiError(403, 'not_allowed', ''), 'error.forbidden', false],
  [new ApiError(0, null, ''), 'error.connection', false],
]
test.each(TABLE)('%j', (error, key, isOfFolder) =>
  expect(extractFailure(error)).toEqual({ key: key as never, isOfFolder }),
)
