import { expect, test } from 'bun:test'
import { ApiError } from '#web/lib/api-error.ts'
import { draftErrors, draftOf, hasNoErrors, refusalErrors, withEvent } from './webhook-draft.ts'

test('a new one has nothing chosen, and is switched on', () => {
  expect(draftOf(null)).toEqual({ url: '', events: [], enabled: true })
  expect(draftOf({ id: 3, url: 'https://x.test/', events: ['after_copy'], enabled: false, last: null })).toEqual({
    url: 'https://x.test/',
    events: ['after_copy'],
    enabled: false,
  })
})

test('events keep their order, each once', () => {
  expect(withEvent(['after_upload'], 'after_copy', true)).toEqual(['after_copy', 'after_upload'])
  expect(withEvent(['after_copy', 'after_upload'], 'after_copy', false)).toEqual(['after_upload'])
  expect(withEvent(['after_copy'], 'after_copy', true)).toEqual(['after_copy'])
})

test('an address has to begin with https://, and there has to be an event', () => {
  expect(draftErrors({ url: 'http://x.test/', events: [], enabled: true })).toEqual({ url: 'unfit', events: true })
  expect(draftErrors({ url: 'x.test', events: ['after_copy'], enabled: true })).toEqual({ url: 'unfit' })
  expect(hasNoErrors(draftErrors({ url: ' https://x.test/a?b ', events: ['after_copy'], enabled: true }))).toBe(true)
})

test('a refusal is told at its field, any other is not', () => {
  expect(refusalErrors(new ApiError(400, 'invalid', 'Private.', 'url'))).toEqual({ url: { unusable: 'Private.' } })
  expect(refusalErrors(new ApiError(400, 'invalid', 'No.', 'events.0'))).toEqual({ events: true })
  expect(refusalErrors(new ApiError(400, 'invalid', 'No.'))).toBeNull()
  expect(refusalErrors(new Error('No.'))).toBeNull()
})
