import { expect } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { expectEventually, horizontalOverflow, item, names } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { MEGABYTE, selectFiles, withLocalFiles } from './local-files.ts'
import { PASSWORD } from './program.ts'
import { dropFiles, withLocalFolder } from './upload-actions.ts'

const { test, program } = setUpBrowserTests({ needs: ['bubblewrap'], flags: ['--enable-exec'], tree: { 'a.txt': 'a' } })

const RUNS = '/settings/hooks#runs'
const runner = (page: Page) => page.getByRole('form', { name: 'Command runner' })
const log = (page: Page) => page.getByRole('region', { name: 'Command log' })
const runs = (page: Page) => log(page).getByRole('list').first().locator(':scope > li')
const trial = (page: Page) => page.getByRole('dialog', { name: /^Test a command for/ })

/** Opens the commands of an event, and types them. */
async function type(page: Page, event: string, lines: string): Promise<void> {
  const name = runner(page).getByText(event, { exact: true })
  const field = runner(page).getByLabel(`Commands for ${event}`)
  await name.waitFor()
  // Events with commands are open already.
  if (!(await field.isVisible())) await name.click()
  await field.fill(lines)
}

const openTest = (page: Page, event: string) =>
  runner(page)
    .getByRole('button', { name: `Test a command for ${event}` })
    .click()

test('the command runner explains itself, by event and all together', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/global' })
  await runner(page)
    .getByText(/^A command can access the user's files at \/files/)
    .waitFor()
  for (const group of ['Copying', 'Renaming and moving', 'Uploading', 'Deleting', 'Saving', 'Users and links'])
    await runner(page).getByRole('heading', { name: group }).waitFor()
  await runner(page).getByText('Command input and exit status').click()
  await runner(page)
    .getByText(/only split into words/)
    .waitFor()
  await runner(page).getByText('After a visitor uploaded files by link', { exact: false }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await type(page, 'after_copy', 'echo $FILE | wc')
  await runner(page)
    .getByText('No shell is set, so these characters are passed to programs unchanged: $FILE |')
    .waitFor()
})

test('a line is tried with a made-up event before it is saved, and the log shows it', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/global' })
  await runner(page).getByText('before_upload', { exact: true }).click()
  const button = runner(page).getByRole('button', { name: 'Test a command for before_upload' })
  await expectEventually(() => button.getAttribute('aria-disabled'), 'true')
  await runner(page)
    .getByLabel('Commands for before_upload')
    .fill('printenv TRIGGER\nls /nowhere-at-all\nno-such-program')
  await button.click()
  await page.keyboard.press('Enter')
  await trial(page).getByText('Done', { exact: true }).waitFor()
  await trial(page).getByText('before_upload', { exact: true }).last().waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await trial(page).getByLabel('Command').selectOption('ls /nowhere-at-all')
  await trial(page).getByRole('button', { name: 'Run' }).click()
  await trial(page).getByText('Failed with exit code 2').waitFor()
  await trial(page)
    .getByText(/nowhere-at-all.*No such file/)
    .waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await trial(page).getByLabel('Command').selectOption('no-such-program')
  await trial(page).getByRole('button', { name: 'Run' }).click()
  await trial(page).getByText('Not started').waitFor()
  await page.keyboard.press('Escape')
  await runner(page).getByLabel('Commands for before_upload').fill('')

  await runner(page).getByRole('link', { name: 'Command log' }).click()
  await page.waitForURL('**/settings/hooks#runs')
  await expectEventually(() => runs(page).count(), 3)
  await runs(page).nth(2).getByText('printenv TRIGGER').waitFor()
  await runs(page).nth(2).getByText('Test', { exact: true }).waitFor()
  await log(page).getByRole('checkbox', { name: 'Failed only' }).check()
  await expectEventually(() => runs(page).count(), 2)
  await page.waitForURL('**/settings/hooks?failed=1#runs')
  await runs(page).nth(1).getByText('Output').click()
  await runs(page)
    .nth(1)
    .locator('pre')
    .getByText(/No such file/)
    .waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.reload()
  await expectEventually(() => runs(page).count(), 2)
  await log(page).getByText('Start of the log').waitFor()
})

test('what is saved runs, and the log says for whom and on what', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/global' })
  await type(page, 'after_delete', 'printenv FILE')
  await runner(page).getByRole('button', { name: 'Update' }).click()
  await briefMessage(page, 'Settings updated!')
  await page.getByRole('link', { name: 'My files', exact: true }).click()
  await item(page, 'a.txt').click()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Enter')
  await item(page, 'a.txt').waitFor({ state: 'detached' })
  // Another page is opened without reloading, so that work in progress is not interrupted.
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Hooks', exact: true }).click()
  const run = runs(page).first()
  const aboutIt = run.getByText('/a.txt', { exact: true })
  // Deleted items disappear from the listing before the server has deleted them.
  for (let tries = 0; tries < 60 && (await aboutIt.count()) === 0; tries++) {
    await log(page).getByRole('button', { name: 'Refresh' }).click()
    await page.waitForTimeout(500)
  }
  await aboutIt.waitFor()
  await run.getByText('for admin').waitFor()
  await run.getByText('Output').click()
  await run.locator('pre').getByText('/files/a.txt').waitFor()
})

test('what a command refuses does not happen, and its words are read', async ({ program: coffer, signIn, excuse }) => {
  excuse(/status of 500/)
  await coffer.plant({ 'kept.txt': 'x' })
  const page = await signIn({ at: '/settings/global' })
  await type(page, 'before_rename', 'ls /this-stays')
  await runner(page).getByRole('button', { name: 'Update' }).click()
  await briefMessage(page, 'Settings updated!')
  await page.getByRole('link', { name: 'My files', exact: true }).click()
  await item(page, 'kept.txt').click()
  await page.keyboard.press('F2')
  await page.getByRole('dialog').getByRole('textbox').fill('moved.txt')
  await page.keyboard.press('Enter')
  await page
    .getByText(/A command on the server rejected this action\. .*this-stays/)
    .first()
    .waitFor()
  await item(page, 'kept.txt').waitFor()
})

test('jobs and uploads say in its words why a command refused them, and send nothing again', async (stage) => {
  const { program: coffer, signIn, excuse } = stage
  excuse(/status of 500/)
  await coffer.plant({ 'held/stays.txt': 'x', 'held/goes.txt': 'x' })
  const page = await signIn({ at: '/settings/global' })
  await type(page, 'before_delete', 'grep -q goes /proc/self/environ')
  await type(page, 'before_upload', 'ls /not-today')
  await runner(page).getByRole('button', { name: 'Update' }).click()
  await briefMessage(page, 'Settings updated!')
  await page.goto(`${coffer.url}/files/held/`)
  await item(page, 'goes.txt').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  // A deletion that takes longer is listed as in progress, with its failures behind a line.
  const refused = page
    .getByText(
      /stays\.txt.* A command on the server rejected this action\.|^A command on the server rejected this action\./,
    )
    .first()
  const why = page.getByText('Show errors')
  await refused.or(why).first().waitFor()
  if (await why.isVisible()) await why.click()
  await refused.waitFor()
  expect(await page.getByText(/hook_failed/).count()).toBe(0)

  const refusals: string[] = []
  page.on('response', (response) => {
    if (response.status() === 500 && response.url().includes('/api/tus/')) refusals.push(response.url())
  })
  await withLocalFiles({ 'small.txt': 1, 'large.txt': 30 * MEGABYTE }, async (paths) => {
    await selectFiles(page, paths)
    await page.getByText('2 uploads failed').waitFor()
    await page.getByRole('button', { name: 'Show uploads' }).click()
    await expectEventually(
      () => page.getByText(/^A command on the server rejected this action\. .*not-today/).count(),
      2,
    )
    expect(refusals.length).toBe(1)
  })
})

test('a trial asks for the own password, once the sign-in is old, and comes back with its result', async ({
  signIn,
  excuse,
}) => {
  excuse(/status of 403/)
  const page = await signIn({ at: '/settings/global' })
  program().ageSignIns(1200)
  await type(page, 'after_share', 'printenv USERNAME')
  await openTest(page, 'after_share')
  await trial(page).getByRole('button', { name: 'Run' }).click()
  await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await trial(page).locator('pre').getByText('admin').waitFor()
})

test('on a phone nothing scrolls sideways, whichever way lines run', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/global', browser: PHONE })
  await type(page, 'after_save', `echo ${'long'.repeat(80)}`)
  await openTest(page, 'after_save')
  await trial(page).getByRole('button', { name: 'Run' }).click()
  await trial(page).getByText('Done', { exact: true }).waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await horizontalOverflow(page)).toBe(0)
  }
  await page.goto(program().url + RUNS)
  await runs(page).first().getByText('Output').click()
  for (const direction of ['rtl', 'ltr']) {
    await page.evaluate((dir) => {
      document.documentElement.dir = dir
    }, direction)
    expect(await horizontalOverflow(page)).toBe(0)
  }
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('commands somebody may run are saved in their form, and are there again', async ({ program: coffer, signIn }) => {
  coffer.addUser('cora', { may_execute: 0 })
  const page = await signIn({ at: '/settings/users' })
  const form = page.getByRole('form', { name: 'cora', exact: true })
  const openForm = async () => {
    await page.getByRole('link', { name: 'Edit cora', exact: true }).click()
    await form.waitFor()
  }
  await openForm()
  await form.getByRole('checkbox', { name: 'Execute commands' }).check()
  await form.getByLabel('Commands', { exact: true }).fill('git  svn\tls')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await briefMessage(page, 'User updated!')
  await page.reload()
  await form.waitFor()
  await expectEventually(() => form.getByLabel('Commands', { exact: true }).inputValue(), 'git svn ls')
  await expectEventually(() => form.getByRole('checkbox', { name: 'Execute commands' }).isChecked(), true)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await form.getByLabel('Commands', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await briefMessage(page, 'User updated!')
  await page.reload()
  await form.waitFor()
  await expectEventually(() => form.getByLabel('Commands', { exact: true }).inputValue(), '')
})

test('of many small files each one that a command refuses is told, and nothing of it stays', async ({
  program: coffer,
  signIn,
}) => {
  await coffer.plant({ 'guarded/there.txt': '' })
  const page = await signIn({ at: '/settings/global' })
  await type(page, 'before_upload', 'grep -qa yes- /proc/self/environ')
  await runner(page).getByRole('button', { name: 'Update' }).click()
  await briefMessage(page, 'Settings updated!')
  await page.goto(`${coffer.url}/files/guarded/`)
  await page.getByRole('grid', { name: 'Files and folders' }).waitFor()
  const own = Object.fromEntries(
    [...'1234'].flatMap((n) => [
      [`no-${n}.txt`, n],
      [`yes-${n}.txt`, n],
    ]),
  )
  await withLocalFolder(own, async (folder) => {
    await dropFiles(
      page,
      Object.keys(own).map((name) => join(folder, name)),
    )
    await page.getByText('4 uploads failed').waitFor()
    await page.getByRole('button', { name: 'Show uploads' }).click()
    await expectEventually(() => page.getByText(/^A command on the server rejected this action\./).count(), 4)
    const tray = page.getByRole('region', { name: 'Uploads' })
    for (const n of '1234') await tray.getByText(`no-${n}.txt`).first().waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
  })
  const arrived = ['there.txt', ...[...'1234'].map((n) => `yes-${n}.txt`)]
  expect((await readdir(join(coffer.root, 'guarded'))).sort()).toEqual(arrived)
  await expectEventually(() => names(page), arrived)
  await page.goto(`${coffer.url}/settings/global`)
  await type(page, 'before_upload', '')
  await runner(page).getByRole('button', { name: 'Update' }).click()
  await briefMessage(page, 'Settings updated!')
})
