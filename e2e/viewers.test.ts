import { expect } from 'bun:test'
import { readFile, writeFile } from 'node:fs/promises'

<<<<<<< HEAD

import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { flawsInBothThemes } from './flaws.ts'
import { active, become, item, prompt } from './folder.ts'
import { openTheatre, PHONE, type Stage } from './harness.ts'
import { film, document as pdf, picture, sound, subtitles } from './media.ts'

const { test } = openTheatre()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const bytesOnDisk = ({ program }: Stage, path: string) => readFile(join(program.root, path), 'utf8')

test('a text is changed and saved by Ctrl+S; closing unsaved changes is asked about', async (stage) => {
  await stage.program.plant({ 'edit/note.md': '# Title\n', 'edit/other.txt': 'other' })
  const page = await stage.signIn({ at: '/files/edit/' })
  await item(page, 'note.md').dblclick()
  const text = page.getByRole('textbox')
  await text.getByText('# Title').waitFor()
  expect(await page.title()).toBe('note.md - Files')
  expect(await flawsInBothThemes(page)).toEqual([])
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('More <b>text</b>')
  await page.getByRole('status').getByText('Unsaved changes').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('status').getByText('Saved').waitFor()
  await become(() => bytesOnDisk(stage, 'edit/note.md'), '# Title\nMore <b>text</b>')

  await page.keyboard.type('!')
  await page.getByRole('button', { name: 'Close' }).click()
  await prompt(page, 'Save changes to “note.md”?').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await text.waitFor()
  await page.goBack()
  await prompt(page, 'Save changes to “note.md”?').getByRole('button', { name: "Don't save" }).click()
  await item(page, 'other.txt').waitFor()
  expect(await bytesOnDisk(stage, 'edit/note.md')).toBe('# Title\nMore <b>text</b>')
  await become(() => active(page), 'note.md')
})

test('a text that changed meanwhile is not overwritten unasked', async (stage) => {
  stage.excuse(/status of 412/)
  await stage.program.plant({ 'meanwhile/a.txt': 'first' })
  const page = await stage.signIn({ at: '/files/meanwhile/a.txt' })
  await page.getByRole('textbox').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' of mine')
  await writeFile(join(stage.program.root, 'meanwhile/a.txt'), 'theirs')
  await page.keyboard.press('ControlOrMeta+s')
  await prompt(page, '“a.txt” has changed meanwhile').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
  expect(await bytesOnDisk(stage, 'meanwhile/a.txt')).toBe('theirs')
  await prompt(page).getByRole('button', { name: 'Replace with mine' }).click()
  await become(() => bytesOnDisk(stage, 'meanwhile/a.txt'), 'first of mine')
})

test('without modify a text is read only; without download it is not shown', async (stage) => {
  await stage.program.plant({ 'kept/a.txt': 'kept as it is', 'kept/b.png': picture(8, 8) })
  stage.program.addPerson('reader', { may_modify: 0 })
  const reader = await stage.signIn({ as: 'reader', at: '/files/kept/a.txt' })
  await reader.getByText('Read only').waitFor()
  await reader.getByText('kept as it is').click()
  await reader.keyboard.type('x')
  await reader.keyboard.press('ControlOrMeta+s')
  expect(await reader.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expect(await bytesOnDisk(stage, 'kept/a.txt')).toBe('kept as it is')
  expect(await flawsInBothThemes(reader)).toEqual([])

  stage.program.addPerson('looker', { may_download: 0 })
  const looker = await stage.signIn({ as: 'looker', at: '/files/kept/a.txt' })
  await looker.getByText('You may see that this text is here, but not what it says.').waitFor()
  expect(await flawsInBothThemes(looker)).toEqual([])
  const other = await stage.signIn({ as: 'looker', at: '/files/kept/b.png' })
  await other.getByText('You may see that this file is here, but not what is in it.').waitFor()
  expect(await other.getByRole('button', { name: 'Download' }).count()).toBe(0)
})

test('pictures: zoom by double click 1, 2, 4 and back; on and back by keys; delete shows the next', async (stage) => {
  const files = Object.fromEntries(['1.png', '2.png', '3.png'].map((name) => [`pictures/${name}`, picture(900, 600)]))
  await stage.program.plant({ ...files, 'pictures/sub/': '' })
  const page = await stage.signIn({ at: '/files/pictures/' })
  await item(page, '1.png').dblclick()
  const image = page.getByRole('img', { name: '1.png' })
  await image.waitFor()
  const zoom = (percent: string) => page.getByRole('button', { name: `Show all of it ${percent}` }).waitFor()
  await zoom('100%')
  expect(await flawsInBothThemes(page)).toEqual([])
  for (const percent of ['200%', '400%', '100%']) {
    await page.mouse.dblclick(700, 450)
    await zoom(percent)
    await page.waitForTimeout(350)
  }
  await page.keyboard.press('+')
  await zoom('125%')
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await heading(page, '2.png').waitFor()
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
  await become(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime > 0), true)
  expect(await flawsInBothThemes(page)).toEqual([])
})

test('a film plays and jumps, with the subtitles beside it', async (stage) => {
  await stage.program.plant({ 'films/clip.mp4': await film(), 'films/clip.en.vtt': subtitles('Look, light!') })
  const page = await stage.signIn({ at: '/files/films/clip.mp4' })
  const player = page.getByLabel('clip.mp4').and(page.locator('video'))
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await become(() => player.evaluate((video: HTMLVideoElement) => video.currentTime > 0.2), true)
  const words = () =>
    player.evaluate((video: HTMLVideoElement) => {
      const [track] = video.textTracks
      if (track) track.mode = 'showing'
      return Array.from(track?.cues ?? [], (cue) => (cue as VTTCue).text)
    })
  await become(words, ['Look, light!'])
  await player.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5
  })
  await become(() => player.evaluate((video: HTMLVideoElement) => !video.seeking && video.currentTime > 1), true)
  expect(await flawsInBothThemes(page)).toEqual([])
})

/** Whether something dark was drawn on a page of the document. */
const inked = (page: Page) =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255 && (data[at] ?? 255) < 50) return true
      return false
    })

test('a PDF is drawn page by page', async (stage) => {
  await stage.program.plant({ 'papers/two pages.pdf': pdf() })
  const page = await stage.signIn({ at: '/files/papers/two%20pages.pdf' })
  await page.locator('canvas').first().waitFor()
  await become(() => inked(page), true)
  await page.getByText('of 2').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
})

test('what cannot be shown has a box with the ways to it', async (stage) => {
  await stage.program.plant({ 'odd/data.bin': new Uint8Array(100), 'odd/broken.png': 'no picture' })
  const page = await stage.signIn({ at: '/files/odd/data.bin' })
  await page.getByText('Preview is not available for this file.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(await Bun.file(await download.path()).bytes()).toEqual(new Uint8Array(100))
  expect(await flawsInBothThemes(page)).toEqual([])
  await page.goto(`${stage.program.url}/files/odd/broken.png`)
  await page.getByText('It cannot be shown here').waitFor()
  await page.keyboard.press('Escape')
  await item(page, 'data.bin').waitFor()
})

test('editor and preview fit a phone', async (stage) => {
  await stage.program.plant({ 'small/a.md': `${'long line '.repeat(60)}\n`, 'small/b.png': picture(900, 600) })
  for (const name of ['a.md', 'b.png']) {
    const page = await stage.signIn({ at: `/files/small/${name}`, browser: PHONE })
    await heading(page, name).waitFor()
    await page.waitForTimeout(300)
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await excess()).toBeLessThanOrEqual(0)
    expect(await flawsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close' }).tap()
    await item(page, 'a.md').waitFor()
  }
=======
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { flawsInBothThemes } from './flaws.ts'
import { active, become, item, prompt } from './folder.ts'
import { openTheatre, PHONE } from './harness.ts'

const { test } = openTheatre()

const ASSETS = resolve(import.meta.dir, '../server/storage/demo-assets')
const asset = async (name: string): Promise<Uint8Array> => new Uint8Array(await readFile(join(ASSETS, name)))

/** A PDF of empty pages, each with one line of text. */
function pdf(...lines: string[]): string {
  const kids = lines.map((_, page) => `${4 + page * 2} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, page) => {
      const drawn = `BT /F1 24 Tf 40 300 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return `%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF`
}

const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'View' })
const status = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test('pictures: next, previous, zoom, info, and back to the item by keyboard alone', async (stage) => {
  const [mist, evening] = await Promise.all([asset('mist.jpg'), asset('evening.jpg')])
  await stage.program.plant({ 'see/a.jpg': mist, 'see/b.jpg': evening, 'see/c.zip': 'PK', 'see/d.txt': 'text' })
  const page = await stage.signIn({ at: '/files/see/' })
  await item(page, 'a.jpg').dblclick()
  await page.getByText('1 of 3', { exact: true }).first().waitFor()
  await toolbar(page).waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
  for (const percent of ['200%', '400%', '100%']) {
    await page.getByRole('img', { name: 'a.jpg' }).dblclick()
    await toolbar(page).getByText(percent).waitFor()
  }
  await page.keyboard.press('+')
  await toolbar(page).getByText('125%').waitFor()
  await page.keyboard.press('ArrowRight')
  await become(() => title(page), 'b.jpg')
  await page.keyboard.press('i')
  await prompt(page, 'b.jpg').getByText('image/jpeg').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.getByText('Preview is not available for this file.').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.waitForURL('**/files/see/')
  await become(() => active(page), 'c.zip')
})

test('a delete shows the next, else the previous, else the folder', async (stage) => {
  const mist = await asset('mist.jpg')
  await stage.program.plant({ 'gone/1.jpg': mist, 'gone/2.jpg': mist, 'gone/3.jpg': mist })
  const page = await stage.signIn({ at: '/files/gone/2.jpg' })
  for (const [deleted, shown] of [
    ['2.jpg', '3.jpg'],
    ['3.jpg', '1.jpg'],
    ['1.jpg', 'gone'],
  ] as const) {
    await page.getByRole('img', { name: deleted }).waitFor()
    await page.keyboard.press('Delete')
    await prompt(page).getByRole('button', { name: 'Delete' }).click()
    await become(() => title(page), shown)
  }
  expect(new URL(page.url()).pathname).toBe('/files/gone/')
})

test('a film has its subtitles; what is broken says so', async (stage) => {
  const [film, english, german] = await Promise.all(
    ['drifting-light.mp4', 'drifting-light.en.vtt', 'drifting-light.de.vtt'].map(asset),
  )
  if (!film || !english || !german) throw new Error('The films of the demo are missing.')
  await stage.program.plant({ 'play/f.mp4': film, 'play/f.en.vtt': english, 'play/f.de.vtt': german })
  await stage.program.plant({ 'play/broken.jpg': 'no picture' })
  const page = await stage.signIn({ at: '/files/play/f.mp4' })
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1)
  const cues = () =>
    page.evaluate(() =>
      [...(document.querySelector('video')?.textTracks ?? [])].map((track) => {
        track.mode = 'hidden'
        return [track.label, (track.cues?.length ?? 0) > 0]
      }),
    )
  await become(cues, [
    ['German', true],
    ['English', true],
  ])
  await page.keyboard.press('ArrowLeft')
  await page.getByText('It cannot be shown here').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
})

test('PDF is drawn and its text can be read, without breaking the policy', async (stage) => {
  await stage.program.plant({ 'paper.pdf': pdf('First page', 'Second page', 'Third page') })
  const page = await stage.signIn({ at: '/files/paper.pdf' })
  await page.getByText('First page').waitFor({ state: 'attached' })
  expect(await flawsInBothThemes(page)).toEqual([])
  await page.getByLabel('Page', { exact: true }).fill('3')
  await page.keyboard.press('Enter')
  await page.getByText('Third page').waitFor({ state: 'attached' })
})

test('a text is edited and saved; nothing unsaved is left without a question', async (stage) => {
  await stage.program.plant({ 'notes/list.txt': 'one\r\n' })
  const path = join(stage.program.root, 'notes/list.txt')
  const onDisk = () => readFile(path, 'utf8')
  const page = await stage.signIn({ at: '/files/notes/' })
  await item(page, 'list.txt').dblclick()
  await page.getByRole('textbox', { name: 'list.txt' }).waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Control+End')
  await page.keyboard.type('two')
  await status(page, 'Unsaved changes').waitFor()
  await page.keyboard.press('Control+s')
  await status(page, 'Saved').waitFor()
  expect(await onDisk()).toBe('one\r\ntwo')

  await page.keyboard.type('!')
  await page.evaluate(() => history.back())
  await prompt(page, 'Save changes to “list.txt”?').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/files/notes/')
  expect(await onDisk()).toBe('one\r\ntwo!')
  await become(() => active(page), 'list.txt')
})

test('a text that changed meanwhile is not overwritten without a question', async (stage) => {
  stage.excuse(/409/)
  await stage.program.plant({ 'shared.txt': 'ours\n' })
  const path = join(stage.program.root, 'shared.txt')
  const page = await stage.signIn({ at: '/files/shared.txt' })
  const text = page.getByRole('textbox', { name: 'shared.txt' })
  await text.waitFor()
  await writeFile(path, 'theirs\n')
  await page.keyboard.type('mine ')
  await page.keyboard.press('Control+s')
  await prompt(page).getByRole('button', { name: 'Load theirs' }).click()
  await become(() => text.textContent(), 'theirs')
  await page.keyboard.type('mine, ')
  await page.keyboard.press('Control+s')
  await become(() => readFile(path, 'utf8'), 'mine, theirs\n')
})

test('without the permission to download, files and texts say so', async (stage) => {
  stage.program.addPerson('looker', { may_download: 0 })
  await stage.program.plant({ 'a.jpg': await asset('mist.jpg'), 'a.txt': 'secret' })
  const page = await stage.signIn({ as: 'looker', at: '/files/a.jpg' })
  await page.getByText('You may see that this file is here').waitFor()
  expect(await page.getByRole('button', { name: 'Download' }).count()).toBe(0)
  await page.goto(`${stage.program.url}/files/a.txt`)
  await page.getByText('You may see that this text is here').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
})

test('on a phone the actions are in one menu', async (stage) => {
  await stage.program.plant({ 'phone/a.jpg': await asset('mist.jpg') })
  const page = await stage.signIn({ at: '/files/phone/a.jpg', browser: PHONE })
  await page.getByRole('button', { name: 'More' }).tap()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Rename', 'Delete', 'Download', 'Info'])
>>>>>>> main
})
