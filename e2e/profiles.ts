// Browser profiles that are emptied and reused. Scripts stay compiled in the renderer process, which makes the next page cheaper.
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, ViewportSize } from 'playwright-core'
import { waitBeforeLeaving } from './changes-in-progress.ts'
import { slowPagesDown } from './slow-pages.ts'

/** Methods with a lasting effect on a page or a browser context: a profile in which a test called one is not used again. */
const LASTING = {
  page: [
    ...['addInitScript', 'close', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'routeWebSocket'],
    'setExtraHTTPHeaders',
  ],
  context: [...['addInitScript', 'close', 'exposeBinding', 'exposeFunction', 'newPage', 'routeWebSocket']],
}

/**
 * Commands of the devtools protocol after which a profile is not used again: their effect may outlast the session, and uploads may still be
 * in progress.
 */
const LASTING_COMMANDS = /^(?:(?:Network|ServiceWorker|Storage)\.|Input\.dispatchDragEvent$)/

/** Storage of an origin besides cookies, localStorage and sessionStorage. */
const STORED = 'indexeddb,cache_storage,file_systems,service_workers'
/** Maximum number of unused profiles of a browser. Each has a renderer process. */
const MOST_FREE = 3

/** A function that runs in each document before its own scripts, and its argument. */
export interface InitScript {
  readonly run: (argument: string) => void
  readonly argument: string
}

/** Options of a profile. Profiles with different options are never exchanged. */
interface ProfileOptions {
  readonly browser: BrowserContextOptions
  readonly scripts: readonly InitScript[]
}

type Listener = (...words: never[]) => void
type Emitter = { on(event: string, listener: Listener): unknown; off(event: string, listener: Listener): unknown }

/** Calls `noticed` whenever one of these methods is called. */
function notice(target: object, methods: readonly string[], noticed: () => void): void {
  const own = target as Record<string, (...words: unknown[]) => unknown>
  for (const name of methods) {
    const method = own[name]?.bind(target)
    if (!method) throw new Error(`There is no method ${name}`)
    own[name] = (...words) => {
      noticed()
      return method(...words)
    }
  }
}

/** Calls `noticed` whenever a session sends one of these commands. */
async function noticeCommands(opened: Promise<CDPSession>, commands: RegExp, noticed: () => void): Promise<CDPSession> {
  const session = await opened
  const send = session.send.bind(session)
  session.send = (method, params) => {
    if (commands.test(method)) noticed()
    return send(method, params)
  }
  return session
}

/** Returns a function that removes all listeners added since. */
function recordListeners(target: Emitter): () => void {
  const on = target.on.bind(target)
  let added: Array<[string, Listener]> = []
  target.on = (event, listener) => {
    added.push([event, listener])
    return on(event, listener)
  }
  return () => {
    for (const [event, listener] of added) target.off(event, listener)
    added = []
  }
}

/** A profile with one page. */
export class Profile {
  readonly key: string
  readonly context: BrowserContext
  readonly page: Page
  /** `addInitScript` of the page, for scripts that are removed before the test ends. */
  readonly addInitScript: Page['addInitScript']
  readonly #openDevtools: () => Promise<CDPSession>
  readonly #viewport: ViewportSize | null
  /** Sessions that the test opened. Their emulation ends with them. */
  readonly #sessions: Promise<CDPSession>[] = []
  readonly #removeListeners: readonly (() => void)[]
  /** Whether a test has used a method that makes emptying impossible. */
  #lasting: boolean

  private constructor(key: string, context: BrowserContext, page: Page, lasting: boolean) {
    this.key = key
    this.context = context
    this.page = page
    this.#lasting = lasting
    this.addInitScript = page.addInitScript.bind(page)
    this.#openDevtools = context.newCDPSession.bind(context, page)
    this.#removeListeners = [recordListeners(context as object as Emitter), recordListeners(page as object as Emitter)]
    this.#viewport = page.viewportSize()
    const changed = () => {
      this.#lasting = true
    }
    notice(page, LASTING.page, changed)
    notice(context, LASTING.context, changed)
    const open = context.newCDPSession.bind(context)
    context.newCDPSession = (target) => {
      const session = open(target)
      this.#sessions.push(session)
      return noticeCommands(session, LASTING_COMMANDS, changed)
    }
  }

  static async create(browser: Browser, key: string, { browser: like, scripts }: ProfileOptions): Promise<Profile> {
    const context = await browser.newContext(like)
    slowPagesDown(context)
    context.on('page', waitBeforeLeaving)
    for (const { run, argument } of scripts) await context.addInitScript(run, argument)
    // A service worker outlives its registration for a while.
    return new Profile(key, context, await context.newPage(), like.serviceWorkers === 'allow')
  }

  /**
   * Removes cookies, storage, permissions, routes, listeners, history and devtools sessions, and restores the size of the page. Returns
   * false when the profile cannot be reused.
   */
  async empty(address: string): Promise<boolean> {
    if (this.#lasting || this.page.isClosed() || this.context.pages().length > 1) return false
    const { context, page } = this
    for (const remove of this.#removeListeners) remove()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    // A session may have been detached by the test.
    await Promise.allSettled(this.#sessions.splice(0).map(async (session) => (await session).detach()))
    await context.clearPermissions()
    const size = page.viewportSize()
    if (this.#viewport && (size?.width !== this.#viewport.width || size.height !== this.#viewport.height))
      await page.setViewportSize(this.#viewport)
    await page.mouse.move(-1, -1)
    // Opens a document of the same origin without scripts, which keeps the renderer process.
    await page.goto(address)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
      window.name = ''
    })
    await context.clearCookies()
    // The session is opened only now, because a second session ends the offline emulation of the first.
    const devtools = await this.#openDevtools()
    await devtools.send('Storage.clearDataForOrigin', { origin: new URL(address).origin, storageTypes: STORED })
    await devtools.send('Page.resetNavigationHistory')
    await devtools.detach()
    return true
  }
}

/** Creates and reuses the profiles of one browser. */
export class Profiles {
  readonly #browser: Browser
  readonly #free: Profile[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Returns an empty profile whose page is blank, or shows a document without scripts. */
  async take(options: ProfileOptions): Promise<Profile> {
    const key = JSON.stringify(options, (_, value) => (typeof value === 'function' ? value.name : value))
    const index = this.#free.findIndex((profile) => profile.key === key)
    const [free] = index < 0 ? [] : this.#free.splice(index, 1)
    return free ?? Profile.create(this.#browser, key, options)
  }

  /** Empties a profile for the next test, or closes it. */
  async giveBack(profile: Profile, address: string): Promise<void> {
    const again = await profile.empty(address).catch(() => false)
    if (again && this.#free.length < MOST_FREE) this.#free.push(profile)
    else await profile.context.close()
  }
}
