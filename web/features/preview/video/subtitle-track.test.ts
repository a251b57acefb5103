import { describe, expect, test } from 'bun:test'
import { languageName, preferredTrack, subtitleTracks, trackLabels } from './subtitle-track.ts'

describe('subtitles', () => {
  test.each([
    ['/v/Film.en.vtt', 'en', ''],
    ['/v/Film.pt-br.srt', 'pt-BR', ''],
    ['/v/Film.pt_BR.srt', 'pt-BR', ''],
    ['/v/Film.de.forced.VTT', 'de', 'forced'],
    ['/v/Film.forced.de.ass', 'de', 'forced'],
    ['/v/Film.eng.srt', 'en', ''],
    ['/v/Film.German.srt', 'de', ''],
    ['/v/Film.vtt', '', ''],
    ["/v/Film.director's cut.vtt", '', "director's cut"],
    ['/v/Subs/2_English.srt', 'en', ''],
    ['/v/Subs/Film/3_French (SDH).srt', 'fr', 'SDH'],
    ['/v/Subs/Other film.srt', '', 'Other film'],
  ])('%s', (path, language, mark) => expect(subtitleTracks('Film.mp4', [path])).toEqual([{ path, language, mark }]))

  const tracks = subtitleTracks(
    'F.mkv',
    ['F.srt', 'F.en.forced.srt', 'F.en.srt', 'F.en.ass', 'F.pt-BR.srt'].map((name) => `/v/${name}`),
  )

  test('are called by their language, none like another', () => {
    expect(trackLabels(tracks, 'de', 'Untertitel')).toEqual([
      'Untertitel',
      'Englisch (forced)',
      'Englisch',
      'Englisch 2',
      'Portugiesisch (Brasilien)',
    ])
  })

  test('begin with those in a language the browser asks for', () => {
    const index = (...languages: string[]) => preferredTrack(tracks, languages)
    expect([index('en-GB'), index('fr', 'pt'), index('pt-BR', 'en'), index('fr'), index()]).toEqual([2, 4, 4, -1, -1])
    expect(preferredTrack(tracks.slice(0, 2), ['en'])).toBe(1)
  })
})

test('languages are called by their name', () => {
  expect(languageName('en', 'de')).toBe('German')
  expect(languageName('en', 'qqq')).toBe('')
  expect(languageName('en', '')).toBe('')
})
