import { describe, expect, test } from 'bun:test'
import { languageName, subtitleTracks } from './subtitle-track.ts'

describe('subtitles', () => {
  test.each([
    ['/v/Film.en.vtt', { language: 'en', mark: 'en' }],
    ['/v/Film.pt-br.vtt', { language: 'pt-br', mark: 'pt-br' }],
    ['/v/Film.de.forced.VTT', { language: 'de', mark: 'de.forced' }],
    ['/v/Film.vtt', { language: '', mark: '' }],
    ["/v/Film.director's cut.vtt", { language: '', mark: "director's cut" }],
  ])('%s', (path, said) => expect(subtitleTracks('Film.mp4', [path])).toEqual([{ path, ...said }]))

  test('what browsers cannot show is left out', () =>
    expect(subtitleTracks('Film.mp4', ['/v/Film.en.srt', '/v/Film.ass'])).toEqual([]))
})

test('languages are called by their name', () => {
  expect(languageName('en', 'de')).toBe('German')
  expect(languageName('en', 'qqq')).toBe('')
  expect(languageName('en', '')).toBe('')
})
