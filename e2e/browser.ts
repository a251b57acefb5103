import { type Browser, type BrowserContext, chromium } from 'playwright-core'

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

/** The Chromium of this machine: `npm test` sees to it that there is one. Throws when there is none. */
async function executable(): Promise<string> {
  const onPath = COMMANDS.map((command) => Bun.which(command)).find((path) => path !== null)
  if (onPath) return onPath
  for (const path of MAC) if (await Bun.file(path).exists()) return path
  throw new Error(`No browser found; looked for ${COMMANDS.join(', ')} on the path.`)
}

/** Starts a browser without a window that asks nobody but the pages it is sent to. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await executable(), args: QUIET })

/** Starts one whose profile lies in a folder, with further flags of Chromium. */
export const launchProfile = async (folder: string, flags: readonly string[]): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { executablePath: await executable(), args: [...QUIET, ...flags] })
