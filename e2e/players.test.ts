import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { expectEventually } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { film, music, picture, sound, subtitles, unplayableFilm } from './media.ts'

const { test } = setUpBrowserTests()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const audio = (page: Page) => page.locator('audio')
const video = (page: Page) => page.locator('video')
const plays = (page: Page) =>
  audio(page).evaluate((player: HTMLAudioElement) => !player.paused && player.currentTime > 0)
const option = (page: Page, name: string) => page.getByRole('option', { name })

test('the pieces of a folder play one after another, each with what it says of itself', async (stage) => {
  const cover = { type: 'image/png', bytes: picture(64, 64, 90) }
  await stage.program.plant({
    'album/1.wav': music({ title: 'First light', artist: 'The Ferns', album: 'Dawn', cover }),
    'album/2.wav': music({ title: 'Second wind', artist: 'The Ferns' }),
    'album/3.wav': music({}),
    'album/notes.txt': 'not a piece',
  })
  const page = await stage.signIn({ at: '/files/album/1.wav' })
  for (const text of ['First light', 'The Ferns', 'Dawn']) await page.getByText(text, { exact: true }).waitFor()
  const image = page.getByRole('img', { name: 'Cover of First light' })
  await expectEventually(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth), 64)
  const session = () => page.evaluate(() => navigator.mediaSession.metadata?.title ?? '')
  await expectEventually(session, 'First light')
  await page.getByText('3 pieces').waitFor()
  await page.getByText('64 kbit/s').waitFor()
  await expectEventually(() => option(page, '1.wav').getAttribute('aria-selected'), 'true')
  expect(await axeViolationsInBothThemes(page)).toEqual([])

  await page.keyboard.press(' ')
  await expectEventually(() => plays(page), true)
  await audio(page).evaluate((player: HTMLAudioElement) => {
    player.currentTime = player.duration - 0.2
  })
  await heading(page, '2.wav')
  await expectEventually(() => plays(page), true)
  await expectEventually(session, 'Second wind')
  await page.keyboard.press('n')
  await heading(page, '3.wav')
  await expectEventually(() => plays(page), true)
  await expectEventually(() => page.getByRole('button', { name: 'Next piece' }).getAttribute('aria-disabled'), 'true')
  await page.getByRole('button', { name: 'Repeat: off' }).click()
  await page.getByRole('button', { name: 'Next piece' }).click()
  await heading(page, '1.wav')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('p')
  await heading(page, '3.wav')
  await page.getByRole('listbox', { name: 'Queue' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await heading(page, '2.wav')
  await expectEventually(() => plays(page), true)
  await page.keyboard.press('m')
  await expectEventually(() => audio(page).evaluate((player: HTMLAudioElement) => player.muted), true)
  await option(page, '3.wav').click()
  await heading(page, '3.wav')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('grid').waitFor()
  await expectEventually(() => audio(page).count(), 0)
})

test('a long queue draws what is in sight, and what a piece says stays words', async (stage) => {
  const title = '<img src=x onerror="document.title=1">'
  const cover = { type: 'image/svg+xml', bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1"/>' }
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`many/${1000 + at}.mp3`, 'no music']))
  await stage.program.plant({ ...many, 'many/0.wav': music({ title, cover }) })
  const page = await stage.signIn({ at: '/files/many/0.wav' })
  await page.getByText(title, { exact: true }).waitFor()
  await page.getByText('901 pieces').waitFor()
  await option(page, '1005.mp3').waitFor()
  expect(await page.getByRole('option').count()).toBeLessThan(60)
  expect(await page.locator('img').count()).toBe(0)
  await page.getByRole('listbox', { name: 'Queue' }).focus()
  await page.keyboard.press('End')
  await option(page, '1899.mp3').waitFor()
  await page.keyboard.press('Enter')
  await heading(page, '1899.mp3')
  await page.getByText('cannot be played').or(page.getByText('does not play')).first().waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})

const HOSTILE = `1
00:00:00,000 --> 00:00:30,000
<script>document.title='ran'</script><img src=/x onerror="document.title='ran'"><i onclick=alert(1)>Bonjour</i>
`
const SRT = '1\n00:00:00,000 --> 00:00:30,000\nLook, <b>light</b>!\n'
const ASS = '[Events]\nDialogue: 0,0:00:00.00,0:00:30.00,Default,,0,0,0,,{\\an8}Schau,\\NLicht!\n'

/** Returns the subtitles that are shown: their name and their text. */
const shown = (page: Page) =>
  video(page).evaluate((player: HTMLVideoElement) =>
    Array.from(player.textTracks)
      .filter((track) => track.mode === 'showing')
      .map(
        (track) =>
          `${track.label}: ${Array.from(track.cues ?? [], (cue) => (cue as VTTCue).getCueAsHTML().textContent)}`,
      ),
  )

test('a piece that cannot be fetched is told of beside the queue, and can be tried again', async (stage) => {
  stage.excuse(/ERR_INTERNET_DISCONNECTED|Failed to load/)
  await stage.program.plant({ 'gone/1.wav': music({}, 1), 'gone/2.wav': music({ title: 'Back again' }, 1) })
  const page = await stage.signIn({ at: '/files/gone/1.wav' })
  await option(page, '2.wav').waitFor()
  await expectEventually(() => audio(page).evaluate((player: HTMLAudioElement) => player.readyState > 0), true)
  await page.context().setOffline(true)
  await page.keyboard.press('n')
  await heading(page, '2.wav')
  await page.getByText("The server can't be reached.").first().waitFor()
  await option(page, '1.wav').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Back again').waitFor()
})

test('a film has all subtitles there are for it, in words only', async (stage) => {
  await stage.program.plant({
    'films/clip.mp4': await film(),
    'films/clip.en.srt': SRT,
    'films/clip.de.ass': ASS,
    'films/Subs/2_French.srt': HOSTILE,
    'films/Subs/clip/es.vtt': subtitles('Mira'),
  })
  const page = await stage.signIn({ at: '/files/films/clip.mp4' })
  await expectEventually(() => shown(page), ['English: Look, light!'])
  const choice = page.getByRole('combobox', { name: 'Subtitles' })
  await expectEventually(
    () => choice.locator('option').allTextContents(),
    ['No subtitles', 'German', 'English', 'French', 'Spanish'],
  )
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await choice.selectOption('French')
  await expectEventually(() => shown(page), ["French: document.title='ran'Bonjour"])
  const elements = await video(page).evaluate((player: HTMLVideoElement) => {
    const cue = Array.from(player.textTracks).find((track) => track.mode === 'showing')?.cues?.[0]
    const words = document.createElement('div')
    if (cue) words.append((cue as VTTCue).getCueAsHTML())
    return Array.from(words.querySelectorAll('*'), (element) => element.outerHTML)
  })
  expect(elements).toEqual(['<i>Bonjour</i>'])
  await choice.selectOption('German')
  await expectEventually(() => shown(page), ['German: Schau,\nLicht!'])
  await choice.selectOption('Spanish')
  await expectEventually(() => shown(page), ['Spanish: Mira'])
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await expectEventually(() => shown(page), [])
  await page.keyboard.press('c')
  await expectEventually(() => shown(page), ['English: Look, light!'])
  expect(await page.title()).not.toBe('ran')
})

test('keys control a film, and its volume is kept on the device', async (stage) => {
  await stage.program.plant({ 'keys/a.mp4': await film(), 'keys/b.mp4': await film() })
  const page = await stage.signIn({ at: '/files/keys/a.mp4' })
  await expectEventually(() => video(page).evaluate((player: HTMLVideoElement) => player.readyState > 0), true)
  const is = (key: 'muted' | 'paused' | 'volume' | 'playbackRate') =>
    video(page).evaluate((player: HTMLVideoElement, name) => player[name], key)
  const at = () => video(page).evaluate((player: HTMLVideoElement) => player.currentTime)
  await page.keyboard.press('m')
  expect(await is('muted')).toBe(true)
  await page.keyboard.press(' ')
  await expectEventually(() => is('paused'), false)
  await page.keyboard.press(' ')
  await expectEventually(() => is('paused'), true)
  const before = await at()
  await page.keyboard.press('ArrowRight')
  expect(await at()).toBeGreaterThan(before + 0.5)
  await page.keyboard.press('ArrowLeft')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', '>', '>']) await page.keyboard.press(key)
  expect([await is('volume'), await is('playbackRate')]).toEqual([0.7, 1.5])
  await expectEventually(() => page.getByRole('combobox', { name: 'Speed' }).inputValue(), '1.5')
  await page.keyboard.press('f')
  await expectEventually(() => page.evaluate(() => document.fullscreenElement?.tagName ?? ''), 'VIDEO')
  await page.keyboard.press('f')
  await expectEventually(() => page.evaluate(() => document.fullscreenElement?.tagName ?? ''), '')
  await page.keyboard.press('n')
  await heading(page, 'b.mp4')
  await expectEventually(async () => [await is('volume'), await is('muted')], [0.7, true])
})

test('what the browser does not play says what is in it', async (stage) => {
  // The film has no poster before it plays, and no subtitles.
  stage.excuse(/status of 4\d\d .*\/api\/(?:preview|subtitle)\//)
  await stage.program.plant({
    'odd/new.mp4': await unplayableFilm(),
    'odd/old.avi': 'RIFF\x00\x00\x00\x00AVI LIST',
    'odd/new.en.srt': 'no subtitles',
  })
  const page = await stage.signIn({ at: '/files/odd/old.avi' })
  await page.getByText('This browser does not play AVI files.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Download' }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.goto(`${stage.program.url}/files/odd/new.mp4`)
  await page.getByText('HEVC (H.265)').waitFor()
})

test('subtitles that cannot be read are told of', async (stage) => {
  stage.excuse(/status of 400/)
  await stage.program.plant({ 'bad/clip.mp4': await film(), 'bad/clip.en.srt': 'no subtitles' })
  const page = await stage.signIn({ at: '/files/bad/clip.mp4' })
  await page.getByText('The subtitles “clip.en.srt” cannot be shown.').waitFor()
})

test('a long film goes on where it was left', async (stage) => {
  // The film has no poster and only sound: players are selected by the content of the file.
  stage.excuse(/status of 4\d\d .*\/api\/preview\//)
  await stage.program.plant({ 'long/film.mp4': sound(700, 3000) })
  const page = await stage.signIn({ at: '/files/long/film.mp4' })
  const at = () => video(page).evaluate((player: HTMLVideoElement) => Math.floor(player.currentTime))
  await expectEventually(() => video(page).evaluate((player: HTMLVideoElement) => Math.round(player.duration)), 700)
  await video(page).evaluate((player: HTMLVideoElement) => {
    player.muted = true
    player.currentTime = 333
  })
  await expectEventually(at, 333)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('grid').waitFor()
  await page.goto(`${stage.program.url}/files/long/film.mp4`)
  await page.getByText('Goes on where you left it').waitFor()
  await expectEventually(at, 333)
  await page.getByRole('button', { name: 'From the start' }).click()
  await expectEventually(at, 0)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})

test('players fit a phone', async (stage) => {
  await stage.program.plant({
    'hand/1.wav': music({ title: 'A title that goes on and on '.repeat(5), artist: 'W'.repeat(90) }),
    'hand/2.wav': music({}),
    'hand/clip.mp4': await film(),
    'hand/clip.en.srt': SRT,
  })
  for (const name of ['1.wav', 'clip.mp4']) {
    const page = await stage.signIn({ at: `/files/hand/${name}`, browser: PHONE })
    await page.getByRole('toolbar', { name: 'Playback' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  }
})
