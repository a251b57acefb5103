import { describe, expect, test } from 'bun:test'
import { ShareCreate } from '#contract/shares.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { createBody, draftOf, NEW_LINK, problemsOf, updateBody } from './link-draft.ts'
import { refusedField } from './refusals.ts'

describe('duration', () => {
  test.each([
    ['', ''],
    ['0', ''],
    [' 24 ', '24'],
    ['2147483647', '2147483647'],
  ])('“%s” is sent as “%s”', (duration, expires) => {
    const draft = { ...NEW_LINK, duration }
    expect(problemsOf(draft)).toEqual({})
    expect(createBody(draft)).toMatchObject({ expires, unit: 'hours' })
  })

  test.each(['-1', '1.5', 'soon', '2147483648', '1e3'])('“%s” is told at the field', (duration) => {
    expect(problemsOf({ ...NEW_LINK, duration })).toEqual({ duration: 'duration' })
  })
})

test('what is sent of a new link is what the server takes', () => {
  const draft = {
    ...NEW_LINK,
    password: 'p',
    duration: '3',
    limit: '5',
    custom: true,
    name: ' summer-24 ',
    message: ' Hello ',
  }
  expect(problemsOf(draft)).toEqual({})
  expect(ShareCreate.parse(createBody(draft))).toEqual({
    password: 'p',
    expires: '3',
    unit: 'hours',
    kind: 'download',
    name: 'summer-24',
    guessable: false,
    downloadLimit: 5,
    message: 'Hello',
    showName: false,
    hideDownload: false,
  })
})

test('a name that was switched off again is not sent', () => {
  const draft = { ...NEW_LINK, custom: false, name: 'left over?', guessable: true }
  expect(problemsOf(draft)).toEqual({})
  expect(createBody(draft)).toMatchObject({ name: '', guessable: false })
})

test('a folder that visitors see and upload to has limits of both', () => {
  const draft = { ...NEW_LINK, receive: true, hideDownload: true, limit: '4', maxFiles: '10' }
  expect(ShareCreate.parse(createBody(draft))).toMatchObject({
    kind: 'download',
    downloadLimit: 4,
    hideDownload: true,
    uploads: { maxFiles: 10 },
  })
})

test('a link that receives files has limits of its own, and no limit of downloads', () => {
  const draft = {
    ...NEW_LINK,
    receive: true,
    visible: false,
    hideDownload: true,
    limit: 'left over',
    maxFiles: '10',
    maxFileSize: '1.5',
    extensions: '.JPG, *.pdf  docx',
  }
  expect(problemsOf(draft)).toEqual({})
  expect(ShareCreate.parse(createBody(draft))).toMatchObject({
    kind: 'upload',
    downloadLimit: null,
    hideDownload: false,
    uploads: { maxFiles: 10, maxFileSize: 1_500_000, maxTotalSize: null, extensions: ['jpg', 'pdf', 'docx'] },
  })
})

test('names that are no part of an address, and a missing one, are told', () => {
  expect(problemsOf({ ...NEW_LINK, custom: true, name: 'a/b' })).toEqual({ name: 'name' })
  expect(problemsOf({ ...NEW_LINK, custom: true, guessable: true })).toEqual({ name: 'nameNeeded' })
})

test('a change speaks of nothing that was left as it is', () => {
  const link = draftOf({
    hash: 'h',
    path: '/a',
    userID: 1,
    expire: 5,
    hasPassword: true,
    kind: 'download',
    isDir: false,
    name: '',
    downloadLimit: 7,
    downloads: 0,
    created: '',
    lastUsed: null,
    message: 'Hello',
    showName: true,
    hideDownload: true,
  })
  const unchanged = { message: 'Hello', showName: true, hideDownload: true, uploads: null }
  expect(updateBody(link)).toEqual({ ...unchanged, downloadLimit: 7 })
  expect(updateBody({ ...link, removePassword: true, password: 'x', limit: '' })).toEqual({
    ...unchanged,
    password: '',
    downloadLimit: null,
  })
  expect(updateBody({ ...link, keepExpiry: false, duration: '2', unit: 'days' })).toMatchObject({
    expires: '2',
    unit: 'days',
  })
})

test('a refusal is told at the field it is about', () => {
  expect(refusedField(new ApiError(409, 'name_taken', ''))).toEqual({ name: 'nameTaken' })
  expect(refusedField(new ApiError(400, 'invalid', '', 'expires'))).toEqual({ duration: 'refused' })
  expect(refusedField(new ApiError(400, 'invalid', '', 'uploads.extensions.2'))).toEqual({ extensions: 'refused' })
  expect(refusedField(new ApiError(403, 'not_allowed', ''))).toBeNull()
})
