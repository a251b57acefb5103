import { expect } from 'bun:test'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { flawsInBothThemes } from './flaws.ts'
import { become, chooseFor, grid, item, prompt, sideways } from './folder.ts'
import { openTheatre, PHONE, type Stage } from './harness.ts'

const { test } = openTheatre({ tree: {} })

/** A folder of its own for a test, opened. */
async function folder({ program, signIn }: Stage, name: string, files: Record<string, string>) {
  await program.plant(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text])))
  const page = await signIn({ at: `/files/${name}/` })
  await grid(page).waitFor()
  const at = join(program.root, name)
  return {
    page,
    at,
    names: async () => (await readdir(at)).sort(),
    read: (path: string) => readFile(join(at, path), 'utf8'),
  }
}

async function remove(page: Page, name: string): Promise<void> {
  await chooseFor(page, name, 'Delete')
  await prompt(page, `Delete “${name}”?`).getByText('It can be brought back from the trash.').waitFor()
  await page.keyboard.press('Enter')
  await item(page, name).waitFor({ state: 'detached' })
}

const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .locator('div', { hasText: text })
    .filter({ has: page.locator('p') })
    .last()

const line = (page: Page, name: string) =>
  page.getByRole('table', { name: 'What is in the trash' }).getByRole('row', { name })
const choose = (page: Page, name: string) => page.getByRole('checkbox', { name: `Choose ${name}` }).check()

test('what is deleted is in the trash, comes back, and is deleted for good', async (stage) => {
  const { page, names, read } = await folder(stage, 'trash', { 'a.txt': 'a', 'box/b.txt': 'b', 'c.txt': 'c' })
  await remove(page, 'a.txt')
  await remove(page, 'box')
  await become(names, ['c.txt'])
  await page.getByRole('link', { name: /^Trash/ }).click()
  await line(page, 'a.txt').waitFor()
  await line(page, 'box').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])

  await choose(page, 'box')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await toast(page, 'Restored one item').waitFor()
  await line(page, 'box').waitFor({ state: 'detached' })
  expect(await read('box/b.txt')).toBe('b')

  await choose(page, 'a.txt')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await prompt(page, 'Delete one item for good?').getByRole('button', { name: 'Delete for good' }).click()
  await toast(page, 'Deleted one item for good').waitFor()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
})

test('a name that is taken by now: both stay, or the other one goes to the trash', async (stage) => {
  const { page, at, names, read } = await folder(stage, 'taken', { 'a.txt': 'old' })
  await remove(page, 'a.txt')
  await become(names, [])
  await writeFile(join(at, 'a.txt'), 'new')
  await page.goto(`${stage.program.url}/trash?folder=/taken`)
  await choose(page, 'a.txt')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  const question = prompt(page, 'Something else has its name by now')
  await question.waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep both' }).click()
  await become(names, ['a(1).txt', 'a.txt'])
  expect([await read('a.txt'), await read('a(1).txt')]).toEqual(['new', 'old'])
})

test('Shift+Del deletes for good, after it said so', async (stage) => {
  const { page, names } = await folder(stage, 'forever', { 'a.txt': 'a', 'b.txt': 'b' })
  await item(page, 'a.txt').click()
  await page.keyboard.press('Shift+Delete')
  const question = prompt(page, 'Delete “a.txt”?')
  await question.getByText('This cannot be undone.').waitFor()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await become(names, ['b.txt'])
  await page.goto(`${stage.program.url}/trash?folder=/forever`)
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
})

test('what was done is taken back and done again, by keyboard and by the word about it', async (stage) => {
  const { page, at, names } = await folder(stage, 'undo', { 'a.txt': 'a', 'box/b.txt': 'b' })
  await remove(page, 'a.txt')
  await toast(page, 'Deleted: a.txt').getByRole('button', { name: 'Undo' }).click()
  await become(names, ['a.txt', 'box'])
  await item(page, 'a.txt').waitFor()

  await chooseFor(page, 'a.txt', 'Rename')
  await prompt(page).getByRole('textbox').waitFor()
  await page.keyboard.type('z')
  await page.keyboard.press('Enter')
  await become(names, ['box', 'z.txt'])
  await grid(page).focus()
  await page.keyboard.press('Control+z')
  await become(names, ['a.txt', 'box'])
  await page.keyboard.press('Control+Shift+z')
  await become(names, ['box', 'z.txt'])
  await page.keyboard.press('Control+z')
  await become(names, ['a.txt', 'box'])

  // What changed since is named.
  await item(page, 'a.txt').waitFor()
  await remove(page, 'a.txt')
  await become(names, ['box'])
  await writeFile(join(at, 'a.txt'), 'somebody else')
  stage.excuse(/409 \(Conflict\)/)
  await page.keyboard.press('Control+z')
  await toast(page, 'Something else is called “a.txt” by now').waitFor()
})

test('the history tells what happened, and takes it back days later', async (stage) => {
  const { page, names } = await folder(stage, 'history', { 'a.txt': 'a', 'b.txt': 'b' })
  await remove(page, 'a.txt')
  await chooseFor(page, 'b.txt', 'History')
  await page.getByRole('heading', { name: 'Nothing has happened here yet' }).waitFor()
  await page.goto(`${stage.program.url}/history/history`)
  const steps = page.getByRole('region', { name: 'What happened, the latest first' })
  await steps.getByText('Deleted: a.txt').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
  await steps.getByRole('button', { name: 'Undo' }).click()
  await become(names, ['a.txt', 'b.txt'])
  await steps.getByText('Taken back', { exact: true }).waitFor()
})

test('on a phone nothing leaves the screen', async (stage) => {
  await stage.program.plant({ 'phone/a-file-with-quite-a-long-name-that-goes-on.txt': 'a' })
  const page = await stage.signIn({ at: '/files/phone/', browser: PHONE })
  await page.evaluate(async (url) => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    const path = '/api/resources/phone/a-file-with-quite-a-long-name-that-goes-on.txt'
    await fetch(`${url}${path}`, { method: 'DELETE', headers })
  }, stage.program.url)
  for (const address of ['/trash', '/history/phone']) {
    await page.goto(stage.program.url + address)
    await page
      .getByText(/a-file-with-quite/)
      .first()
      .waitFor()
    expect(await sideways(page)).toBe(0)
    expect(await flawsInBothThemes(page)).toEqual([])
  }
})
