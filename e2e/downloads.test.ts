import { expect } from 'bun:test'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, grid, horizontalOverflow, item, prompt, selectInMenuOf, showAs } from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'

const AWKWARD = ['a,b.txt', '100% sure? #1 + more.txt', 'Zürich ☂.txt', '%2C.txt', 'sub & more/inner.txt']
const { test, testWith } = setUpBrowserTests({ tree: Object.fromEntries(AWKWARD.map((name) => [`odd/${name}`, name])) })

async function arrive(stage: BrowserTestContext, at = '/files/odd/'): Promise<Page> {
  const page = await stage.signIn({ at })
  await showAs(page, 'list')
  await grid(page).focus()
  return page
}

/** Downloads an archive by `act` and extracts it with another program; returns its name and files. */
async function unpacked(page: Page, act: () => Promise<unknown>): Promise<{ name: string; files: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  expect(download.url()).not.toContain('auth=')
  expect(await download.failure()).toBeNull()
  const place = await mkdtemp(join(tmpdir(), 'coffer-download-'))
  try {
    const archive = await download.path()
    const zipped = download.suggestedFilename().endsWith('.zip')
    const command = zipped
      ? ['python3', '-m', 'zipfile', '-e', archive, place]
      : ['tar', '--extract', '--gzip', '--file', archive, '--directory', place]
    const { exitCode, stderr } = Bun.spawnSync(command)
    expect(exitCode === 0 ? '' : stderr.toString()).toBe('')
    const entries = await readdir(place, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    // The content of each file is its original name, relative to the folder it was in.
    for (const file of files) expect(await readFile(file, 'utf8')).toEndWith(basename(file))
    return { name: download.suggestedFilename(), files: files.map((file) => file.slice(place.length + 1)).sort() }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

testWith('python3')(
  'Ctrl+S with nothing selected asks for the format of the folder; Enter takes zip',
  async (stage) => {
    const page = await arrive(stage)
    await page.keyboard.press('ControlOrMeta+s')
    await prompt(page, 'Download “odd”').waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    const formats = await prompt(page).getByRole('link').allInnerTexts()
    expect(formats).toEqual(['zip', 'tar', 'tar.gz', 'tar.bz2', 'tar.xz', 'tar.lz4', 'tar.sz', 'tar.zst'])
    const { name, files } = await unpacked(page, () => page.keyboard.press('Enter'))
    expect(name).toBe('odd.zip')
    expect(files).toEqual([...AWKWARD].sort())
    await prompt(page).waitFor({ state: 'detached' })
  },
)

testWith('python3')(
  'always zip: the download starts at once, and the menu still offers the other formats',
  async (stage) => {
    const page = await arrive(stage)
    await page.keyboard.press('ControlOrMeta+s')
    await prompt(page).getByRole('checkbox', { name: 'Always use zip' }).check()
    await unpacked(page, () => prompt(page).getByRole('link', { name: 'zip', exact: true }).click())
    await prompt(page).waitFor({ state: 'detached' })
    await item(page, 'sub & more').click()
    // Steps: one key. With the question: Ctrl+S, Enter.
    const { name } = await unpacked(page, () => page.keyboard.press('ControlOrMeta+s'))
    expect(name).toBe('sub & more.zip')
    await selectInMenuOf(page, 'sub & more', 'Download as…')
    await prompt(page, 'Download “sub & more”').getByRole('checkbox', { checked: true }).uncheck()
    await unpacked(page, () => prompt(page).getByRole('link', { name: 'tar.gz', exact: true }).click())
    await grid(page).focus()
    await page.keyboard.press('ControlOrMeta+s')
    await prompt(page, 'Download “sub & more”').waitFor()
  },
)

testWith('tar', 'gzip')('several items come in the format that was chosen, whatever their names', async (stage) => {
  const page = await arrive(stage)
  await item(page, 'a,b.txt').click()
  for (const name of ['%2C.txt', '100% sure? #1 + more.txt', 'sub & more'])
    await item(page, name).click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Download 4' }).click()
  await prompt(page, 'Download 4 items').waitFor()
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent), 'zip')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent), 'tar.gz')
  const { name, files } = await unpacked(page, () => page.keyboard.press('Enter'))
  expect(name).toEndWith('.tar.gz')
  expect(files).toEqual(AWKWARD.filter((one) => !one.startsWith('Z')).sort())
})

testWith('python3')('a folder comes from its menu; Esc leaves it', async (stage) => {
  const page = await arrive(stage)
  await selectInMenuOf(page, 'sub & more', 'Download')
  await prompt(page, 'Download “sub & more”').waitFor()
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  await selectInMenuOf(page, 'sub & more', 'Download')
  const { files } = await unpacked(page, () => prompt(page).getByRole('link', { name: 'zip' }).click())
  expect(files).toEqual(['inner.txt'])
})

test('on a phone the formats fit', async (stage) => {
  const page = await stage.signIn({ at: '/files/odd/', browser: PHONE })
  await grid(page).waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  await prompt(page, 'Download “odd”').waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('without the right to download nothing is offered, by any key', async (stage) => {
  stage.program.addUser('looker', { may_download: 0 })
  const page = await stage.signIn({ as: 'looker', at: '/files/odd/' })
  await grid(page).focus()
  await page.keyboard.press('ControlOrMeta+s')
  expect(await prompt(page).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Download/ }).count()).toBe(0)
})
