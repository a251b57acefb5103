import { expect, test } from 'bun:test'
import { ApiError } from '#web/lib/api-error.ts'
import { draftOf, faultsOfDraft, faultsOfRefusal, isFaultless, withEvent } from './webhook-draft.ts'

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
  expect(faultsOfDraft({ url: 'http://x.test/', events: [], enabled: true })).toEqual({ url: 'unfit', events: true })
  expect(faultsOfDraft({ url: 'x.test', events: ['after_copy'], enabled: true })).toEqual({ url: 'unfit' })
  expect(isFaultless(faultsOfDraft({ url: ' https://x.test/a?b ', events: ['after_copy'], enabled: true }))).toBe(true)
})

test('a refusal is told at its field, any other is not', () => {
  expect(faultsOfRefusal(new ApiError(400, 'invalid', 'Private.', 'url'))).toEqual({ url: { unusable: 'Private.' } })
  expect(faultsOfRefusal(new ApiError(400, 'invalid', 'No.', 'events.0'))).toEqual({ events: true })
  expect(faultsOfRefusal(new ApiError(400, 'invalid', 'No.'))).toBeNull()
  expect(faultsOfRefusal(new Error('No.'))).toBeNull()
})
