import { expect } from 'bun:test'
import { readFile, writeFile } from 'node:fs/promises'
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
})
