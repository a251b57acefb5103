// A browser and a running Coffer, for all tests of the page. A test fails when the browser reported errors.
import { expect, setDefaultTimeout } from 'bun:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Need } from '../testing/packages.mjs'
import { hooksWith, testWith } from '../testing/requirements.ts'
import { recordStatusTexts } from './brief-messages.ts'
import { launchBrowser } from './browser.ts'
import { recordChanges } from './changes-in-progress.ts'
import { type InitScript, type Profile, Profiles } from './profiles.ts'
import { ADMIN, PASSWORD, type Program, type ProgramOptions, startProgram } from './program.ts'
import { timeLimitFactor } from './slow-pages.ts'

/** A phone in portrait, with touch. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1,
}

/** Without the page's service worker, whose requests tests cannot see; tests about it set `serviceWorkers: 'allow'`. */
const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
}

/** Default time limit of a test, in milliseconds. */
const TEST_LIMIT = 120_000

/**
 * Milliseconds that Bun waits beyond the limit of a test, at which the test itself fails and closes its pages. At Bun's own limit the
 * program and the browser are ended, and all further tests of the file fail.
 */
const CLEANUP = 30_000

/** Listings request thumbnails of files with the name of a picture. Chromium reports those that the server cannot read. */
const NO_THUMBNAIL = /status of 415 .*\/api\/preview\/(?:thumb|medium)\//

/** Options of a visit: account, address and browser. */
export interface VisitOptions {
  /** User who signs in. */
  readonly as?: string
  /** Address, relative to the base path. */
  readonly at?: string
  /** Browser options. */
  readonly browser?: BrowserContextOptions
  /** Whether the welcome is shown, as on a first visit. */
  readonly showsWelcome?: boolean
  /** Whether the page preloads parts; by default as set for the theatre. */
  readonly preloads?: boolean
  /** Prepares the page before it opens the address. */
  readonly before?: (page: Page) => unknown
}

/** The program, and functions that open pages, for a test. */
export interface BrowserTestContext {
  readonly program: Program
  /** Starts another program, which ends after the pages are closed. */
  start(options: ProgramOptions): Promise<Program>
  /** Opens an address without signing in. */
  open(path?: string, browser?: BrowserContextOptions): Promise<Page>
  /** Opens an address as a user who has just signed in, by a request from this process. */
  signIn(arrival?: VisitOptions): Promise<Page>
  /** Accepts browser errors that this test provokes, such as the status 404. */
  excuse(complaint: RegExp): void
}

/** Marks the welcome as dismissed for every user; runs in the page. */
function dismissWelcome(key: string): void {
  const getItem = Storage.prototype.getItem
  Storage.prototype.getItem = function (name: string) {
    return name.startsWith(key) ? '1' : getItem.call(this, name)
  }
}

/** Reports violations of the content security policy: the browser's own message names no directive for some. Runs in the page. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy: ${violatedDirective} ${blockedURI}`),
  )
}

/** Stores a token where the page stores its own; runs in the page. */
function storeToken(token: string): void {
  if (window === top && origin !== 'null') localStorage.setItem('jwt', token)
}

/** Enables the browser's data saver: the page preloads nothing, which saves a third of the time of a short test. Runs in the page. */
function enableDataSaver(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** Requests that the page sends on its own may be in progress when the user signs out. */
const TOO_LATE = /status of 401 .*\/api\/jobs\)$/
/** Making a small picture, as of a film, may exceed its time limit on a busy machine; the page shows an icon instead. */
const TOO_SLOW = /status of 413 .*\/api\/preview\//

/** All errors that a browser reports, from all pages of a test. */
class BrowserErrors {
  readonly #heard: string[] = []
  readonly #excused: RegExp[] = [TOO_LATE, TOO_SLOW, NO_THUMBNAIL]

  excuse = (complaint: RegExp) => void this.#excused.push(complaint)

  listen(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#heard.push(String(error.error())))
  }

  left = () => this.#heard.filter((text) => !this.#excused.some((pattern) => pattern.test(text)))
}

/** Prints the content of a failed test's pages, as a screen reader would announce it. */
async function printPages(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 3000 })
      .catch((error: unknown) => `nothing: ${error}`)
    console.error(`shown at ${page.url()}:\n${shown.replaceAll(/\n *- option .*/g, '').slice(0, 3000)}`)
    const messages = await page.evaluate(() => window.statusTexts ?? []).catch(() => [])
    if (messages.length > 0) console.error(`latest messages: ${JSON.stringify(messages.slice(-20))}`)
  }
}

/** The tests of one file: a program and a browser for all of them, an empty browser profile for each. */
export interface BrowserTests {
  /** Returns the program, once the tests run. */
  readonly program: () => Program
  readonly test: (name: string, body: (stage: BrowserTestContext) => Promise<void>, timeout?: number) => void
  /** Returns `test` for single tests that need more than the file does. */
  readonly testWith: (...needs: Need[]) => BrowserTests['test']
}

/** Start options of a theatre's program, and preparations before pages open. */
type BrowserTestsOptions = ProgramOptions & {
  readonly prepare?: (program: Program) => Promise<void> | void
  /** Whether the page preloads parts, as it does for users without data saver: for tests about going offline. */
  readonly preloads?: boolean
  /** Requirements of all tests of the file besides a browser. */
  readonly needs?: readonly Need[]
}

/** Starts a program and a browser before the tests of this file, and ends both after them. */
export function setUpBrowserTests({
  prepare,
  preloads = false,
  needs = [],
  ...options
}: BrowserTestsOptions = {}): BrowserTests {
  const all: readonly Need[] = ['headlessShell', ...needs]
  const { beforeAll, afterAll } = hooksWith(...all)
  setDefaultTimeout(TEST_LIMIT * timeLimitFactor + CLEANUP)
  let program: Program
  let browser: Browser
  let profiles: Profiles
  async function raise(): Promise<Program> {
    const started = await startProgram(options)
    await prepare?.(started)
    return started
  }
  beforeAll(async () => {
    ;[program, browser] = await Promise.all([raise(), launchBrowser('shell')])
    profiles = new Profiles(browser)
  })
  afterAll(async () => {
    await browser.close()
    await program[Symbol.asyncDispose]()
  })

  /** Signs in, sets the cookies in the profile of the page as a browser would, and returns the token. */
  async function requestToken(page: Page, username: string): Promise<string> {
    const answer = await page.request.post(`${program.url}/api/login`, {
      data: { username, password: PASSWORD, recaptcha: '' },
      headers: { 'User-Agent': await page.evaluate(() => navigator.userAgent) },
    })
    if (!answer.ok()) throw new Error(`Sign-in as ${username}: ${answer.status()} ${await answer.text()}`)
    return answer.text()
  }

  async function perform(body: (stage: BrowserTestContext) => Promise<void>, limit: number): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error(`The test did not end within ${limit} ms.`)), limit)
    const complaints = new BrowserErrors()
    const used: Profile[] = []
    await using others = new AsyncDisposableStack()
    const start = async (wanted: ProgramOptions) => others.use(await startProgram(wanted))
    const takeProfile = async (like: BrowserContextOptions = {}, newcomer = false, ahead = preloads) => {
      const scripts: InitScript[] = [
        { run: reportViolations, argument: '' },
        { run: recordStatusTexts, argument: '' },
        { run: recordChanges, argument: '' },
      ]
      if (!ahead) scripts.push({ run: enableDataSaver, argument: '' })
      if (!newcomer) scripts.push({ run: dismissWelcome, argument: 'coffer.welcomed ' })
      const profile = await profiles.take({ browser: { ...DESKTOP, ...like }, scripts })
      used.push(profile)
      profile.context.setDefaultTimeout(60_000)
      complaints.listen(profile.context)
      return profile
    }
    const open = async (path = '/', like?: BrowserContextOptions) => {
      const { page } = await takeProfile(like)
      await page.goto(program.url + path)
      return page
    }
    const signIn = async ({
      as = ADMIN,
      at = '/files/',
      browser: like,
      showsWelcome,
      preloads: ahead,
      before,
    }: VisitOptions = {}) => {
      const profile = await takeProfile(like, showsWelcome, ahead)
      const { page } = profile
      await using _ = await profile.addInitScript(storeToken, await requestToken(page, as))
      await before?.(page)
      await page.goto(program.url + at)
      return page
    }
    let left: readonly string[] = []
    try {
      await Promise.race([body({ program, start, open, signIn, excuse: complaints.excuse }), late])
      // Read before the pages are closed: errors about requests that a closing page aborts do not count.
      left = complaints.left()
    } catch (error) {
      await printPages(used.flatMap(({ context }) => context.pages()))
      await Promise.all(used.map(({ context }) => context.close()))
      throw error
    } finally {
      clearTimeout(timer)
    }
    await Promise.all(used.map((profile) => profiles.giveBack(profile, `${program.url}/static/img/logo.svg`)))
    expect(left).toEqual([])
  }

  const withNeeds: BrowserTests['testWith'] = (...more) => {
    const test = testWith(...all, ...more)
    return (name, body, timeout = TEST_LIMIT) => {
      const limit = timeout * timeLimitFactor
      test(name, () => perform(body, limit), limit + CLEANUP)
    }
  }
  return { program: () => program, test: withNeeds(), testWith: withNeeds }
}
