import { expect } from 'bun:test'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { INITIAL_KEEPING } from '#contract/trash.ts'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { countedSteps, longPress } from './counted-steps.ts'
import { mountSmallDisk } from './faults/small-disk.ts'
import {
  expectEventually,
  grid,
  horizontalOverflow,
  item,
  prompt,
  selectedNames,
  selectInMenuOf,
  waitForAnimations,
} from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'

const { test, testWith } = setUpBrowserTests({ tree: {} })

/** Creates a folder for a test, and opens it. */
async function folder(
  { program, signIn }: BrowserTestContext,
  name: string,
  files: Record<string, string>,
  as?: string,
) {
  await program.plant(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text])))
  const page = await signIn({ at: `/files/${name}/`, ...(as && { as }) })
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
  await selectInMenuOf(page, name, 'Delete')
  await prompt(page, `Delete “${name}”?`).getByText('You can restore it from the trash.').waitFor()
  await page.keyboard.press('Enter')
  await item(page, name).waitFor({ state: 'detached' })
}

const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .locator('div', { hasText: text })
    .filter({ has: page.locator('p') })
    .last()

/** Returns all messages that are shown. */
const said = (page: Page): Promise<string[]> =>
  page.getByRole('region', { name: 'Notifications' }).locator('p').allInnerTexts()

const press = (page: Page, text: string, button: string) =>
  toast(page, text).getByRole('button', { name: button }).click()

/** Returns the count beside "Trash" in the sidebar. */
const inTrash = async (page: Page): Promise<number> =>
  Number((await page.getByRole('link', { name: /^Trash/ }).allInnerTexts()).join('').replace(/\D/g, ''))

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.textContent ?? undefined)

async function rename(page: Page, name: string, to: string): Promise<void> {
  await selectInMenuOf(page, name, 'Rename')
  await prompt(page).getByRole('textbox').fill(to)
  await page.keyboard.press('Enter')
  await item(page, to).waitFor()
}

const line = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Items in the trash' }).getByRole('row', { name })
const choose = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check()

test('what is deleted is in the trash, comes back, and is deleted for good', async (stage) => {
  const { page, names, read } = await folder(stage, 'trash', { 'a.txt': 'a', 'box/b.txt': 'b', 'c.txt': 'c' })
  await remove(page, 'a.txt')
  await remove(page, 'box')
  await expectEventually(names, ['c.txt'])
  await page.getByRole('link', { name: /^Trash/ }).click()
  await line(page, 'a.txt').waitFor()
  await line(page, 'box').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])

  await choose(page, 'box')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await toast(page, 'Restored: box').waitFor()
  await line(page, 'box').waitFor({ state: 'detached' })
  expect(await read('box/b.txt')).toBe('b')

  // The message names the restored item, and undoes the restore.
  await press(page, 'Restored: box', 'Undo')
  await line(page, 'box').waitFor()
  await expectEventually(names, ['c.txt'])
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await toast(page, 'Restored 2 items').waitFor()
  await expectEventually(names, ['a.txt', 'box', 'c.txt'])
  // The rows of what was restored may still be shown.
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await press(page, 'Restored 2 items', 'Undo')
  await line(page, 'a.txt').waitFor()
  await line(page, 'box').waitFor()
  await expectEventually(names, ['c.txt'])

  // The selection of an item is preserved when an earlier operation on other items ends.
  const selected = Promise.withResolvers<void>()
  const answered = async (route: Route) => {
    const response = await route.fetch()
    await selected.promise
    await route.fulfill({ response })
  }
  await page.route('**/api/trash/restore', answered, { times: 1 })
  await choose(page, 'box')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expectEventually(names, ['box', 'c.txt'])
  await choose(page, 'a.txt')
  selected.resolve()
  await toast(page, 'Restored: box').waitFor()
  await line(page, 'box').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await prompt(page, 'Delete 1 item permanently?').getByRole('button', { name: 'Delete permanently' }).click()
  // The tray says so if the job took long.
  await page
    .getByText(/Permanently deleted 1 item|Deleted “a\.txt”/)
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})

test('emptying the trash is a job, which the tray shows when it takes long', async (stage) => {
  stage.program.addUser('emptier')
  const files = { 'a.txt': 'a', 'b.txt': 'b', 'left.txt': 'l' }
  const { page, names } = await folder(stage, 'emptied', files, 'emptier')
  await remove(page, 'a.txt')
  await remove(page, 'b.txt')
  await page.getByRole('link', { name: /^Trash/ }).click()
  await page.getByText('2 items, 2 bytes').waitFor()
  const shown = Promise.withResolvers<void>()
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() === 'POST') await shown.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await prompt(page, 'Permanently delete all 2 items (2 bytes)?')
    .getByRole('button', { name: 'Delete permanently' })
    .click()
  const tray = page.getByRole('region', { name: 'In progress' })
  await tray.getByText('Emptying trash').waitFor()
  shown.resolve()
  await tray.getByText('Deleted 2 items').first().waitFor()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  expect(await names()).toEqual(['left.txt'])
})

test('the link to what was deleted is suspended, and comes back with Undo, or when it is restored with its link', async (stage) => {
  const { page } = await folder(stage, 'linked', { 'a.txt': 'a', 'box/b.txt': 'b' })
  const { url } = stage.program
  const hash = await page.evaluate(async () => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    return (await (await fetch('/api/share/linked/a.txt', { method: 'POST', headers, body: '{}' })).json()).hash
  })
  const answers = async () => (await fetch(`${url}/api/public/dl/${hash}`)).status
  expect(await answers()).toBe(200)
  await remove(page, 'a.txt')
  await expectEventually(answers, 404)
  await page.keyboard.press('Control+z')
  await item(page, 'a.txt').waitFor()
  await expectEventually(answers, 200)

  await remove(page, 'a.txt')
  await page.goto(`${url}/settings/shares`)
  await page.getByText('Suspended: the item is in the trash').waitFor()
  // A deletion that takes long is named in the tray, too.
  const named = page.getByRole('main').getByRole('button', { name: /a\.txt/ })
  await expectEventually(() => named.count(), 1)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.goto(`${url}/trash?folder=/linked`)
  await choose(page, 'a.txt')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await prompt(page, 'Restore the share link too?').waitFor()
  await expectEventually(() => focused(page), 'Restore with link')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Enter')
  await toast(page, 'Restored: a.txt').waitFor()
  await expectEventually(answers, 200)
})

// An everyday job: docs/develop/everyday-jobs.md counts its clicks and keys.
test('a folder deleted by mistake comes back with its link, by Undo and from the trash, by mouse and by keyboard', async (stage) => {
  const { page } = await folder(stage, 'mistake', { 'party/b.txt': 'b', 'z.txt': 'z' })
  const { url } = stage.program
  const hash = await page.evaluate(async () => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    return (await (await fetch('/api/share/mistake/party', { method: 'POST', headers, body: '{}' })).json()).hash
  })
  const works = async () => (await fetch(`${url}/api/public/dl/${hash}/b.txt`)).status
  const trashLink = page.getByRole('link', { name: /^Trash/ })
  const isGone = async () => {
    await item(page, 'party').waitFor({ state: 'detached' })
    await expectEventually(works, 404)
  }
  const isBack = async () => {
    await expectEventually(works, 200)
    if (!page.url().includes('/trash')) await item(page, 'party').waitFor()
  }
  expect(await works()).toBe(200)

  // By mouse: one click to undo, and four to restore from the trash. What Undo brings back is selected.
  const removeSelected = async () => {
    await expectEventually(() => selectedNames(page), ['party'])
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    await prompt(page, 'Delete “party”?').getByRole('button', { name: 'Delete', exact: true }).click()
    await isGone()
  }
  await item(page, 'party').click()
  await removeSelected()
  await press(page, 'Deleted: party', 'Undo')
  await isBack()
  await removeSelected()
  await trashLink.click()
  await choose(page, 'party')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await prompt(page).getByRole('button', { name: 'Restore with link' }).click()
  await isBack()

  // By keyboard: one key to undo; three to restore from the trash (Enter three times), besides those that move the focus.
  await page.goto(`${url}/files/mistake/`)
  const removeByKeys = async () => {
    await grid(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await prompt(page, 'Delete “party”?').waitFor()
    await page.keyboard.press('Enter')
    await isGone()
  }
  await item(page, 'party').waitFor()
  await removeByKeys()
  await page.keyboard.press('Control+z')
  await isBack()
  await removeByKeys()
  await trashLink.press('Enter')
  await page.getByRole('checkbox', { name: 'Select all' }).focus()
  await page.keyboard.press('Tab')
  await expectEventually(() => focusedRow(page), 'party')
  await page.keyboard.press('Enter')
  await prompt(page, 'Restore the share link too?').waitFor()
  await expectEventually(() => focused(page), 'Restore with link')
  await page.keyboard.press('Enter')
  await isBack()
})

test('without the question Del deletes at once with one notification, except items with a link; the settings turn it on', async (stage) => {
  // Steps: one key (Del). With the question: Del, Enter.
  const { page, names } = await folder(stage, 'unasked', { 'a.txt': 'a', 'b.txt': 'b', 'linked/c.txt': 'c' })
  const shared = await page.evaluate(async () => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    return (await fetch('/api/share/unasked/linked/c.txt', { method: 'POST', headers, body: '{}' })).status
  })
  expect(shared).toBe(200)
  await item(page, 'a.txt').click()
  await page.keyboard.press('Delete')
  await prompt(page).getByRole('checkbox', { name: "Don't ask again" }).check()
  await page.keyboard.press('Enter')
  await expectEventually(names, ['b.txt', 'linked'])
  await item(page, 'b.txt').click()
  await page.keyboard.press('Delete')
  await expectEventually(names, ['linked'])
  await expectEventually(async () => (await said(page)).filter((text) => text.includes('b.txt')), ['Deleted: b.txt'])
  await press(page, 'Deleted: b.txt', 'Undo')
  await expectEventually(names, ['b.txt', 'linked'])
  await item(page, 'linked').click()
  await page.keyboard.press('Delete')
  await prompt(page, 'Delete “linked”?').getByText('You can restore it from the trash.').waitFor()
  expect(await prompt(page).getByRole('checkbox').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('checkbox', { name: 'Ask before moving items to the trash' }).check()
  await page.getByRole('button', { name: 'Update' }).first().click()
  await briefMessage(page, 'Settings updated!')
  await page.goBack()
  await item(page, 'b.txt').click()
  await page.keyboard.press('Delete')
  await prompt(page, 'Delete “b.txt”?').waitFor()
  expect(await names()).toEqual(['b.txt', 'linked'])
})

test('a name that is taken by now: both stay, or the other one goes to the trash', async (stage) => {
  const { page, at, names, read } = await folder(stage, 'taken', { 'a.txt': 'old' })
  await remove(page, 'a.txt')
  await expectEventually(names, [])
  await writeFile(join(at, 'a.txt'), 'new')
  await page.goto(`${stage.program.url}/trash?folder=/taken`)
  await choose(page, 'a.txt')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  const question = prompt(page, 'An item with this name already exists')
  await question.waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep both' }).click()
  await expectEventually(names, ['a(1).txt', 'a.txt'])
  expect([await read('a.txt'), await read('a(1).txt')]).toEqual(['new', 'old'])
})

test('Shift+Del deletes for good, after it said so', async (stage) => {
  const { page, names } = await folder(stage, 'forever', { 'a.txt': 'a', 'b.txt': 'b' })
  await item(page, 'a.txt').click()
  await page.keyboard.press('Shift+Delete')
  const question = prompt(page, 'Delete “a.txt”?')
  await question.getByText("This can't be undone.").waitFor()
  await expectEventually(() => focused(page), 'Cancel')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(await names()).toEqual(['a.txt', 'b.txt'])
  await page.keyboard.press('Shift+Delete')
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  await expectEventually(names, ['b.txt'])
  await page.goto(`${stage.program.url}/trash?folder=/forever`)
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
})

test('what was done is taken back and done again, by keyboard and by the word about it', async (stage) => {
  const { page, at, names, read } = await folder(stage, 'undo', { 'a.txt': 'a', 'box/b.txt': 'b' })
  await remove(page, 'a.txt')
  await toast(page, 'Deleted: a.txt').getByRole('button', { name: 'Undo' }).click()
  await expectEventually(names, ['a.txt', 'box'])
  await item(page, 'a.txt').waitFor()

  await selectInMenuOf(page, 'a.txt', 'Rename')
  await prompt(page).getByRole('textbox').waitFor()
  await page.keyboard.type('z')
  await page.keyboard.press('Enter')
  await expectEventually(names, ['box', 'z.txt'])
  await grid(page).focus()
  await page.keyboard.press('Control+z')
  await expectEventually(names, ['a.txt', 'box'])
  await page.keyboard.press('Control+Shift+z')
  await expectEventually(names, ['box', 'z.txt'])
  await page.keyboard.press('Control+z')
  await expectEventually(names, ['a.txt', 'box'])

  // The item that has changed since is named.
  await item(page, 'a.txt').waitFor()
  await remove(page, 'a.txt')
  await expectEventually(names, ['box'])
  await writeFile(join(at, 'a.txt'), 'somebody else')
  stage.excuse(/409 \(Conflict\)/)
  await page.keyboard.press('Control+z')
  const refused = "Can't undo: another item named “a.txt” now exists."
  await toast(page, refused).waitFor()

  // The undo step is not lost: it can be repeated by keyboard, and from its message once the conflicting item is deleted.
  const again = page.waitForResponse((answer) => answer.status() === 409)
  await page.keyboard.press('Control+z')
  await again
  await waitForAnimations(page)
  expect((await said(page)).filter((text) => text.startsWith(refused))).toHaveLength(1)
  await rm(join(at, 'a.txt'))
  await press(page, refused, 'Try again')
  await toast(page, 'Undone – Deleted: a.txt').waitFor()
  await expectEventually(names, ['a.txt', 'box'])
  expect(await read('a.txt')).toBe('a')
})

test('of each step there is one word, which does that very step', async (stage) => {
  const { page, names } = await folder(stage, 'words', { 'a.txt': 'a', 'b.txt': 'b' })
  await remove(page, 'a.txt')
  await remove(page, 'b.txt')
  await expectEventually(names, [])
  await press(page, 'Deleted: b.txt', 'Undo')
  await expectEventually(names, ['b.txt'])
  await press(page, 'Deleted: a.txt', 'Undo')
  await expectEventually(names, ['a.txt', 'b.txt'])
  await press(page, 'Undone – Deleted: b.txt', 'Redo')
  await expectEventually(names, ['a.txt'])
  await expectEventually(() => said(page), ['Undone – Deleted: a.txt', 'Deleted: b.txt'])
  await grid(page).focus()
  await page.keyboard.press('Control+z')
  await expectEventually(names, ['a.txt', 'b.txt'])
  await expectEventually(() => said(page), ['Undone – Deleted: a.txt', 'Undone – Deleted: b.txt'])
  await page.keyboard.press('Control+y')
  await expectEventually(names, ['a.txt'])
  await expectEventually(() => said(page), ['Undone – Deleted: a.txt', 'Deleted: b.txt'])
})

test('after a reload, what was done last is taken back; then the one before', async (stage) => {
  const { page, names } = await folder(stage, 'reload', { 'a.txt': 'a', 'b.txt': 'b' })
  await rename(page, 'a.txt', 'z.txt')
  await toast(page, 'Renamed: z.txt').waitFor()
  await remove(page, 'b.txt')
  await expectEventually(names, ['z.txt'])
  await page.reload()
  await item(page, 'z.txt').waitFor()
  await page.keyboard.press('Control+z')
  await toast(page, 'Undone – Deleted: b.txt').waitFor()
  await expectEventually(names, ['b.txt', 'z.txt'])
  await page.keyboard.press('Control+z')
  await toast(page, 'Undone – Renamed: z.txt').waitFor()
  await expectEventually(names, ['a.txt', 'b.txt'])
  await page.keyboard.press('Control+y')
  await expectEventually(names, ['b.txt', 'z.txt'])
})

test('who did nothing is told so, long enough to be read', async (stage) => {
  stage.program.addUser('idle')
  const { page } = await folder(stage, 'idle', { 'a.txt': 'a' }, 'idle')
  await page.keyboard.press('Control+z')
  await toast(page, 'Nothing to undo').waitFor()
  // Time is what is tested: the message stays at least that long.
  await Bun.sleep(2000)
  expect(await said(page)).toEqual(['Nothing to undo'])
  await expectEventually(() => said(page), [])
})

test('what is in the trash is counted at once', async (stage) => {
  stage.program.addUser('counter')
  const { page } = await folder(stage, 'count', { 'a.txt': 'a', 'b.txt': 'b' }, 'counter')
  await remove(page, 'a.txt')
  await expectEventually(() => inTrash(page), 1)
  await remove(page, 'b.txt')
  await expectEventually(() => inTrash(page), 2)
  await press(page, 'Deleted: a.txt', 'Undo')
  await expectEventually(() => inTrash(page), 1)
})

test('who may delete and not create is not promised to bring it back, but told who can', async (stage) => {
  stage.program.addUser('dora', { may_create: 0, may_rename: 0 })
  const { page, names } = await folder(stage, 'dora', { 'a.txt': 'a', 'b.txt': 'b' }, 'dora')
  await selectInMenuOf(page, 'a.txt', 'Delete')
  await prompt(page).getByText('An administrator can restore it from the trash.').waitFor()
  expect(await prompt(page).getByText('You can restore it').count()).toBe(0)
  await page.keyboard.press('Enter')
  await expectEventually(names, ['b.txt'])
  const told = toast(page, 'Deleted: a.txt · An administrator can restore it from the trash.')
  await told.waitFor()
  expect(await told.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await page.keyboard.press('Control+z')
  await toast(page, "The action couldn't be undone. An administrator can restore it").waitFor()
  expect(await names()).toEqual(['b.txt'])
})

testWith('mounts')(
  'a folder that holds another disk is not deleted, which is an error; for good only after a question',
  async (stage) => {
    const { page, at } = await folder(stage, 'disks', { 'holder/disk/.keep': '' })
    await rm(join(at, 'holder/disk/.keep'))
    await using disk = await mountSmallDisk(1024 * 1024, join(at, 'holder/disk'))
    await writeFile(join(disk.path, 'a.txt'), 'a')
    stage.excuse(/409 \(Conflict\)/)
    await selectInMenuOf(page, 'holder', 'Delete')
    await prompt(page).getByText('You can restore it').waitFor()
    await page.keyboard.press('Enter')
    const refused = page.getByRole('alert').locator('[data-kind=error]', { hasText: "can't be kept in the trash" })
    await refused.waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await refused.getByRole('button', { name: 'Delete permanently' }).click()
    await prompt(page, 'Delete “holder”?').getByText("This can't be undone.").waitFor()
    await expectEventually(() => focused(page), 'Cancel')
    await page.keyboard.press('Enter')
    await item(page, 'holder').waitFor()
    expect(await readFile(join(disk.path, 'a.txt'), 'utf8')).toBe('a')
  },
)

test('where the trash is switched off, Enter deletes nothing', async (stage) => {
  const { page, names } = await folder(stage, 'off', { 'a.txt': 'a' })
  stage.program.storeSetting('keeping', { ...INITIAL_KEEPING, trash: false })
  try {
    await selectInMenuOf(page, 'a.txt', 'Delete')
    await prompt(page).getByText("This can't be undone.").waitFor()
    await expectEventually(() => focused(page), 'Cancel')
    await page.keyboard.press('Enter')
    await prompt(page).waitFor({ state: 'detached' })
    expect(await names()).toEqual(['a.txt'])
  } finally {
    stage.program.storeSetting('keeping', INITIAL_KEEPING)
  }
})

test('the history tells what happened, and takes it back days later', async (stage) => {
  const { page, names } = await folder(stage, 'history', { 'a.txt': 'a', 'b.txt': 'b' })
  await remove(page, 'a.txt')
  await selectInMenuOf(page, 'b.txt', 'History')
  await page.getByRole('heading', { name: 'No activity yet' }).waitFor()
  await page.goBack()
  await item(page, 'b.txt').click()
  await page.keyboard.press('F2')
  await prompt(page).getByRole('textbox').fill('c.txt')
  await page.keyboard.press('Enter')
  await toast(page, 'Renamed: c.txt').waitFor()
  await page.goto(`${stage.program.url}/history/history`)
  const steps = page.getByRole('region', { name: 'Activity, newest first' })
  await steps.getByText('Deleted: a.txt').waitFor()
  await steps.getByText('Renamed: c.txt').waitFor()
  await page.getByRole('heading', { name: 'History of history', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Show current item' }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await steps.getByRole('listitem').filter({ hasText: 'Deleted: a.txt' }).getByRole('button', { name: 'Undo' }).click()
  await expectEventually(names, ['a.txt', 'c.txt'])
  await steps.getByText('Undone', { exact: true }).waitFor()
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
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  }
})

/** Deletes files of a folder as the page does, and shows the trash of that folder. */
async function trashOf(stage: BrowserTestContext, name: string, files: readonly string[], browser = {}): Promise<Page> {
  await stage.program.plant(Object.fromEntries(files.map((file) => [`${name}/${file}`, file])))
  // Jobs of other tests that ended unseen would stay at the bottom of the page.
  stage.program.addUser(name, { may_admin: 1 })
  const page = await stage.signIn({ as: name, at: `/files/${name}/`, browser })
  await grid(page).waitFor()
  await page.evaluate(
    async (paths) => {
      const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
      for (const path of paths) await fetch(path, { method: 'DELETE', headers })
    },
    files.map((file) => `${stage.program.url}/api/resources/${name}/${file}`),
  )
  await page.goto(`${stage.program.url}/trash?folder=/${name}`)
  await line(page, files[0] ?? '').waitFor()
  return page
}

const chosen = (page: Page) =>
  page.locator('[role=grid] tr[aria-selected=true] th').evaluateAll((cells) => cells.map((cell) => cell.textContent))
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.querySelector('th')?.textContent ?? null)

test('the trash is narrowed to a folder and shown whole again, and the address says so', async (stage) => {
  const page = await trashOf(stage, 'narrow', ['a.txt', 'deep/b.txt'])
  await line(page, 'b.txt').getByRole('link', { name: '/narrow/deep' }).click()
  await page.waitForURL(/\/trash\?folder=%2Fnarrow%2Fdeep$/)
  await line(page, 'a.txt').waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('Only items from /narrow/deep').waitFor()
  await page.goBack()
  await line(page, 'a.txt').waitFor()
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.waitForURL(/\/trash$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Show folder' }).click()
  await page.waitForURL(/\/files\/narrow\/$/)
})

test('rows of the trash are chosen by clicks, as in a listing', async (stage) => {
  const page = await trashOf(stage, 'clicks', ['d.txt', 'c.txt', 'b.txt', 'a.txt'])
  await line(page, 'a.txt').getByRole('rowheader', { name: 'a.txt' }).click()
  await expectEventually(() => chosen(page), ['a.txt'])
  await line(page, 'c.txt')
    .getByRole('rowheader', { name: 'c.txt' })
    .click({ modifiers: ['Shift'] })
  await expectEventually(() => chosen(page), ['a.txt', 'b.txt', 'c.txt'])
  await line(page, 'b.txt')
    .getByRole('rowheader', { name: 'b.txt' })
    .click({ modifiers: ['Control'] })
  await expectEventually(() => chosen(page), ['a.txt', 'c.txt'])
  await page.getByText('2 of 4 selected').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await line(page, 'd.txt').getByRole('rowheader', { name: 'd.txt' }).click()
  await expectEventually(() => chosen(page), ['d.txt'])
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expectEventually(() => chosen(page), [])
})

test('the trash is worked by keyboard alone', async (stage) => {
  const page = await trashOf(stage, 'keys', ['c.txt', 'b.txt', 'a.txt'])
  await page.keyboard.press('Control+a')
  await expectEventually(() => chosen(page), ['a.txt', 'b.txt', 'c.txt'])
  await page.keyboard.press('Escape')
  await expectEventually(() => chosen(page), [])
  // The rows are one tab stop, and the controls of a row are reachable while it is active.
  await page.getByRole('checkbox', { name: 'Select all' }).focus()
  await page.keyboard.press('Tab')
  await expectEventually(() => focusedRow(page), 'a.txt')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expectEventually(() => chosen(page), ['b.txt', 'c.txt'])
  await page.keyboard.press('Space')
  await expectEventually(() => chosen(page), ['b.txt'])
  await page.keyboard.press('Delete')
  await prompt(page, 'Delete 1 item permanently?').waitFor()
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Home')
  await expectEventually(() => focusedRow(page), 'a.txt')
  await page.keyboard.press('Enter')
  await toast(page, 'Restored: a.txt').waitFor()
  await line(page, 'a.txt').waitFor({ state: 'detached' })
})

test('on a phone what can be done with what is chosen is within the thumb’s reach', async (stage) => {
  const names = Array.from({ length: 20 }, (_, n) => `file-${n}.txt`)
  const page = await trashOf(stage, 'thumb', names, PHONE)
  await line(page, 'file-9.txt').scrollIntoViewIfNeeded()
  await line(page, 'file-9.txt').getByRole('rowheader', { name: 'file-9.txt' }).tap()
  await line(page, 'file-8.txt').getByRole('rowheader', { name: 'file-8.txt' }).tap()
  await expectEventually(() => chosen(page), ['file-9.txt', 'file-8.txt'])
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText('2 of 20 selected').waitFor()
  const lowerEdge = async () => {
    const box = await bar.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expectEventually(lowerEdge, 844)
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await bar.getByRole('button', { name: 'Restore', exact: true }).tap()
  await toast(page, 'Restored 2 items').waitFor()
  await bar.waitFor({ state: 'detached' })

  // An everyday job: a folder deleted by mistake, with its link. By Undo, one tap; from the trash, five.
  await stage.program.plant({ 'thumb/party/b.txt': 'b' })
  await page.goto(`${stage.program.url}/files/thumb/`)
  const hash = await page.evaluate(async () => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    return (await (await fetch('/api/share/thumb/party', { method: 'POST', headers, body: '{}' })).json()).hash
  })
  const works = async () => (await fetch(`${stage.program.url}/api/public/dl/${hash}/b.txt`)).status
  const removeByTouch = async () => {
    await expectEventually(() => selectedNames(page), ['party'])
    await bar.getByRole('button', { name: 'Delete' }).tap()
    await prompt(page, 'Delete “party”?').getByRole('button', { name: 'Delete', exact: true }).tap()
    await item(page, 'party').waitFor({ state: 'detached' })
    await expectEventually(works, 404)
  }
  const steps = countedSteps(page)
  await longPress(page, item(page, 'party'))
  await removeByTouch()
  await steps.tap(toast(page, 'Deleted: party').getByRole('button', { name: 'Undo' }))
  await expectEventually(works, 200)
  expect(steps.taken()).toBe(1)
  // What Undo brings back is selected.
  await removeByTouch()
  await steps.tap(page.getByRole('button', { name: 'Menu' }))
  await steps.tap(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /^Trash/ }))
  await steps.tap(line(page, 'party').getByRole('rowheader', { name: 'party' }))
  await steps.tap(bar.getByRole('button', { name: 'Restore', exact: true }))
  await steps.tap(prompt(page).getByRole('button', { name: 'Restore with link' }))
  await expectEventually(works, 200)
  expect(steps.taken()).toBe(5)
})

test('what is in the way is named', async (stage) => {
  const page = await trashOf(stage, 'inway', ['a.txt', 'b.txt'])
  for (const name of ['a.txt', 'b.txt']) await writeFile(join(stage.program.root, 'inway', name), 'new')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  const question = prompt(page, '2 items with these names already exist')
  await expectEventually(() => question.getByRole('listitem').allInnerTexts(), ['/inway/b.txt', '/inway/a.txt'])
  await question.getByRole('button', { name: 'Keep in trash' }).click()
})
