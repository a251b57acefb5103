import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { launchBrowser, launchProfile } from '../../e2e/browser.ts'
import { flaws } from '../../e2e/flaws.ts'
import { type Program, startProgram } from '../../e2e/program.ts'
import { typeCredentials } from '../../e2e/sign-in.ts'
import { makeDemoTree } from '../../server/storage/demo-tree.ts'
import { LOOKS } from '../shots/looks.ts'
import { EXTRA, SCENES } from '../shots/scenes.ts'
import { playAll } from '../shots/stage.ts'
import type { Row } from './harness.ts'

/** What axe judges: both themes, both reading directions, a desk and a phone. */
const JUDGED = ['desktop.light.en', 'desktop.dark.de', 'phone.dark.en', 'phone.light.ar']

/** Every screen in every state that there are pictures of, judged by axe. */
async function benchAxe(program: Program): Promise<Row> {
  const found: string[] = []
  let screens = 0
  const browser = await launchBrowser()
  const looks = LOOKS.filter(({ name }) => JUDGED.includes(name))
  if (looks.length !== JUDGED.length) throw new Error('There are no such looks.')
  for (const look of looks) {
    await playAll(browser, program, {
      look,
      scenes: SCENES,
      onScene: async (page, { name }, missed) => {
        screens += 1
        if (missed !== null) found.push(`${name}.${look.name}: not reached`)
        for (const flaw of await flaws(page)) found.push(`${name}.${look.name}: ${flaw}`)
      },
    })
  }
  await browser.close()
  for (const flaw of found) console.error(flaw)
  return {
    work: `axe: ${screens} screens and states`,
    floor: '',
    coffer: `${found.length} findings`,
    ratio: '',
    target: '0 findings',
    met: found.length === 0,
  }
}

const LIGHTHOUSE = path.join(import.meta.dir, 'lighthouse')

/** Lighthouse is not among what everybody installs: it comes, pinned, when it is asked for. */
async function installLighthouse(): Promise<void> {
  const installed = Bun.spawn(['npm', 'ci', '--no-audit', '--no-fund'], { cwd: LIGHTHOUSE, stdout: 'ignore' })
  if ((await installed.exited) !== 0) throw new Error('Lighthouse could not be installed.')
}

type Report = { address: string; scores: Record<string, number>; shift: number; lost: string[] }

/** What Lighthouse says of an address in a browser that listens at a port. Throws when it was led elsewhere, or did not end well. */
async function audit(port: number, form: string, address: string): Promise<Report> {
  const command = ['node', 'audit.mjs', String(port), form, address]
  const run = Bun.spawn(command, { cwd: LIGHTHOUSE, stdout: 'pipe', stderr: 'pipe' })
  const [said, complaints, status] = await Promise.all([text(run.stdout), text(run.stderr), run.exited])
  if (status !== 0) throw new Error(`Lighthouse did not end well: ${complaints}`)
  const report = JSON.parse(said)
  if (report.address !== address) throw new Error(`Lighthouse was led to ${report.address}.`)
  return report
}

const text = (stream: ReadableStream): Promise<string> => new Response(stream).text()

/** A port of this machine that nobody has at the moment. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function signIn(context: BrowserContext, program: Program): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${program.url}/login`)
  await page.evaluate(() => localStorage.setItem('coffer.welcomed / 1', '1'))
  await typeCredentials(page)
  await page.waitForURL(/\/files\/$/)
  return page.evaluate(() => localStorage.getItem('jwt') ?? '')
}

/** Scores of the three pages that people meet first, on a slow phone and on a desk. */
async function benchLighthouse(program: Program): Promise<Row[]> {
  await installLighthouse()
  const profile = mkdtempSync(path.join(tmpdir(), 'coffer-lighthouse-'))
  const port = await freePort()
  const context = await launchProfile(profile, [`--remote-debugging-port=${port}`])
  const rows: Row[] = []
  const judge = async (name: string, address: string) => {
    for (const form of ['mobile', 'desktop']) {
      const { scores, shift, lost } = await audit(port, form, address)
      const { performance = 0, accessibility = 0, 'best-practices': practices = 0 } = scores
      for (const cost of lost) console.error(`${name}, ${form}: ${cost}`)
      rows.push({
        work: `Lighthouse, ${form === 'mobile' ? 'phone' : 'desktop'}: ${name}`,
        floor: '',
        coffer: `${performance}, ${accessibility}, ${practices}; shift ${shift.toFixed(3)}`,
        ratio: '',
        target: '≥ 95, 100, 100; ≤ 0.02',
        met: performance >= 95 && accessibility === 100 && practices === 100 && shift <= 0.02,
      })
    }
  }
  try {
    await judge('login', `${program.url}/login`)
    const token = await signIn(context, program)
    const made = await fetch(`${program.url}/api/share/Documents/`, {
      method: 'POST',
      headers: { 'X-Auth': token },
      body: '{}',
    })
    if (!made.ok) throw new Error(`Making a link was answered ${made.status}.`)
    const { hash } = await made.json()
    // The link first: a token that the page has renewed meanwhile is none any more.
    await judge('listing', `${program.url}/files/`)
    await judge('share', `${program.url}/share/${hash}`)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return rows
}

/** Whether everybody can use what there is to see: what axe and Lighthouse say. */
export async function benchScreens(): Promise<Row[]> {
  await using program = await startProgram({ makeRoot: makeDemoTree, tree: EXTRA })
  return [...(await benchLighthouse(program)), await benchAxe(program)]
}
