import { describe, expect } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import type { Program } from './program.ts'

const theatre = setUpBrowserTests({
  needs: ['bubblewrap'],
  // Reaches the output limit soon.
  flags: ['--enable-exec', '--exec-output', '200K'],
  tree: { 'a/one.txt': '1', 'a/two.txt': '2', 'b/': '', 'many.txt': `${'a line\n'.repeat(20_000)}the end\n` },
})
const { test } = theatre

const COMMANDS = ['ls', 'pwd', 'printf', 'cat', 'sleep', 'touch', 'false', 'yes']
/** Users created so far. */
const people = new WeakMap<Program, Set<string>>()

/** Signs in as a user with permission to run commands, on the files page. */
async function arrive(
  signIn: (arrival: { as: string; at?: string; browser?: object }) => Promise<Page>,
  name: string,
  { at = '/files/a/', browser = {}, commands = COMMANDS, may = 1 } = {},
): Promise<Page> {
  const program = theatre.program()
  const known = people.get(program) ?? new Set()
  if (!known.has(name)) program.addUser(name, { may_execute: may, commands: JSON.stringify(commands) })
  people.set(program, known.add(name))
  return signIn({ as: name, at, browser })
}

const panel = (page: Page) => page.getByRole('region', { name: 'Shell', exact: true })
const input = (page: Page) => panel(page).getByRole('textbox')
const log = (page: Page) => panel(page).getByRole('log')

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Shell', exact: true }).click()
  await input(page).waitFor()
}

async function run(page: Page, command: string): Promise<void> {
  await input(page).fill(command)
  await input(page).press('Enter')
}

/** Waits until the page reports how the last command ended. */
const over = (page: Page, how: string | RegExp) => log(page).getByText(how).last().waitFor()

describe('the panel', () => {
  test('runs commands in the folder that is shown, and stays from folder to folder', async ({ signIn }) => {
    const page = await arrive(signIn, 'runs')
    await open(page)
    await expectEventually(() => panel(page).textContent(), expect.stringContaining('ls, pwd, printf'))
    await run(page, 'ls')
    await over(page, /Done in/)
    await expectEventually(() => log(page).textContent(), expect.stringContaining('one.txt'))
    await page.getByRole('link', { name: 'My files' }).first().click()
    await page.waitForURL(/\/files\/$/)
    await run(page, 'ls')
    await log(page).getByText('many.txt').waitFor()
    await run(page, 'false')
    await over(page, /Exited with code 1/)
    await page.reload()
    await input(page).waitFor()
  })

  test('shows colours, and nothing of other sequences', async ({ signIn }) => {
    const page = await arrive(signIn, 'colours')
    await open(page)
    await run(
      page,
      String.raw`printf '\033[31;1mred\033[0m \033[38;2;250;250;250mpale\033[0m \033]0;evil\007<b>end</b>\n'`,
    )
    await over(page, /Done in/)
    const red = log(page).getByText('red', { exact: true })
    const [color, plain] = await Promise.all([
      red.evaluate((part) => getComputedStyle(part).color),
      input(page).evaluate((field) => getComputedStyle(field).color),
    ])
    expect(color).not.toBe(plain)
    await expectEventually(() => log(page).textContent(), expect.stringContaining('red pale <b>end</b>'))
    expect(await log(page).locator('b').count()).toBe(0)
  })

  test('remembers what was sent; clear and exit stay here', async ({ signIn }) => {
    const page = await arrive(signIn, 'history')
    await open(page)
    await run(page, 'pwd')
    await over(page, /Done in/)
    await input(page).fill('half')
    await input(page).press('ArrowUp')
    await expectEventually(() => input(page).inputValue(), 'pwd')
    await input(page).press('ArrowDown')
    await expectEventually(() => input(page).inputValue(), 'half')
    await run(page, 'clear')
    await log(page).waitFor({ state: 'detached' })
    await run(page, 'exit')
    await panel(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+`')
    await input(page).waitFor()
    await input(page).press('ArrowUp')
    await expectEventually(() => input(page).inputValue(), 'pwd')
    await input(page).press('Escape')
    await input(page).press('Escape')
    await panel(page).waitFor({ state: 'detached' })
  })

  test('takes nothing while something runs; Ctrl+C and Stop end it', async ({ signIn }) => {
    const page = await arrive(signIn, 'stops')
    await open(page)
    await run(page, 'sleep 55')
    await panel(page).getByRole('button', { name: 'Stop' }).waitFor()
    await expectEventually(() => input(page).isDisabled(), true)
    await page.keyboard.press('Control+c')
    await over(page, /Canceled/)
    await expectEventually(() => input(page).isEnabled(), true)
    await run(page, 'clear')
    await run(page, 'sleep 54')
    await panel(page).getByRole('button', { name: 'Stop' }).click()
    await over(page, /Canceled/)
  })

  test('draws a few of many lines, and follows the end until one scrolls up', async ({ signIn }) => {
    const page = await arrive(signIn, 'long', { at: '/files/' })
    await open(page)
    await run(page, 'cat many.txt')
    await over(page, /Done in/)
    await log(page).getByText('the end', { exact: true }).waitFor()
    expect(await log(page).locator('div').count()).toBeLessThan(200)
    await log(page).evaluate((box) => {
      box.scrollTop = 1000
    })
    await panel(page).getByRole('button', { name: 'Scroll to the end' }).click()
    await log(page).getByText('the end', { exact: true }).waitFor()
    await run(page, 'yes')
    await over(page, /too much output/)
  })

  test('leads to the folder that a command changed', async ({ signIn }) => {
    const page = await arrive(signIn, 'changes', { at: '/files/b/' })
    await open(page)
    await run(page, 'touch made.txt')
    await over(page, /Done in/)
    await page.getByRole('gridcell', { name: /made/ }).first().waitFor()
    await page.getByRole('link', { name: 'My files' }).first().click()
    await log(page).getByRole('link', { name: 'Open folder' }).click()
    await page.waitForURL(/\/files\/b\/$/)
  })

  test('says why nothing runs', async ({ signIn, excuse }) => {
    const page = await arrive(signIn, 'refused')
    await open(page)
    await run(page, 'git status')
    await over(page, 'The server rejected the command.')
    await page.context().setOffline(true)
    excuse(/ERR_INTERNET_DISCONNECTED/)
    await run(page, 'ls')
    await over(page, /You're offline/)
    await page.context().setOffline(false)
  })

  test('is for those who may', async ({ signIn }) => {
    const page = await arrive(signIn, 'maynot', { may: 0 })
    await page.getByRole('grid').waitFor()
    expect(await page.getByRole('button', { name: 'Shell', exact: true }).count()).toBe(0)
    const none = await arrive(signIn, 'nocommands', { commands: [] })
    await open(none)
    await none.getByText(/No commands are enabled for your account/).waitFor()
  })

  test('is made higher by keys, and stays so', async ({ signIn }) => {
    const page = await arrive(signIn, 'higher')
    await open(page)
    const bar = panel(page).getByRole('separator')
    const before = Number(await bar.getAttribute('aria-valuenow'))
    await bar.press('ArrowUp')
    await expectEventually(async () => Number(await bar.getAttribute('aria-valuenow')), before + 24)
    await page.reload()
    await input(page).waitFor()
    await expectEventually(async () => Number(await bar.getAttribute('aria-valuenow')), before + 24)
  })
})

describe('looks right', () => {
  const looks: ReadonlyArray<readonly [name: string, browser: BrowserContextOptions]> = [
    ['desktop', {}],
    ['phone', PHONE],
    ['narrowest', { ...PHONE, viewport: { width: 320, height: 640 } }],
  ]
  const colours = String.raw`printf '${Array.from({ length: 16 }, (_, n) => String.raw`\033[38;5;${n}mcolour ${n}\033[0m \033[48;5;${n}mground\033[0m`).join(String.raw`\n`)}\n'`
  for (const [name, browser] of looks)
    test(name, async ({ signIn }) => {
      const page = await arrive(signIn, `looks-${name}`, { browser })
      if (browser.isMobile) {
        await page.getByRole('button', { name: 'More' }).click()
        await page.getByRole('menuitemradio', { name: 'Shell' }).click()
        await input(page).waitFor()
      } else await open(page)
      await run(page, colours)
      await over(page, /Done in/)
      expect(await axeViolationsOfScreen(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
})
