import { describe, expect, test } from 'bun:test'
import type { AuditEvent } from '#contract/audit.ts'
import { translator } from '#web/i18n/catalog.ts'
import { settings } from '#web/i18n/generated/en/books/settings.ts'
import { page } from '#web/i18n/generated/en/page.ts'
import { createFormat } from '#web/lib/format.ts'
import { detailText, fieldsText } from './detail.ts'

const words = { t: translator({ ...page, ...settings }), format: createFormat('en') }
const said = (kind: AuditEvent['kind'], detail: string, outcome: AuditEvent['outcome'] = 'done') =>
  detailText({ kind, outcome, detail }, words)

describe('what the server says more of an event', () => {
  test('is said in words', () => {
    expect(said('signInFailed', 'wrong credentials', 'failed')).toBe('Wrong username or password')
    expect(said('signInFailed', '37 more within a minute', 'failed')).toBe('37 more within a minute')
    expect(said('signIn', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
      'Firefox on Linux',
    )
    expect(said('sessionEnded', 'by administrator; sessions: 2')).toBe('2 sessions')
    expect(said('userChanged', 'perm, scope, later')).toBe('permissions, scope, and later')
    expect(said('userChanged', 'perm, groups: +Admins, -Staff')).toMatch(/^permissions, groups: \+Admins, and -Staff$/i)
    expect(said('groupChanged', 'members, perm, +zoe')).toBe('members, permissions, and +zoe')
    expect(said('upload', 'disk_full', 'failed')).toBe(page['error.diskFull'])
    expect(said('upload', 'began 2026-11-20T08:00:00.000Z', 'interrupted')).toContain('2026')
    expect(fieldsText(['auditDays'], words)).toBe('audit trail retention')
    expect(fieldsText(['tus', 'uploadsAtOnce', 'keeping'], words)).toBe('uploads and trash and versions')
  })

  test('is shown as it is where nobody knows it, with hidden characters in sight', () => {
    expect(said('signIn', 'curl/8\u202e')).toBe('curl/8U+202E')
    expect(said('upload', 'length_mismatch', 'failed')).toBe('length_mismatch')
    expect(said('upload', 'began never', 'interrupted')).toBe('began never')
    expect(said('delete', '')).toBe('')
  })
})
