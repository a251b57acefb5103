import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import {
  BACKGROUND,
  expectEventually,
  grid,
  horizontalOverflow,
  item,
  names,
  prompt,
  selectedNames,
  selectInMenuOf,
  showAs,
} from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import type { Program } from './program.ts'

const ruleFor = (path: string) => JSON.stringify([{ allow: false, regex: false, path, regexp: { raw: '' } }])

/**
 * Anna has a home folder; Ben sees no dotfiles and no secret, prefers the mosaic, sorted by name in descending order, and may not download.
 */
function people({ addUser }: Program): void {
  addUser('anna', { scope: '/home/anna' })
  addUser('ben', {
    rules: ruleFor('/secret'),
    hide_dotfiles: 1,
    may_download: 0,
    view_mode: 'mosaic',
    sorting_order: 'descending',
  })
}

const { program, test } = setUpBrowserTests({
  prepare: people,
  tree: {
    'a.txt': 'text',
    '.hidden': 'h',
    'box/deep/b.txt': 'b',
    'secret/x.txt': 'x',
    'home/anna/own.txt': 'mine',
    'home/anna/papers/tax.pdf': 'tax',
  },
})

const ANNA = 2
const BEN = 3

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Viewing as another user' })
const crumbs = (page: Page): Locator => page.getByRole('navigation', { name: 'Breadcrumbs' })

async function openAccess(page: Page, name: string): Promise<Locator> {
  await selectInMenuOf(page, name, 'Info')
  await prompt(page).getByText('Permissions', { exact: true }).click()
  const list = prompt(page).getByRole('list', { name: 'Users' })
  await list.waitFor()
  return list
}

test('who can do what is told for everybody, and why', async ({ signIn }) => {
  const page = await signIn()
  const list = await openAccess(page, 'secret')
  await expectEventually(() => list.getByRole('listitem').count(), 3)
  const ben = list.getByRole('listitem').filter({ hasText: 'ben' })
  await expectEventually(() => ben.textContent(), expect.stringContaining("Can't: View"))
  await ben.getByText('ben', { exact: true }).click()
  await expectEventually(
    () => ben.getByRole('definition').first().textContent(),
    expect.stringMatching(/^Denied by rule 1 of their own rules: .\/secret.$/),
  )
  const anna = list.getByRole('listitem').filter({ hasText: 'anna' })
  await anna.getByText('anna', { exact: true }).click()
  await anna.getByText(/It is outside their home folder .\/home\/anna/).waitFor()
  await expectEventually(
    () => anna.getByRole('link', { name: 'Settings of anna' }).getAttribute('href'),
    '/settings/users/2',
  )
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('it is not told to others', async ({ signIn }) => {
  const page = await signIn({ as: 'anna' })
  await selectInMenuOf(page, 'own.txt', 'Info')
  await prompt(page).getByText('Checksums').waitFor()
  expect(await prompt(page).getByText('Permissions', { exact: true }).count()).toBe(0)
})

test('a failure is told and can be tried again', async ({ signIn, excuse }) => {
  excuse(/status of 403/)
  const page = await signIn()
  await page.route('**/api/access/**', (route) => route.fulfill({ status: 403, body: '{}' }), { times: 1 })
  await selectInMenuOf(page, 'a.txt', 'Info')
  await prompt(page).getByText('Permissions', { exact: true }).click()
  await prompt(page).getByRole('alert').getByText("The permissions couldn't be loaded.").waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await prompt(page).getByRole('button', { name: 'Try again' }).click()
  await prompt(page).getByRole('list', { name: 'Users' }).waitFor()
})

test('an administrator whom a rule keeps out finds out which', async ({ signIn, excuse }) => {
  excuse(/status of 403/)
  program().addUser('ruled admin', { may_admin: 1, rules: ruleFor('/box') })
  const page = await signIn({ as: 'ruled admin', at: '/files/box/' })
  await page.getByRole('heading', { name: "You don't have permissions to access this." }).waitFor()
  await page.getByText('Permissions', { exact: true }).click()
  const own = page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: 'ruled admin' })
  await own.getByText('ruled admin', { exact: true }).click()
  await expectEventually(
    () => own.getByRole('definition').first().textContent(),
    expect.stringMatching(/^Denied by rule 1 of their own rules/),
  )
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

/** Waits until the index has counted the files of a user. */
const counted = (page: Page, id: number) =>
  expectEventually(
    () =>
      page.evaluate(async (url) => {
        const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
        return (await (await fetch(url, { headers })).json()).whole?.bytes
      }, `${program().url}/api/users/${id}/usage`),
    7,
    BACKGROUND,
  )

test('files are seen as somebody sees them, with their storage, from the info prompt and back', async ({ signIn }) => {
  const page = await signIn({ at: '/files/home/anna/' })
  await counted(page, ANNA)
  const list = await openAccess(page, 'papers')
  const anna = list.getByRole('listitem').filter({ hasText: 'anna' })
  await anna.getByText('anna', { exact: true }).click()
  await anna.getByRole('link', { name: 'View as anna' }).click()
  await page.waitForURL(`${program().url}/files/papers/?as=${ANNA}`)
  await expectEventually(() => prompt(page).count(), 0)
  await banner(page).getByText('You are viewing these files as anna. This view is read-only.').waitFor()
  await expectEventually(() => names(page), ['tax.pdf'])
  await page.getByText('7 bytes in the files of anna').waitFor()
  await page.getByText(/^Disk: .+ free of /).waitFor()
  expect(await page.getByText('in My files').count()).toBe(0)
  await crumbs(page).getByRole('link', { name: 'anna' }).click()
  await page.waitForURL(`${program().url}/files/?as=${ANNA}`)
  await expectEventually(() => names(page), ['papers', 'own.txt'])
  await page.goBack()
  await expectEventually(() => names(page), ['tax.pdf'])
  await page.reload()
  await expectEventually(() => names(page), ['tax.pdf'])
  await banner(page).getByRole('link', { name: 'Exit' }).click()
  await page.waitForURL(`${program().url}/files/home/anna/papers/`)
  await expectEventually(() => names(page), ['tax.pdf'])
  await expectEventually(() => banner(page).count(), 0)
})

test('their rules, hidden files, order and view count; what is chosen here is not kept', async ({ signIn, excuse }) => {
  excuse(/status of 403/)
  const page = await signIn({ at: `/files/?as=${BEN}` })
  await expectEventually(() => names(page), ['home', 'box', 'a.txt'])
  await expectEventually(() => grid(page).getAttribute('data-view'), 'mosaic')
  await showAs(page, 'list')
  await expectEventually(() => grid(page).getAttribute('data-view'), 'list')
  await page.reload()
  await expectEventually(() => grid(page).getAttribute('data-view'), 'mosaic')
  await page.goto(`${program().url}/files/secret/?as=${BEN}`)
  await page.getByRole('heading', { name: "You don't have permissions to access this." }).waitFor()
  await banner(page).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('nothing can be changed, downloaded or opened', async ({ signIn }) => {
  const page = await signIn({ at: `/files/?as=${ANNA}` })
  await item(page, 'own.txt').click({ button: 'right' })
  await expectEventually(
    () => page.getByRole('menu').getByRole('menuitem').locator('[class*=text]').allTextContents(),
    ['Open', 'Open in new tab', 'Info'],
  )
  await page.keyboard.press('Escape')
  for (const button of ['New or upload', 'Delete', 'Download', 'Rename'])
    expect(await page.getByRole('button', { name: button, exact: true }).count()).toBe(0)
  for (const key of ['F2', 'Delete', 'Control+s', 'Control+x', 'Control+v']) await page.keyboard.press(key)
  expect(await prompt(page).count()).toBe(0)
  expect(await item(page, 'own.txt').getAttribute('draggable')).toBe('false')
  await item(page, 'own.txt').dblclick()
  await page.waitForURL(`${program().url}/files/own.txt?as=${ANNA}`)
  await page.getByText("Files can't be opened in this view.").waitFor()
  expect(await page.getByText('mine').count()).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to folder' }).click()
  await expectEventually(() => names(page), ['papers', 'own.txt'])
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('Escape clears the selection first, then leaves', async ({ signIn }) => {
  const page = await signIn({ at: `/files/?as=${ANNA}` })
  await item(page, 'own.txt').click()
  await expectEventually(() => selectedNames(page), ['own.txt'])
  await page.keyboard.press('Escape')
  await expectEventually(() => selectedNames(page), [])
  await banner(page).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(`${program().url}/files/home/anna/`)
  await expectEventually(() => names(page), ['papers', 'own.txt'])
})

test('who is no administrator sees their own files, whatever the address asks for', async ({ signIn }) => {
  const page = await signIn({ as: 'anna', at: `/files/?as=${BEN}` })
  await expectEventually(() => names(page), ['papers', 'own.txt'])
  expect(await banner(page).count()).toBe(0)
  await expectEventually(() => page.getByRole('button', { name: 'New or upload' }).count(), 1)
})

test('somebody who is not there is told so', async ({ signIn, excuse }) => {
  excuse(/status of 404/)
  const page = await signIn({ at: '/files/?as=999' })
  await page.getByRole('heading', { name: "This location can't be reached." }).waitFor()
})

test('on a phone', async ({ signIn }) => {
  const page = await signIn({ at: `/files/?as=${ANNA}`, browser: PHONE })
  await banner(page).getByRole('link', { name: 'Exit' }).waitFor()
  await item(page, 'own.txt').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
})
