import { expect, test } from 'bun:test'
import { ApiError } from '#web/lib/api-error.ts'
import { translator } from './catalog.ts'
import { errorText } from './error-text.ts'
import { page } from './generated/en/page.ts'

const t = translator(page)

test('what a command refused is told in its words, anything else is not', () => {
  expect(errorText(new ApiError(500, 'hook_failed', ' no: this stays\n'), t)).toBe(
    'A command on the server rejected this action. no: this stays',
  )
  expect(errorText(new ApiError(500, 'hook_failed', ''), t)).toBe('A command on the server rejected this action.')
  expect(errorText(new ApiError(507, 'disk_full', 'ENOSPC'), t)).toBe('The server is out of disk space.')
})
