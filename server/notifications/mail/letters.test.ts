import { expect, test } from 'bun:test'
import type { Notice } from '#contract/notices.ts'
import { Locale } from '#contract/users.ts'
import { codeLetter, noticesLetter, testLetter } from './letters.ts'

const common = { at: 0, read: false }
const upload = (file: string | null, count = 1): Notice => ({
  ...{ ...common, id: 1, count, kind: 'upload_received' },
  data: { item: { name: 'Inbox', path: '/Inbox' }, file, sender: '' },
})
const used = (name: string): Notice => ({
  ...{ ...common, id: 2, count: 3, kind: 'link_used' },
  data: { item: { name, path: `/${name}` }, opened: 2, downloaded: 1 },
})
const low: Notice = { ...common, id: 3, count: 1, kind: 'storage_low', data: { free: 1, total: 2 } }
const frame = { locale: 'en', instance: 'Our files', url: 'https://files.example.test' } as const
const letter = (notices: readonly Notice[], fileNames: boolean, more: object = {}) =>
  noticesLetter(notices, { ...frame, fileNames, username: 'ann', ...more })

test('several notifications come in one letter, without names', () => {
  const { subject, text, html } = letter([upload('secret.txt', 4), used('plans.pdf'), low], false)
  expect(subject).toBe('Our files: 3 new notifications')
  expect(text).toBe(`4 files were uploaded through your upload links

Your links were used 3 times

The server is running out of disk space

Open Our files
https://files.example.test

-- 
You receive this email because the user “ann” turned on email notifications in Our files.

Stop these emails in the profile settings.
https://files.example.test/settings/profile
`)
  expect(`${text}${html}`).not.toMatch(/secret|plans|Inbox/)
})

test('names are in it for users who want them, never in the subject', () => {
  const { subject, text, html } = letter([upload('a.txt'), upload(null), used('plans.pdf')], true)
  expect(text).toContain('  - a.txt\n  - Inbox\n\n')
  expect(html).toContain('<ul><li dir="auto">plans.pdf</li></ul>')
  expect(subject).not.toMatch(/a\.txt|plans/)
})

test('names cannot add markup, lines or directions', () => {
  const { text, html } = letter([used('<img src=x onerror="1">&\r\nFrom: me\u202e')], true, { username: '<b>ann' })
  expect(html).not.toMatch(/<img|<b>|onerror="/)
  expect(text).toContain('  - <img src=x onerror="1">&\ufffd\ufffdFrom: me\ufffd\n')
})

test('long lists end', () => {
  const many = Array.from({ length: 25 }, (_, n) => upload(`file-${n}`))
  const { text } = letter(many, true)
  expect(text).toContain('  - file-19\n  - …\n')
})

test('without a known address there are no links', () => {
  const { text, html } = letter([low], false, { url: null })
  expect(`${text}${html}`).not.toContain('http')
  expect(text).toContain('Stop these emails in the profile settings.')
})

test.each(Locale.options)('all letters in %s', (locale) => {
  const letters = [
    noticesLetter([upload('x', 2), used('y'), low], { ...frame, locale, fileNames: true, username: 'ann' }),
    codeLetter('12345678', 30, { ...frame, locale }),
    testLetter({ ...frame, locale }),
  ]
  for (const { subject, text, html } of letters) {
    expect(subject).toContain('Our files')
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\0|\{/)
  }
  expect(letters[1]?.text).toContain('\n\n12345678\n\n-- \n')
  if (locale !== 'en') expect(letters[2]?.text).not.toContain('works')
})
