import { expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, grid, horizontalOverflow, item, menuEntry, prompt, selectInMenuOf } from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({
  tree: {
    'notes/plan.txt': 'first\nsame\n',
    'notes/phone.txt': 'first\n',
    'notes/keys.txt': 'first\n',
    'notes/gone.txt': 'first\n',
    'notes/large.txt': 'x'.repeat(1_200_000),
    'notes/fresh.txt': 'only\n',
    'notes/offline.txt': 'first\n',
  },
})

const onDisk = ({ program }: BrowserTestContext, path: string) => readFile(join(program.root, path), 'utf8')

/** Saves another text, as the editor does. */
const save = ({ program }: BrowserTestContext, page: Page, path: string, text: string) =>
  page.evaluate(
    async ([url, path, text]) => {
      const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '', 'Content-Type': 'application/octet-stream' }
      await fetch(`${url}/api/resources${path}`, { method: 'PUT', headers, body: text })
    },
    [program.url, path, text] as const,
  )

async function signIn(stage: BrowserTestContext, browser = {}): Promise<Page> {
  const page = await stage.signIn({ at: '/files/notes/', browser })
  await grid(page).waitFor()
  return page
}

/** Returns the listed versions, without the current one. */
const versions = (page: Page): Locator => prompt(page).getByRole('article', { name: /^Version of / })
const latest = (page: Page): Locator => versions(page).first()

test('a version is looked at, compared and restored, and that can be taken back', async (stage) => {
  const page = await signIn(stage)
  await save(stage, page, '/notes/plan.txt', 'second, longer\nsame\n')
  await selectInMenuOf(page, 'plan.txt', 'Versions')
  await prompt(page, 'Versions of plan.txt').waitFor()
  await expectEventually(() => versions(page).count(), 1)
  await prompt(page).getByText('9 bytes larger than before').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])

  await latest(page).getByRole('button', { name: 'View' }).click()
  await prompt(page).getByRole('region', { name: 'plan.txt' }).getByText('first').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await prompt(page).getByRole('button', { name: 'Back to versions' }).click()

  await latest(page).getByRole('button', { name: 'Compare' }).click()
  await prompt(page).getByText('first').waitFor()
  await prompt(page).getByText('second, longer').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.setViewportSize({ width: 900, height: 800 })
  await prompt(page).getByText('second, longer').waitFor()
  await prompt(page).getByRole('button', { name: 'Back to versions' }).click()

  await latest(page).getByRole('button', { name: 'Restore' }).click()
  await prompt(page).waitFor({ state: 'detached' })
  await expectEventually(() => onDisk(stage, 'notes/plan.txt'), 'first\nsame\n')

  // Restored content is no longer an earlier version.
  await selectInMenuOf(page, 'plan.txt', 'Versions')
  await expectEventually(() => versions(page).count(), 1)
  await latest(page).getByRole('button', { name: 'Restore' }).click()
  await expectEventually(() => onDisk(stage, 'notes/plan.txt'), 'second, longer\nsame\n')
})

test('two earlier versions are compared with each other', async (stage) => {
  const page = await signIn(stage)
  await save(stage, page, '/notes/keys.txt', 'second\n')
  await save(stage, page, '/notes/keys.txt', 'third\n')
  await selectInMenuOf(page, 'keys.txt', 'Versions')
  await expectEventually(() => versions(page).count(), 2)
  await versions(page).last().getByRole('button', { name: 'Compare' }).press('Enter')
  await prompt(page).getByText('third').waitFor()
  await prompt(page).getByLabel('After').selectOption({ index: 1 })
  await prompt(page).getByText('second').waitFor()
  await expectEventually(() => prompt(page).getByText('third').count(), 0)
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
})

test('a text that is open is restored, from its header', async (stage) => {
  const page = await signIn(stage)
  await save(stage, page, '/notes/phone.txt', 'second\n')
  await page.goto(`${stage.program.url}/files/notes/phone.txt`)
  await page.getByRole('textbox', { name: 'phone.txt' }).getByText('second').waitFor()
  await page.getByRole('button', { name: 'Versions' }).click()
  await latest(page).getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('textbox', { name: 'phone.txt' }).getByText('first').waitFor()
})

test('a version is deleted for good, after a question', async (stage) => {
  const page = await signIn(stage)
  await save(stage, page, '/notes/gone.txt', 'second\n')
  await selectInMenuOf(page, 'gone.txt', 'Versions')
  await latest(page).getByRole('button', { name: 'Delete permanently' }).click()
  await prompt(page, 'Delete this version permanently?').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Enter')
  await prompt(page).getByText('No earlier versions').waitFor()
  expect(await onDisk(stage, 'notes/gone.txt')).toBe('second\n')
})

test('what is too large is not shown, and a file without versions says so', async (stage) => {
  const page = await signIn(stage)
  await save(stage, page, '/notes/large.txt', 'y'.repeat(1_100_000))
  await selectInMenuOf(page, 'large.txt', 'Versions')
  await expectEventually(() => latest(page).getByRole('button', { name: 'View' }).getAttribute('aria-disabled'), 'true')
  expect(await latest(page).getByRole('button', { name: 'Compare' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await selectInMenuOf(page, 'fresh.txt', 'Versions')
  await prompt(page).getByText('No earlier versions').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('without a connection that is said, and it is tried again', async (stage) => {
  stage.excuse(/ERR_INTERNET_DISCONNECTED|Failed to load/)
  const page = await signIn(stage)
  await selectInMenuOf(page, 'fresh.txt', 'Versions')
  await prompt(page).getByText('No earlier versions').waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await selectInMenuOf(page, 'offline.txt', 'Versions')
  await prompt(page).getByRole('alert').getByText("The versions couldn't be loaded.").waitFor()
  await page.context().setOffline(false)
  await prompt(page).getByRole('button', { name: 'Try again' }).click()
  await prompt(page).getByText('No earlier versions').waitFor()
})

test('on a phone the versions fill the screen, and nothing is cut off', async (stage) => {
  const page = await signIn(stage, PHONE)
  await save(stage, page, '/notes/phone.txt', `${'long '.repeat(60)}\n`)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${stage.program.url}/files/notes/phone.txt`)
  await page.getByRole('button', { name: 'More' }).tap()
  await menuEntry(page, 'Versions').tap()
  await latest(page).waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await latest(page).getByRole('button', { name: 'Compare' }).tap()
  await prompt(page).getByText('Added:').first().waitFor({ state: 'attached' })
  expect(await horizontalOverflow(page)).toBe(0)
})

test('folders have no versions', async (stage) => {
  const page = await stage.signIn()
  await item(page, 'notes').click({ button: 'right' })
  await menuEntry(page, 'Info').waitFor()
  expect(await menuEntry(page, 'Versions').count()).toBe(0)
})
