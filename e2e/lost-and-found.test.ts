// A new user deletes, overwrites and moves the wrong things, and restores everything.
import { expect } from 'bun:test'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Page } from 'playwright-core'
import { expectEventually, folderShown, grid, item, menuEntry, prompt, selectInMenuOf } from './file-listing.ts'
import { type BrowserTestContext, setUpBrowserTests } from './harness.ts'
import { selectFiles } from './local-files.ts'
import { plant } from './program.ts'

const TREE = {
  'a.txt': 'a',
  'b.txt': 'b, as it was',
  'c.txt': 'c',
  'docs/plan.txt': 'a plan',
  'docs/old/older.txt': 'older',
  'pics/one.txt': 'one',
}
const { test } = setUpBrowserTests()

/** Returns every file of a folder with its content, and its empty folders; reads again when something changes meanwhile. */
async function everythingIn(root: string): Promise<Record<string, string>> {
  for (;;) {
    try {
      return await readEverything(root)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

async function readEverything(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = relative(root, join(entry.parentPath, entry.name))
    if (entry.isFile()) found[path] = await readFile(join(root, path), 'utf8')
    else if ((await readdir(join(root, path))).length === 0) found[`${path}/`] = ''
  }
  return found
}

async function remove(page: Page, name: string): Promise<void> {
  await selectInMenuOf(page, name, 'Delete')
  await prompt(page).getByText('You can restore it').waitFor()
  await page.keyboard.press('Enter')
  await item(page, name).waitFor({ state: 'detached' })
}

async function rename(page: Page, name: string, to: string): Promise<void> {
  await selectInMenuOf(page, name, 'Rename')
  await prompt(page).getByRole('textbox').fill(to)
  await page.keyboard.press('Enter')
  await item(page, to).waitFor()
}

/** Cuts an item and pastes it into a folder of the same listing. */
async function moveInto(page: Page, name: string, folder: string): Promise<void> {
  await selectInMenuOf(page, name, 'Cut')
  await item(page, folder).dblclick()
  await page.waitForURL(new RegExp(`/${folder}/$`))
  await folderShown(page, folder)
  await grid(page).focus()
  await page.keyboard.press('Control+v')
  await item(page, name).waitFor()
  await page.goBack()
  await item(page, folder).waitFor()
}

async function save(page: Page, name: string, text: string): Promise<void> {
  await item(page, name).dblclick()
  await page.getByRole('textbox', { name }).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+s')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.goBack()
  await item(page, name).waitFor()
}

async function uploadOver(page: Page, folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, text)
  await selectFiles(page, [path])
  await prompt(page).getByRole('button', { name: 'Replace' }).click()
}

async function makeFolder(page: Page, name: string): Promise<void> {
  await grid(page).click({ button: 'right', position: { x: 300, y: 400 } })
  await menuEntry(page, 'New folder').click()
  await prompt(page).getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await item(page, name).waitFor()
}

/** Performs all steps; returns the folder's content after each step. */
async function makeAMess(stage: BrowserTestContext, page: Page, look: () => Promise<unknown>): Promise<unknown[]> {
  const own = join(stage.program.root, '..')
  const steps: (() => Promise<void>)[] = [
    () => remove(page, 'a.txt'),
    () => rename(page, 'c.txt', 'see.txt'),
    () => moveInto(page, 'docs', 'pics'),
    () => makeFolder(page, 'nothing'),
    () => save(page, 'b.txt', 'b, spoilt'),
    () => uploadOver(page, own, 'b.txt', 'b, by mistake'),
    () => remove(page, 'pics'),
  ]
  const seen = [await look()]
  for (const step of steps) {
    await step()
    // Changes that the listing shows at once reach the disk a moment later.
    for (const end = Date.now() + 60_000; Bun.deepEquals(await look(), seen.at(-1)); await Bun.sleep(20))
      if (Date.now() > end) throw new Error(`Nothing happened: ${step}`)
    seen.push(await look())
  }
  return seen
}

test('step by step by Ctrl+Z, forth again by Ctrl+Y, and all at once by rewinding the folder', async (stage) => {
  const mess = await mkdtemp(join(stage.program.root, 'mess-'))
  await plant(mess, TREE)
  const page = await stage.signIn({ at: `/files/${basename(mess)}/` })
  await grid(page).waitFor()
  const look = () => everythingIn(mess)
  const began = Date.now()
  // Time is what is tested: the folder is rewound to a time before the first change.
  await Bun.sleep(1100)
  const seen = await makeAMess(stage, page, look)
  await grid(page).focus()
  for (const before of seen.slice(0, -1).toReversed()) {
    await page.keyboard.press('Control+z')
    await expectEventually(look, before)
  }
  for (const after of seen.slice(1)) {
    await page.keyboard.press('Control+y')
    await expectEventually(look, after)
  }
  await page.goto(`${stage.program.url}/rewind/${basename(mess)}/?at=${began}`)
  await page.getByRole('button', { name: 'Restore everything' }).click()
  await prompt(page).getByText('This folder is restored').waitFor()
  await page.keyboard.press('Enter')
  await expectEventually(look, seen[0])
  expect(Object.keys(await look())).toHaveLength(Object.keys(TREE).length)
})

test('what a rewind brought back is named, and taken back by the word about it', async (stage) => {
  const at = await mkdtemp(join(stage.program.root, 'rewound-'))
  await plant(at, { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' })
  const page = await stage.signIn({ at: `/files/${basename(at)}/` })
  await grid(page).waitFor()
  const names = async () => (await readdir(at)).sort()
  const began = Date.now()
  // Time is what is tested: the folder is rewound to a time before the first change.
  await Bun.sleep(1100)
  const said = page.getByRole('region', { name: 'Notifications' })
  const bringBack = async (text: string) => {
    await page.goto(`${stage.program.url}/rewind/${basename(at)}/?at=${began}`)
    await page.getByRole('button', { name: 'Restore everything' }).click()
    await prompt(page).getByText('This folder is restored').waitFor()
    await page.keyboard.press('Enter')
    await said.getByText(text).waitFor()
    await expectEventually(names, ['a.txt', 'b.txt', 'c.txt'])
  }
  await remove(page, 'a.txt')
  await expectEventually(names, ['b.txt', 'c.txt'])
  await bringBack('Rewound: a.txt')
  await said.getByRole('button', { name: 'Undo' }).click()
  await expectEventually(names, ['b.txt', 'c.txt'])
  await said.getByRole('button', { name: 'Redo' }).click()
  await expectEventually(names, ['a.txt', 'b.txt', 'c.txt'])
})
