import { describe, expect, test } from 'bun:test'
import { createFormat } from './format.ts'

const en = createFormat('en')
const de = createFormat('de')
/** Replaces the non-breaking spaces of `Intl` with ordinary spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('bytes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1_536, '1.5 kB'],
    [999_600, '1 MB'],
    [2_097_152, '2.1 MB'],
    [523_400_000, '523 MB'],
    [1_000_000_000_000, '1 TB'],
    [9_007_199_254_740_991, '9 PB'],
  ])('%d is %s', (bytes, text) => expect(plain(en.bytes(bytes))).toBe(text))

  test('has names of one kind, also where the language abbreviates some only', () => {
    const ar = createFormat('ar')
    expect([2e3, 2e6, 2e9, 2e12].map((size) => ar.bytes(size).replace(/^\P{Script=Arabic}+/u, ''))).toEqual([
      'كيلوبايت',
      'ميغابايت',
      'غيغابايت',
      'تيرابايت',
    ])
  })

  test('follows the locale', () => expect(plain(de.bytes(2_097_152))).toBe('2,1 MB'))
  test('exact to the byte', () => expect(en.exactBytes(2_097_152)).toBe('2,097,152 bytes'))
})

describe('dates', () => {
  const now = new Date(2024, 2, 12, 15, 0)
  test.each([
    [new Date(2024, 2, 12, 14, 2), '2:02 PM'],
    [new Date(2024, 2, 11, 23, 59), 'yesterday'],
    [new Date(2024, 2, 9, 1, 0), '3 days ago'],
    [new Date(2024, 2, 13, 0, 1), 'tomorrow'],
    [new Date(2024, 2, 5, 15, 0), 'Mar 5, 2024'],
    [new Date(1601, 0, 1), 'Jan 1, 1601'],
    [new Date(Number.NaN), ''],
  ])('%s reads %s', (moment, text) => expect(plain(en.relativeDate(moment, now))).toBe(text))

  test.each([
    [new Date(2024, 2, 12, 20, 2), 'Today, 8:02 PM'],
    [new Date(2024, 2, 11, 23, 59), 'Yesterday, 11:59 PM'],
    [new Date(2024, 2, 10, 1, 0), 'Mar 10, 2024'],
    [new Date(2024, 2, 13, 0, 1), 'Tomorrow, 12:01 AM'],
    [new Date(2024, 2, 15, 0, 1), 'In 3 days'],
    [new Date(2024, 2, 19, 0, 1), 'Mar 19, 2024'],
    [new Date(Number.NaN), ''],
  ])('in a list, %s reads %s', (moment, text) => expect(plain(en.listedDate(moment, now))).toBe(text))
  test.each([
    ['en', 'today, 8:02 PM'],
    ['de', 'heute, 20:02'],
    ['ru', 'сегодня, 20:02'],
    ['ja', '今日 20:02'],
  ])('within a line of %s, today has the case of the language', (language, text) => {
    const moment = new Date(2024, 2, 12, 20, 2)
    expect(plain(createFormat(language).listedDate(moment, now, 'inline'))).toBe(text)
  })
  test.each([
    [new Date(2024, 2, 12, 20, 2), 'Today, 8:02 PM'],
    [new Date(2024, 2, 10, 1, 0), 'Mar 10, 2024, 1:00 AM'],
    [new Date(2024, 2, 10, 1, 5), 'Mar 10, 2024, 1:05 AM'],
    [new Date(Number.NaN), ''],
  ])('with its time, %s reads %s', (moment, text) => expect(plain(en.listedDate(moment, now, 'timed'))).toBe(text))
  test('in a list, the time follows the day as the language joins them', () => {
    expect(plain(de.listedDate(new Date(2024, 2, 12, 20, 2), now))).toBe('Heute, 20:02')
    expect(plain(createFormat('ja').listedDate(new Date(2024, 2, 12, 20, 2), now))).toBe('今日 20:02')
  })

  test('the exact date names day and time', () => {
    expect(plain(de.exactDate(new Date(2024, 2, 12, 14, 2, 5)))).toBe('Dienstag, 12. März 2024 um 14:02:05')
    expect(de.exactDate(new Date(Number.NaN))).toBe('')
  })
})

test.each([
  [0.2, '0s'],
  [8, '8s'],
  [125, '2m 5s'],
  [120, '2m'],
  [12_000, '3h 20m'],
])('%d seconds are %s', (seconds, text) => expect(plain(en.duration(seconds))).toBe(text))

test('a share is never called complete before it is', () => {
  expect(en.percent(0.999)).toBe('99%')
  expect(en.percent(1)).toBe('100%')
  expect([0, 0.0001, 0.01, 0.5, 1].map((part) => en.share(part))).toEqual(['0%', '<1%', '1%', '50%', '100%'])
})

test('counts are grouped', () => expect(de.count(12_345)).toBe('12.345'))
