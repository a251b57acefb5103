import { expect } from 'bun:test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { activeName, expectEventually, item, prompt, waitForAnimations } from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'
import { film, pdf, picture, sound } from './media.ts'
import { typeCredentials } from './sign-in.ts'

const { test } = setUpBrowserTests()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const bytesOnDisk = ({ program }: BrowserTestContext, path: string) => readFile(join(program.root, path), 'utf8')

test('a text is changed and saved by Ctrl+S; closing unsaved changes is asked about', async (stage) => {
  await stage.program.plant({ 'edit/note.md': '# Title\r\n', 'edit/other.txt': 'other' })
  const page = await stage.signIn({ at: '/files/edit/' })
  await item(page, 'note.md').dblclick()
  const text = page.getByRole('textbox')
  await text.getByText('# Title').waitFor()
  await expectEventually(() => page.title(), 'note.md - Files')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('More <b>text</b>')
  await page.getByRole('status').getByText('Unsaved changes').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('status').getByText('Saved').waitFor()
  await expectEventually(() => bytesOnDisk(stage, 'edit/note.md'), '# Title\r\nMore <b>text</b>')

  await page.keyboard.type('!')
  await page.getByRole('button', { name: 'Close' }).click()
  await prompt(page, 'Save changes to “note.md”?').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await text.waitFor()
  await page.goBack()
  await prompt(page, 'Save changes to “note.md”?').getByRole('button', { name: "Don't save" }).click()
  await item(page, 'other.txt').waitFor()
  expect(await bytesOnDisk(stage, 'edit/note.md')).toBe('# Title\r\nMore <b>text</b>')
  await expectEventually(() => activeName(page), 'note.md')
})

test('a text that changed meanwhile is not overwritten unasked', async (stage) => {
  stage.excuse(/status of 409/)
  await stage.program.plant({ 'meanwhile/a.txt': 'first' })
  const theirs = (text: string) => writeFile(join(stage.program.root, 'meanwhile/a.txt'), text)
  const page = await stage.signIn({ at: '/files/meanwhile/a.txt' })
  const text = page.getByRole('textbox', { name: 'a.txt' })
  const add = async (words: string) => {
    await text.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(words)
  }
  await text.waitFor()
  // An open text without changes is replaced by a newer one.
  await add(' of mine')
  await theirs('theirs')
  await page.keyboard.press('ControlOrMeta+s')
  await prompt(page, '“a.txt” has changed').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await prompt(page).getByRole('button', { name: 'Load their version' }).click()
  await expectEventually(() => text.textContent(), 'theirs')
  await add(' and mine')
  await theirs('theirs again')
  await page.keyboard.press('ControlOrMeta+s')
  await prompt(page).getByRole('button', { name: 'Replace with my version' }).click()
  await expectEventually(() => bytesOnDisk(stage, 'meanwhile/a.txt'), 'theirs and mine')
})

test('a text whose session ended is not lost: it is saved by trying again after signing in', async (stage) => {
  stage.excuse(/status of 401/)
  await stage.program.plant({ 'ended/a.txt': 'first' })
  const page = await stage.signIn({ at: '/files/ended/a.txt' })
  const text = page.getByRole('textbox', { name: 'a.txt' })
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and mine')
  await page.evaluate(() =>
    fetch('/api/logout', { method: 'POST', headers: { 'X-Auth': localStorage.getItem('jwt') ?? '' } }),
  )
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('Your session has ended. Sign in again.').first().waitFor()
  await typeCredentials(page)
  await text.waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectEventually(() => bytesOnDisk(stage, 'ended/a.txt'), 'first and mine')
  await expectEventually(() => text.textContent(), 'first and mine')
})

test('without modify a text is read only; without download it is not shown', async (stage) => {
  await stage.program.plant({ 'kept/a.txt': 'kept as it is', 'kept/b.png': picture(8, 8) })
  stage.program.addUser('reader', { may_modify: 0 })
  const reader = await stage.signIn({ as: 'reader', at: '/files/kept/a.txt' })
  await reader.getByText('Read-only').waitFor()
  await reader.getByText('kept as it is').click()
  await reader.keyboard.type('x')
  await reader.keyboard.press('ControlOrMeta+s')
  expect(await reader.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expect(await bytesOnDisk(stage, 'kept/a.txt')).toBe('kept as it is')
  expect(await axeViolationsOfScreen(reader)).toEqual([])

  stage.program.addUser('looker', { may_download: 0 })
  const looker = await stage.signIn({ as: 'looker', at: '/files/kept/a.txt' })
  await looker.getByText("You don't have permission to view the contents of this file.").waitFor()
  expect(await axeViolationsOfScreen(looker)).toEqual([])
  const other = await stage.signIn({ as: 'looker', at: '/files/kept/b.png' })
  await other.getByText("You don't have permission to view the contents of this file.").waitFor()
  expect(await other.getByRole('button', { name: 'Download' }).count()).toBe(0)
})

test('pictures: zoom by double click 1, 2, 4 and back; on and back by keys; delete shows the next', async (stage) => {
  const files = Object.fromEntries(['1.png', '2.png', '3.png'].map((name) => [`pictures/${name}`, picture(900, 600)]))
  await stage.program.plant({ ...files, 'pictures/sub/': '' })
  // The page may request events of the deleted file just before it shows the next.
  stage.excuse(/status of 404.*\/api\/(events|resources)\//)
  const page = await stage.signIn({ at: '/files/pictures/' })
  await item(page, '1.png').dblclick()
  const image = page.getByRole('img', { name: '1.png' })
  await image.waitFor()
  const zoom = (percent: string) => page.getByRole('button', { name: `Fit to screen ${percent}` }).waitFor()
  await zoom('100%')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  for (const percent of ['200%', '400%', '100%']) {
    await page.mouse.dblclick(700, 450)
    await zoom(percent)
    // Time is what is tested: clicks within 300 ms belong together.
    await page.waitForTimeout(350)
  }
  await page.keyboard.press('+')
  await zoom('125%')
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await heading(page, '2.png').waitFor()
  await page.keyboard.press('i')
  await prompt(page, '2.png').getByText('image/png').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  await heading(page, '1.png').waitFor()
  await page.keyboard.press('Delete')
  await prompt(page, 'Delete “1.png”?').waitFor()
  await page.keyboard.press('Enter')
  await heading(page, '2.png').waitFor()
  await page.keyboard.press('ArrowRight')
  await heading(page, '3.png').waitFor()
  await page.keyboard.press('Delete')
  await prompt(page).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, '2.png').waitFor()
  await page.keyboard.press('F2')
  await prompt(page).waitFor()
  await page.keyboard.type('only')
  await page.keyboard.press('Enter')
  await heading(page, 'only.png').waitFor()
  await page.keyboard.press('Delete')
  await prompt(page).waitFor()
  await page.keyboard.press('Enter')
  await item(page, 'sub').waitFor()
})

test('sound plays', async (stage) => {
  await stage.program.plant({ 'music/note.wav': sound() })
  const page = await stage.signIn({ at: '/files/music/note.wav' })
  const player = page.getByLabel('note.wav').and(page.locator('audio'))
  expect(await player.evaluate((audio: HTMLAudioElement) => audio.play().then(() => audio.duration))).toBeCloseTo(3, 0)
  await expectEventually(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime > 0), true)
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('a film plays and jumps', async (stage) => {
  await stage.program.plant({ 'films/clip.mp4': await film() })
  const page = await stage.signIn({ at: '/files/films/clip.mp4' })
  const player = page.getByLabel('clip.mp4').and(page.locator('video'))
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expectEventually(() => player.evaluate((video: HTMLVideoElement) => video.currentTime > 0.2), true)
  await player.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5
  })
  await expectEventually(
    () => player.evaluate((video: HTMLVideoElement) => !video.seeking && video.currentTime > 1),
    true,
  )
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

/** Returns whether something dark was drawn on a page of the document. */
const inked = (page: Page) =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255 && (data[at] ?? 255) < 50) return true
      return false
    })

test('a PDF is drawn page by page, its text can be read, and a page be gone to', async (stage) => {
  await stage.program.plant({ 'papers/two pages.pdf': pdf('First page', 'Second page') })
  const page = await stage.signIn({ at: '/files/papers/two%20pages.pdf' })
  await page.locator('canvas').first().waitFor()
  await expectEventually(() => inked(page), true)
  await page.getByText('First page').waitFor({ state: 'attached' })
  await page.getByText('of 2').waitFor()
  await page.getByLabel('Page', { exact: true }).fill('2')
  await page.keyboard.press('Enter')
  await page.getByText('Second page').waitFor({ state: 'attached' })
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('what cannot be shown has a box with the ways to it', async (stage) => {
  // No picture can be made from a file that is not a picture.
  stage.excuse(/status of 415/)
  await stage.program.plant({ 'odd/data.bin': new Uint8Array(100), 'odd/broken.png': 'no picture' })
  const page = await stage.signIn({ at: '/files/odd/data.bin' })
  await page.getByText('Preview is not available for this file.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(await Bun.file(await download.path()).bytes()).toEqual(new Uint8Array(100))
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.goto(`${stage.program.url}/files/odd/broken.png`)
  await page.getByText("This file can't be displayed.").waitFor()
  await page.keyboard.press('Escape')
  await item(page, 'data.bin').waitFor()
})

test('editor and preview fit a phone', async (stage) => {
  await stage.program.plant({ 'small/a.md': `${'long line '.repeat(60)}\n`, 'small/b.png': picture(900, 600) })
  for (const name of ['a.md', 'b.png']) {
    const page = await stage.signIn({ at: `/files/small/${name}`, browser: PHONE })
    await heading(page, name).waitFor()
    await waitForAnimations(page)
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await excess()).toBeLessThanOrEqual(0)
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close' }).tap()
    await item(page, 'a.md').waitFor()
  }
})

test('F1 tells the keys of what is shown: of pictures, films, books, archives and texts', async (stage) => {
  const { root } = stage.program
  await stage.program.plant({ 'keys/a.png': picture(40, 30), 'keys/b.png': picture(40, 30), 'keys/c.txt': 'a text' })
  await stage.program.plant({ 'keys/d.mp4': await film(), 'keys/e.bin': new Uint8Array(8) })
  await writeFile(join(root, 'keys/f.wav'), sound(1))
  const page = await stage.signIn({ at: '/files/keys/a.png' })
  const keysOf = async (name: string) => {
    await page.goto(`${stage.program.url}/files/keys/${name}`)
    await heading(page, name).waitFor()
    await (name === 'c.txt' ? page.getByRole('textbox', { name }) : page.getByText(/^\d of 5$/)).first().waitFor()
    await page.keyboard.press('F1')
    const help = page.getByRole('dialog', { name: 'Help' })
    await help.waitFor()
    const lines = await help.locator('dl > div').allInnerTexts()
    return lines.map((line) => line.replaceAll(/\s*\n\s*/g, ': '))
  }
  const pictures = await keysOf('a.png')
  expect(pictures).toContain('Next file: →')
  expect(pictures).toContain('Start slide show: S')
  expect(pictures).toContain('Next or previous file: Swipe')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  const films = await keysOf('d.mp4')
  for (const line of [
    'Next file: N',
    'Play or pause: Space K',
    'Decrease speed: <',
    'Subtitles on or off: C',
    'Full screen: F',
  ])
    expect(films).toContain(line)
  expect(films.join()).not.toContain('Shift+click')
  expect(await keysOf('f.wav')).toContain('Next file: N')
  expect(await keysOf('e.bin')).toEqual([
    ...[
      'Next file: →',
      'Previous file: ←',
      'Rename: F2',
      'Info: I',
      'Details: Ctrl+I',
      'Delete: Del',
      'Search: Ctrl+F',
      'Close: Esc',
    ],
    ...['Find a command: Ctrl+K', 'Open help: F1 ?'],
  ])
  expect(await keysOf('c.txt')).toEqual([
    ...['Save: Ctrl+S', 'Find: Ctrl+F', 'Go to line: Ctrl+G', 'Rename: F2'],
    ...['Find a command: Ctrl+K', 'Open help: F1 ?'],
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'c.txt' }).click()
  await page.keyboard.press('F2')
  await prompt(page, 'Rename “c.txt”').waitFor()
})

test('a sound that is alone in its folder has the way to the other files', async (stage) => {
  await stage.program.plant({ 'alone/a.png': picture(40, 30), 'alone/b.wav': sound(1), 'alone/c.png': picture(40, 30) })
  const page = await stage.signIn({ at: '/files/alone/b.wav' })
  await page.getByRole('button', { name: 'Previous file' }).waitFor()
  await page.keyboard.press('n')
  await heading(page, 'c.png').waitFor()
  await page.keyboard.press('p')
  await heading(page, 'b.wav').waitFor()
  await page.getByRole('button', { name: 'Next file' }).click()
  await heading(page, 'c.png').waitFor()
})
