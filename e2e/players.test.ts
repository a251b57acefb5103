import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { doubleTap } from './double-tap.ts'
import { expectEventually, grid, item, prompt, selectedNames } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { film, music, picture, sound, subtitles, unplayableFilm } from './media.ts'

const { test } = setUpBrowserTests()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const audio = (page: Page) => page.locator('audio')
const video = (page: Page) => page.locator('video')
const plays = (page: Page) =>
  audio(page).evaluate((player: HTMLAudioElement) => !player.paused && player.currentTime > 0)
const option = (page: Page, name: string) => page.getByRole('option', { name })
/** Returns the player at the end of the page. */
const dock = (page: Page) => page.getByRole('region', { name: 'Audio player' })

/** Selects a line in one of the menus of a player. */
async function select(page: Page, menu: string, line: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menu', { name: menu }).getByRole('menuitemradio', { name: line, exact: true }).click()
}

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
  await page.getByText('3 tracks').waitFor()
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
  await expectEventually(() => page.getByRole('button', { name: 'Next track' }).getAttribute('aria-disabled'), 'true')
  await page.getByRole('button', { name: 'Repeat: off' }).click()
  await page.getByRole('button', { name: 'Next track' }).click()
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
  await expectEventually(() => plays(page), true)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await grid(page).waitFor()
  await expectEventually(() => audio(page).count(), 0)
  expect(await dock(page).count()).toBe(0)
})

test('music continues while the user browses, until it ends or is closed', async (stage) => {
  const cover = { type: 'image/png', bytes: picture(64, 64, 90) }
  await stage.program.plant({
    'mix/1.wav': music({ title: 'First light', artist: 'The Ferns', cover }, 60),
    'mix/2.wav': music({ title: 'Second wind' }, 50),
    'mix/3.wav': music({ title: 'Third rail' }, 40),
    'mix/notes.txt': 'not a piece',
    'mix/sub/a.txt': 'a',
  })
  const page = await stage.signIn({ at: '/files/mix/' })
  await item(page, '1.wav').dblclick()
  await page.getByText('First light', { exact: true }).waitFor()
  await page.keyboard.press('k')
  await expectEventually(() => plays(page), true)
  const mark = () => audio(page).evaluate((player: HTMLAudioElement) => player.setAttribute('data-mark', ''))
  const isSame = () => audio(page).evaluate((player: HTMLAudioElement) => player.hasAttribute('data-mark'))
  await mark()

  // Leaving the viewer: the same player continues, and the last row of the listing is not covered.
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await dock(page).getByText('First light').waitFor()
  expect([await plays(page), await isSame()]).toEqual([true, true])
  await item(page, 'notes.txt').click()
  await page.keyboard.press('End')
  const bottom = (await grid(page).boundingBox()) ?? { y: 0, height: 0 }
  expect(bottom.y + bottom.height).toBeLessThanOrEqual((await dock(page).boundingBox())?.y ?? 0)
  await dock(page).getByText('The Ferns').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])

  // Other folders and the settings.
  await item(page, 'sub').dblclick()
  await item(page, 'a.txt').waitFor()
  expect([await plays(page), await isSame()]).toEqual([true, true])
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('checkbox', { name: 'Hide dotfiles' }).waitFor()
  await dock(page).getByText('First light').waitFor()
  const shown = (await dock(page).boundingBox()) ?? { y: 0, height: 9999 }
  expect(shown.y + shown.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  expect(await plays(page)).toBe(true)
  expect(await axeViolationsInBothThemes(page)).toEqual([])

  // The queue, by mouse and by keys; keys act where the player has the focus.
  await dock(page).getByRole('button', { name: 'Next track' }).click()
  await dock(page).getByText('Second wind').waitFor()
  await expectEventually(() => plays(page), true)
  await dock(page).getByRole('slider', { name: 'Position' }).focus()
  await page.keyboard.press('p')
  await dock(page).getByText('First light').waitFor()
  await page.keyboard.press('PageUp')
  await expectEventually(
    () => dock(page).getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext'),
    expect.stringMatching(/^0:5\d of 1:00$/),
  )
  await page.keyboard.press(' ')
  await expectEventually(() => plays(page), false)
  await page.keyboard.press('k')
  await expectEventually(() => plays(page), true)

  // Opening the file takes over without an interruption.
  await dock(page).getByRole('link', { name: 'First light' }).click()
  await heading(page, '1.wav')
  expect([await plays(page), await isSame(), await dock(page).count()]).toEqual([true, true, 0])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await dock(page).waitFor()

  await dock(page).getByRole('button', { name: 'Close player' }).click()
  await expectEventually(() => audio(page).count(), 0)
  expect(await dock(page).count()).toBe(0)
})

test('music follows a renamed file, and stops when its file is deleted or the user signs out', async (stage) => {
  // The page asks whether a file still exists, also under the name it had.
  stage.excuse(/status of 404 .*\/api\/resources\/fate\/(?:1|first)\.wav/)
  await stage.program.plant({
    'fate/1.wav': music({}, 60),
    'fate/2.wav': music({ title: 'Second wind' }, 50),
  })
  const page = await stage.signIn({ at: '/files/fate/1.wav' })
  await option(page, '2.wav').waitFor()
  await page.keyboard.press(' ')
  await expectEventually(() => plays(page), true)
  await page.keyboard.press('F2')
  await prompt(page).getByRole('textbox').fill('1b.wav')
  await page.keyboard.press('Enter')
  await heading(page, '1b.wav')
  await expectEventually(() => audio(page).getAttribute('aria-label'), '1b.wav')
  // The same bytes still play.
  expect([await plays(page), await audio(page).getAttribute('src')]).toEqual([true, expect.stringContaining('/1.wav')])
  await page.getByRole('banner').getByRole('button', { name: 'Close' }).click()
  await dock(page).getByText('1b.wav').waitFor()
  await item(page, '1b.wav').click()
  await page.keyboard.press('F2')
  await prompt(page).getByRole('textbox').fill('first.wav')
  await page.keyboard.press('Enter')
  await dock(page).getByText('first.wav').waitFor()
  expect(await plays(page)).toBe(true)
  await expectEventually(() => selectedNames(page), ['first.wav'])
  await page.keyboard.press('Delete')
  await prompt(page).waitFor()
  await page.keyboard.press('Enter')
  await dock(page).getByText('This file was moved or deleted.').first().waitFor()
  await expectEventually(() => plays(page), false)
  await dock(page).getByRole('button', { name: 'Next track' }).click()
  await dock(page).getByText('Second wind').waitFor()
  await expectEventually(() => plays(page), true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('textbox', { name: 'Username' }).waitFor()
  await expectEventually(() => audio(page).count(), 0)
})

test('a long queue draws what is in sight, and what a piece says stays words', async (stage) => {
  const title = '<img src=x onerror="document.title=1">'
  const cover = { type: 'image/svg+xml', bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1"/>' }
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`many/${1000 + at}.mp3`, 'no music']))
  await stage.program.plant({ ...many, 'many/0.wav': music({ title, cover }) })
  const page = await stage.signIn({ at: '/files/many/0.wav' })
  await page.getByText(title, { exact: true }).waitFor()
  await page.getByText('901 tracks').waitFor()
  await option(page, '1005.mp3').waitFor()
  expect(await page.getByRole('option').count()).toBeLessThan(60)
  expect(await page.locator('img').count()).toBe(0)
  await page.getByRole('listbox', { name: 'Queue' }).focus()
  await page.keyboard.press('End')
  await option(page, '1899.mp3').waitFor()
  await page.keyboard.press('Enter')
  await heading(page, '1899.mp3')
  await page.getByText("can't be played").or(page.getByText("can't play")).first().waitFor()
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
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText("The server can't be reached.").first().waitFor()
  // The page tries again by itself as soon as the device is online.
  await page.context().setOffline(false)
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
  await page.getByRole('button', { name: 'Subtitles: English' }).click()
  await expectEventually(
    () => page.getByRole('menuitemradio').allTextContents(),
    ['No subtitles', 'German', 'English', 'French', 'Spanish'],
  )
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('menuitemradio', { name: 'French' }).click()
  await expectEventually(() => shown(page), ["French: document.title='ran'Bonjour"])
  const elements = await video(page).evaluate((player: HTMLVideoElement) => {
    const cue = Array.from(player.textTracks).find((track) => track.mode === 'showing')?.cues?.[0]
    const words = document.createElement('div')
    if (cue) words.append((cue as VTTCue).getCueAsHTML())
    return Array.from(words.querySelectorAll('*'), (element) => element.outerHTML)
  })
  expect(elements).toEqual(['<i>Bonjour</i>'])
  await select(page, 'Subtitles', 'German')
  await expectEventually(() => shown(page), ['German: Schau,\nLicht!'])
  await select(page, 'Subtitles', 'Spanish')
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
  await page.getByRole('button', { name: 'Speed: 1.5×' }).waitFor()
  const fullScreen = () =>
    page.evaluate(() => document.fullscreenElement?.querySelectorAll('video, button').length ?? 0)
  await page.keyboard.press('f')
  await expectEventually(fullScreen, expect.any(Number))
  await page
    .getByRole('toolbar', { name: 'Playback controls' })
    .getByRole('button', { name: 'Exit full screen' })
    .waitFor()
  expect(await fullScreen()).toBeGreaterThan(5)
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor()
  expect(await fullScreen()).toBe(0)
  await page.keyboard.press('n')
  await heading(page, 'b.mp4')
  await expectEventually(
    async () => [await is('volume'), await is('muted'), await is('playbackRate')],
    [0.7, true, 1.5],
  )
})

test('the controls of a film work by mouse, and fade while it plays unless one has the focus', async (stage) => {
  await stage.program.plant({ 'mouse/a.mp4': await film(), 'mouse/b.mp4': await film() })
  const page = await stage.signIn({ at: '/files/mouse/a.mp4' })
  const is = (key: 'muted' | 'paused' | 'volume' | 'playbackRate' | 'loop') =>
    video(page).evaluate((player: HTMLVideoElement, name) => player[name], key)
  const ratio = () =>
    video(page).evaluate((player: HTMLVideoElement) => Math.round((10 * player.currentTime) / player.duration) / 10)
  const tools = page.getByRole('toolbar', { name: 'Playback controls' })
  const opacity = () => tools.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity)
  const position = page.getByRole('slider', { name: 'Position' })
  await expectEventually(() => position.getAttribute('aria-valuemax'), expect.stringMatching(/^[1-9]/))
  await tools.getByRole('button', { name: 'Mute' }).click()
  await tools.getByRole('button', { name: 'Unmute' }).waitFor()
  const bar = (await position.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await position.hover({ position: { x: bar.width / 2, y: bar.height / 2 } })
  await position.getByText(/^\d:\d\d$/).waitFor()
  await page.mouse.down()
  await page.mouse.move(bar.x + bar.width * 0.8, bar.y + 4)
  await page.mouse.up()
  await expectEventually(ratio, 0.8)
  await tools.getByRole('button', { name: /^Speed/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Loop' }).click()
  expect(await is('loop')).toBe(true)
  await select(page, 'Speed', '2×')
  expect(await is('playbackRate')).toBe(2)

  // The picture plays and pauses; the controls fade while the mouse rests.
  await video(page).click({ position: { x: 40, y: 40 } })
  await expectEventually(() => is('paused'), false)
  await expectEventually(opacity, '0')
  await page.mouse.move(400, 300)
  await expectEventually(opacity, '1')
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.closest('[role=toolbar]') !== null)
  for (let press = 0; press < 20 && !(await focused()); press++) await page.keyboard.press('Tab')
  expect(await focused()).toBe(true)
  await expectEventually(() => page.locator('[data-awake]').last().getAttribute('data-awake'), 'false')
  expect(await opacity()).toBe('1')
  await tools.getByRole('button', { name: 'Next' }).click()
  await heading(page, 'b.mp4')
  await page.getByRole('button', { name: 'Speed: 2×' }).waitFor()
})

test('fingers show the controls of a film, and skip with two taps', async (stage) => {
  await stage.program.plant({ 'hand/a.mp4': await film() })
  const page = await stage.signIn({ at: '/files/hand/a.mp4', browser: PHONE })
  const at = () => video(page).evaluate((player: HTMLVideoElement) => player.currentTime)
  await expectEventually(() => video(page).evaluate((player: HTMLVideoElement) => player.readyState > 0), true)
  await page.getByRole('button', { name: 'Play' }).tap()
  await expectEventually(at, expect.any(Number))
  const tools = page.getByRole('toolbar', { name: 'Playback controls' })
  const opacity = () => tools.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity)
  await expectEventually(opacity, '0')
  const box = (await video(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await expectEventually(opacity, '1')
  await video(page).evaluate((player: HTMLVideoElement) => {
    player.pause()
    player.currentTime = 0
  })
  const end = await video(page).evaluate((player: HTMLVideoElement) => player.duration)
  await doubleTap(page, { x: box.x + box.width * 0.9, y: box.y + box.height / 2 })
  await expectEventually(async () => (await at()) >= Math.min(10, end - 0.5), true)
  await doubleTap(page, { x: box.x + box.width * 0.1, y: box.y + box.height / 2 })
  await expectEventually(async () => (await at()) < 0.5, true)
})

test('visitors of a link have the same controls', async (stage) => {
  await stage.program.plant({ 'given/clip.mp4': await film(), 'given/song.wav': music({}, 20) })
  const owner = await stage.signIn()
  const token = await owner.evaluate(() => localStorage.getItem('jwt') ?? '')
  const address = `${stage.program.url}/api/share/given`
  const made = await fetch(address, { method: 'POST', headers: { 'X-Auth': token }, body: '{}' })
  const { hash } = (await made.json()) as { hash: string }
  const page = await stage.open(`/share/${hash}`)
  await page.getByRole('link', { name: 'clip.mp4', exact: true }).click()
  const tools = page.getByRole('toolbar', { name: 'Playback controls' })
  await tools.getByRole('button', { name: /^Speed/ }).waitFor()
  const paused = () => video(page).evaluate((player: HTMLVideoElement) => player.paused)
  await video(page).evaluate((player: HTMLVideoElement) => {
    player.loop = true
    return player.play()
  })
  await page.keyboard.press('k')
  await expectEventually(paused, true)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Preview of song.wav' }).waitFor()
  await tools.getByRole('slider', { name: 'Position' }).focus()
  await page.keyboard.press('End')
  await expectEventually(() => audio(page).evaluate((player: HTMLAudioElement) => Math.round(player.currentTime)), 20)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1, name: 'given' }).waitFor()

  // A link to the file itself.
  const file = await fetch(`${address}/clip.mp4`, { method: 'POST', headers: { 'X-Auth': token }, body: '{}' })
  const { hash: own } = (await file.json()) as { hash: string }
  await page.goto(`${stage.program.url}/share/${own}`)
  await tools.getByRole('button', { name: 'Play' }).waitFor()
  await heading(page, 'clip.mp4')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
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
  await page.getByText("This browser can't play AVI files.").waitFor()
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
  await page.getByText("The subtitles “clip.en.srt” can't be displayed.").waitFor()
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
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('grid').waitFor()
  await page.goto(`${stage.program.url}/files/long/film.mp4`)
  await page.getByText('Resumed at').waitFor()
  await expectEventually(at, 333)
  await page.getByRole('button', { name: 'Start over' }).click()
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
    await page.getByRole('toolbar', { name: 'Playback controls' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  }
})
