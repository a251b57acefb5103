import { expect, test } from 'bun:test'
import { ApiError } from '#web/lib/api-error.ts'
import { translator } from './catalog.ts'
import { page } from './en/page.ts'
import { errorText } from './error-text.ts'

const t = translator(page)

test('what a command refused is told in its words, anything else is not', () => {
  expect(errorText(new ApiError(500, 'hook_failed', ' no: this stays\n'), t)).toBe(
    'A command of this server refused it. no: this stays',
  )
  expect(errorText(new ApiError(500, 'hook_failed', ''), t)).toBe('A command of this server refused it.')
  expect(errorText(new ApiError(507, 'disk_full', 'ENOSPC'), t)).toBe('There is no room left on the server.')
})
