import { expect } from 'bun:test'
import { briefMessage } from './brief-messages.ts'
import { item, prompt, selectInMenuOf, showAs } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

/** Long enough that its QR code differs from that of this machine's address. */
const OUTSIDE = `https://share.example.org/${'files-'.repeat(8)}`

const { test } = setUpBrowserTests({ tree: { 'a.txt': 'a' }, flags: ['--external-url', OUTSIDE] })

test('links for others begin with the address that the operator names', async (stage) => {
  const page = await stage.signIn({ at: '/files/' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await showAs(page, 'list')
  await item(page, 'a.txt').click()
  await selectInMenuOf(page, 'a.txt', 'Share')
  await prompt(page, 'Share “a.txt”').getByLabel('Password', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await prompt(page).getByRole('button', { name: 'Copy link' }).click()
  await briefMessage(page, 'Link copied!')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toStartWith(`${OUTSIDE}/share/`)
  expect(await prompt(page).getByRole('link').first().getAttribute('href')).toBe(link)

  const visitor = await stage.open(link.slice(OUTSIDE.length))
  const code = visitor.getByRole('img', { name: 'QR code of this link' })
  await code.waitFor()
  const [, , side] = ((await code.getAttribute('viewBox')) ?? '').split(' ')
  expect(Number(side)).toBeGreaterThan(45)
  const manifest = await (await fetch(`${stage.program.url}/static/manifest.webmanifest`)).text()
  expect(manifest).not.toContain('share.example.org')
})
