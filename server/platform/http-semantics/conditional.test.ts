import { describe, expect, test } from 'bun:test'
import { evaluatePreconditions, isRangeApplicable, type Precondition } from './conditional.ts'

const etag = '"17a4"'
const MODIFIED = 'Sun, 06 Nov 1994 08:49:37 GMT'
const EARLIER = 'Sun, 06 Nov 1994 08:49:36 GMT'
const LATER = 'Sun, 06 Nov 1994 08:49:38 GMT'
const modified = 784111777
const version = { etag, modified }

describe('evaluate', () => {
  const TABLE: readonly [Record<string, string>, Precondition][] = [
    [{}, 'send'],
    [{ 'If-None-Match': etag }, 'not_modified'],
    [{ 'If-None-Match': `W/${etag}` }, 'not_modified'],
    [{ 'If-None-Match': `"x", ${etag}` }, 'not_modified'],
    [{ 'If-None-Match': '*' }, 'not_modified'],
    [{ 'If-None-Match': '"x"' }, 'send'],
    [{ 'If-None-Match': '17a4' }, 'send'],
    [{ 'If-Modified-Since': MODIFIED }, 'not_modified'],
    [{ 'If-Modified-Since': LATER }, 'not_modified'],
    [{ 'If-Modified-Since': EARLIER }, 'send'],
    [{ 'If-Modified-Since': 'yesterday' }, 'send'],
    [{ 'If-Match': etag }, 'send'],
    [{ 'If-Match': '*' }, 'send'],
    [{ 'If-Match': `"x", ${etag}` }, 'send'],
    [{ 'If-Match': '"x"' }, 'failed'],
    [{ 'If-Match': `W/${etag}` }, 'failed'],
    [{ 'If-Unmodified-Since': MODIFIED }, 'send'],
    [{ 'If-Unmodified-Since': EARLIER }, 'failed'],
    [{ 'If-Unmodified-Since': 'yesterday' }, 'send'],
    // A tag has precedence over a date with the same purpose.
    [{ 'If-None-Match': '"x"', 'If-Modified-Since': LATER }, 'send'],
    [{ 'If-None-Match': etag, 'If-Modified-Since': EARLIER }, 'not_modified'],
    [{ 'If-Match': etag, 'If-Unmodified-Since': EARLIER }, 'send'],
    // Preconditions that must fail are evaluated before those that avoid a transfer.
    [{ 'If-Match': '"x"', 'If-None-Match': etag }, 'failed'],
    [{ 'If-Match': etag, 'If-None-Match': etag }, 'not_modified'],
  ]
  test.each(TABLE)('%j: %s', (headers, outcome) => {
    expect(evaluatePreconditions(new Headers(headers), version)).toBe(outcome)
  })
})

describe('rangeCounts', () => {
  const TABLE: readonly [string | null, boolean][] = [
    [null, true],
    [etag, true],
    [`W/${etag}`, false],
    ['"x"', false],
    [MODIFIED, true],
    [EARLIER, false],
    [LATER, false],
    ['yesterday', false],
    ['', false],
  ]
  test.each(TABLE)('If-Range %j: %p', (ifRange, counts) => {
    const headers = new Headers(ifRange === null ? {} : { 'If-Range': ifRange })
    expect(isRangeApplicable(headers, version, modified + 60)).toBe(counts)
  })

  test('a date within the second it was made in names no version', () => {
    expect(isRangeApplicable(new Headers({ 'If-Range': MODIFIED }), version, modified)).toBe(false)
  })
})
