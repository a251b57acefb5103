import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, grid, horizontalOverflow, item } from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({
  needs: ['bubblewrap', 'bash'],
  flags: ['--enable-exec'],
  tree: { 'docs/a.txt': 'a' },
  prepare: ({ addUser }) => {
    addUser('ann', { commands: '["bash"]' })
    addUser('pat', { commands: '["bash"]' })
  },
})

const pane = (page: Page) => page.getByRole('region', { name: 'Terminal', exact: true })
const input = (page: Page) => pane(page).getByRole('textbox', { name: 'Terminal input' })
const state = (page: Page) => pane(page).getByRole('status')
const again = (page: Page) => pane(page).getByRole('button', { name: 'Restart' })

/** Returns the text of the terminal, by lines. */
const lines = (page: Page) => pane(page).locator('.xterm-rows > div').allInnerTexts()
const shows = async (page: Page, text: string | RegExp) =>
  expectEventually(
    async () => (await lines(page)).some((line) => (typeof text === 'string' ? line.includes(text) : text.test(line))),
    true,
  )

async function openTerminal(stage: BrowserTestContext, { as = 'ann', browser = {} } = {}): Promise<Page> {
  const page = await stage.signIn({ as, at: '/files/docs/', browser })
  await grid(page).waitFor()
  const button = page.getByRole('button', { name: 'Shell', exact: true })
  if (await button.isVisible()) await button.click()
  else {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menu').getByText('Shell', { exact: true }).click()
  }
  await page.getByRole('button', { name: 'Terminal', exact: true }).click()
  await expectEventually(() => state(page).textContent(), 'Running')
  await shows(page, '$')
  return page
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('what is typed runs, what it makes is listed, and it can be started again', async (stage) => {
  const page = await openTerminal(stage)
  await type(page, 'pwd; touch made.txt; printf "\\033[31mred\\033[38;2;1;2;3mown\\033[48;2;9;9;9mback\\033[0m\\n"')
  await shows(page, /^\/files\/docs\s*$/)
  await shows(page, 'redownback')
  await item(page, 'made.txt').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await type(page, 'exit 3')
  await expectEventually(() => state(page).textContent(), 'Exited with code 3.')
  await again(page).click()
  await expectEventually(() => state(page).textContent(), 'Running')
  await shows(page, '$')
  await type(page, 'echo sec"ond"')
  await shows(page, 'second')
})

test('it stays from folder to folder', async (stage) => {
  const page = await openTerminal(stage)
  await type(page, 'here=before')
  await page.getByRole('link', { name: 'My files' }).first().click()
  await item(page, 'docs').waitFor()
  await input(page).focus()
  await type(page, 'echo $here-$PWD')
  await shows(page, 'before-/files/docs')
})

test('it knows its size, and follows the window', async (stage) => {
  const page = await openTerminal(stage)
  await type(page, 'stty size')
  await shows(page, /^\d+ \d+\s*$/)
  const sizes = async () => (await lines(page)).filter((line) => /^\d+ \d+\s*$/.test(line)).map((line) => line.trim())
  const [before = ''] = await sizes()
  // Prints the size repeatedly, so that the test need not know when it has changed.
  await type(page, 'while sleep 0.2; do stty size; done')
  await page.setViewportSize({ width: 700, height: 700 })
  const columns = (size: string) => Number(size.split(' ')[1])
  await expectEventually(async () => columns((await sizes()).at(-1) ?? before) < columns(before), true)
})

test('keys lead out of it, and Tab stays in', async (stage) => {
  const page = await openTerminal(stage)
  await page.keyboard.press('Tab')
  expect(await input(page).evaluate((element) => element === document.activeElement)).toBe(true)
  const saidOf = (field: Element) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  expect(await input(page).evaluate(saidOf)).toContain('leaves the terminal')
  await page.keyboard.press('Control+Shift+X')
  const button = pane(page).getByRole('button', { name: 'Screen reader mode' })
  await expectEventually(() => button.evaluate((element) => element === document.activeElement), true)
  await page.keyboard.press('Enter')
  await expectEventually(() => button.getAttribute('aria-pressed'), 'true')
  await input(page).focus()
  await type(page, 'echo heard')
  await expectEventually(async () => (await pane(page).locator('.live-region').textContent())?.includes('heard'), true)
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('a double click gives the shell all the room there is, without dragging, and takes it back', async (stage) => {
  const page = await openTerminal(stage)
  const edge = page.getByRole('separator', { name: 'Resize the shell' })
  const height = () => edge.getAttribute('aria-valuenow')
  const [usual, most] = [await height(), await edge.getAttribute('aria-valuemax')]
  expect(usual).not.toBe(most)
  await edge.dblclick()
  await expectEventually(height, most)
  await edge.dblclick()
  await expectEventually(height, usual)
})

test('what is pasted cannot end the marks around it', async (stage) => {
  const page = await openTerminal(stage)
  await input(page).evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'echo \u001b[201~pas"ted"\u0007')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await shows(page, 'echo [201~pas"ted"')
  await page.keyboard.press('Enter')
  await shows(page, /^\[201~pasted/)
})

test('what a program writes opens nothing and is no title', async (stage) => {
  const page = await openTerminal(stage)
  const title = await page.title()
  await type(
    page,
    'printf "\\033]0;owned\\007\\033]52;c;b3duZWQ=\\007\\033]8;;https://evil.example\\007li""nk\\033]8;;\\007\\n"',
  )
  await shows(page, /^link\s*$/)
  expect(await page.title()).toBe(title)
  await pane(page).locator('.xterm-rows').getByText('link', { exact: true }).last().click({ force: true })
  expect(page.context().pages().length).toBe(1)
})

test('a connection that is lost is said', async (stage) => {
  stage.excuse(/ERR_CONNECTION_(?:REFUSED|RESET)|ERR_INCOMPLETE_CHUNKED|WebSocket|Failed to load resource/)
  const page = await openTerminal(stage, { as: 'pat' })
  await stage.program.kill()
  await expectEventually(() => state(page).textContent(), 'The connection was lost. Running commands were stopped.')
  await again(page).click()
  await expectEventually(() => state(page).textContent(), "The server can't be reached.")
  await stage.program.restart()
  await again(page).click()
  await expectEventually(() => state(page).textContent(), 'Running')
})

test('on a phone there are the keys that its keyboard lacks', async (stage) => {
  const page = await openTerminal(stage, { browser: PHONE })
  const key = (name: string) => pane(page).getByRole('button', { name, exact: true })
  await type(page, 'echo one')
  await shows(page, /^one/)
  await key('Up').click()
  await page.keyboard.press('Enter')
  await expectEventually(async () => (await lines(page)).filter((line) => /^one/.test(line)).length, 2)
  await type(page, 'sleep 1000; echo slept')
  await key('Ctrl').click()
  await expectEventually(() => key('Ctrl').getAttribute('aria-pressed'), 'true')
  await page.keyboard.type('c')
  await shows(page, '^C')
  await expectEventually(() => key('Ctrl').getAttribute('aria-pressed'), 'false')
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
})
