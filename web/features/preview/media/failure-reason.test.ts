import { expect, test } from 'bun:test'
import { translator } from '#web/i18n/catalog.ts'
import { media } from '#web/i18n/generated/en/books/media.ts'
import { reasonOf } from './failure-reason.ts'

const t = translator(media)
const facts = {
  title: '',
  artist: '',
  album: '',
  cover: null,
  bitrate: null,
  container: '',
  videoCodecs: [],
  audioCodecs: [],
}

test('a file that does not play says what is in it, as far as that is known', () => {
  expect([
    reasonOf({ ...facts, container: 'Matroska', videoCodecs: ['HEVC (H.265)'], audioCodecs: ['AC-3'] }, t),
    reasonOf({ ...facts, container: 'AVI' }, t),
    reasonOf(facts, t),
  ]).toEqual([
    "This browser can't play the contents of this Matroska file: HEVC (H.265), AC-3.",
    "This browser can't play AVI files.",
    "This file is damaged, or this browser can't play it.",
  ])
})
