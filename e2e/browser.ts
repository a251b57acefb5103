import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const SHELL = 'chromium-headless-shell'
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Pages of tests live for a second or two, too short for optimized code to pay off: without it, files take 8 % less processor time. */
const SHORT_LIVED = '--js-flags=--no-turbofan,--no-maglev'

/**
 * `shell` is the headless shell: the same engine and codecs without the browser around it, at half the processor time. All tests run in it.
 * `full` is the browser that users have, for screenshots and measurements. Where the shell is not installed, `full` replaces it.
 */
type BrowserKind = 'shell' | 'full'

/** Returns the path of this machine's Chromium. Throws when there is none. */
async function executable(kind: BrowserKind): Promise<string> {
  const commands = kind === 'shell' ? [SHELL, ...COMMANDS] : COMMANDS
  const onPath = commands.map((command) => Bun.which(command)).find((path) => path !== null)
  if (onPath) return onPath
  for (const path of MAC) if (await Bun.file(path).exists()) return path
  throw new Error(`No browser found; looked for ${commands.join(', ')} on the path.`)
}

/** Starts a browser without a window that makes no requests of its own. */
export const launchBrowser = async (kind: BrowserKind): Promise<Browser> =>
  chromium.launch({ executablePath: await executable(kind), args: kind === 'shell' ? [...QUIET, SHORT_LIVED] : QUIET })

/** Starts a full browser with its profile in a folder, with further flags of Chromium. */
export const launchProfile = async (folder: string, flags: readonly string[]): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { executablePath: await executable('full'), args: [...QUIET, ...flags] })
