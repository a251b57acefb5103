import type { Page } from 'playwright-core'
import { ADMIN, PASSWORD } from './program.ts'

/** Types user name and password into the sign-in form, in any language, and submits it. */
export async function typeCredentials(page: Page, username = ADMIN, password = PASSWORD): Promise<void> {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
}
