import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'
import * as z from 'zod/mini'
import { launchProfile } from '../../e2e/browser.ts'
import { PASSWORD, type Program } from '../../e2e/program.ts'
import { ms, type Row, signIn } from './harness.ts'

const LIGHTHOUSE = path.join(import.meta.dir, 'lighthouse')
/** Audits of each page; the median counts. */
const ROUNDS = 3
/** Maximum number of audits of a page, including those that a busy machine left incomplete. */
const TRIES = 6

const figure = z.nullable(z.number())
/** Output of `audit.mjs`. */
const Report = z.object({
  address: z.nullable(z.string()),
  /** Performance, accessibility, best practices. */
  scores: z.tuple([figure, figure, figure]),
  /** First and largest contentful paint, blocking time and speed index, in milliseconds. */
  times: z.tuple([figure, figure, figure, figure]),
  shift: figure,
  lost: z.array(z.string()),
  complaint: z.nullable(z.string()),
})
type Report = z.infer<typeof Report>

/** A report in which nothing is missing. */
type Measured = {
  readonly scores: readonly [performance: number, accessibility: number, practices: number]
  readonly times: readonly number[]
  readonly shift: number
  readonly lost: readonly string[]
}

/** A page to audit, and whether a user is signed in. */
type Judged = { readonly name: string; readonly address: string; readonly signedIn: boolean }

/** Measures scores of the three pages that users see first, on a slow phone and on a desktop, each in a new browser profile. */
export async function benchLighthouse(program: Program): Promise<Row[]> {
  await installLighthouse()
  const rows: Row[] = []
  for (const page of await judgedPages(program))
    for (const form of ['mobile', 'desktop'] as const) rows.push(await judge(program, page, form))
  return rows
}

/** Installs Lighthouse, pinned, on demand: it is not among the dependencies that everyone installs. */
async function installLighthouse(): Promise<void> {
  const installed = Bun.spawn(['npm', 'ci', '--no-audit', '--no-fund'], { cwd: LIGHTHOUSE, stdout: 'ignore' })
  if ((await installed.exited) !== 0) throw new Error('Lighthouse could not be installed.')
}

async function judgedPages({ url }: Program): Promise<Judged[]> {
  const made = await fetch(`${url}/api/share/Documents/`, {
    method: 'POST',
    headers: { 'X-Auth': await signIn(url, 'admin', PASSWORD) },
    body: '{}',
  })
  if (!made.ok) throw new Error(`Making a link was answered ${made.status}.`)
  const { hash } = z.object({ hash: z.string() }).parse(await made.json())
  return [
    { name: 'login', address: `${url}/login`, signedIn: false },
    { name: 'listing', address: `${url}/files/`, signedIn: true },
    { name: 'share', address: `${url}/share/${hash}`, signedIn: false },
  ]
}

async function judge(program: Program, page: Judged, form: 'mobile' | 'desktop'): Promise<Row> {
  const work = `Lighthouse, ${form === 'mobile' ? 'phone' : 'desktop'}: ${page.name}`
  const target = '≥ 95, 100, 100; ≤ 0.02'
  const measured: Measured[] = []
  let complaint = ''
  for (let round = 0; round < TRIES && measured.length < ROUNDS; round++) {
    const report = await auditAfresh(program, page, form)
    const whole = measuredOf(report)
    if (whole) measured.push(whole)
    else complaint = report.complaint ?? 'some of it is missing'
  }
  measured.sort((one, other) => one.scores[0] - other.scores[0])
  const middle = measured[Math.floor(measured.length / 2)]
  if (!middle) return { work, floor: '', coffer: complaint, ratio: '', target, met: null }
  for (const cost of middle.lost) console.error(`${page.name}, ${form}: ${cost}`)
  // For scores that do not depend on speed, the worst counts.
  const worst = (index: 1 | 2) => Math.min(...measured.map(({ scores }) => scores[index]))
  const [performance, accessibility, practices] = [middle.scores[0], worst(1), worst(2)]
  const shift = Math.max(...measured.map((one) => one.shift))
  return {
    work: `${work}; first and largest paint, blocking, speed index`,
    floor: '',
    coffer: `${performance}, ${accessibility}, ${practices}; shift ${shift.toFixed(3)}; ${middle.times.map(ms).join(', ')}`,
    ratio: '',
    target,
    met: performance >= 95 && accessibility === 100 && practices === 100 && shift <= 0.02,
  }
}

/** Returns the report when all of it was measured, else null. */
function measuredOf({ scores, times, shift, lost }: Report): Measured | null {
  const [performance, accessibility, practices] = scores
  const taken = times.filter((time) => time !== null)
  if (performance === null || accessibility === null || practices === null) return null
  if (shift === null || taken.length < times.length) return null
  return { scores: [performance, accessibility, practices], times: taken, shift, lost }
}

/** Audits a page in a new browser profile, with empty caches. */
async function auditAfresh(program: Program, page: Judged, form: string): Promise<Report> {
  const profile = mkdtempSync(path.join(tmpdir(), 'coffer-lighthouse-'))
  const port = await freePort()
  const context = await launchProfile(profile, [`--remote-debugging-port=${port}`])
  try {
    if (page.signedIn) await enter(context, program)
    return await audit(port, form, page.address)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Runs Lighthouse on an address in a browser that listens on a port. Throws when it was redirected elsewhere or failed. */
async function audit(port: number, form: string, address: string): Promise<Report> {
  const command = ['node', 'audit.mjs', String(port), form, address]
  const run = Bun.spawn(command, { cwd: LIGHTHOUSE, stdout: 'pipe', stderr: 'pipe' })
  const [said, complaints, status] = await Promise.all([text(run.stdout), text(run.stderr), run.exited])
  if (status !== 0) throw new Error(`Lighthouse did not end well: ${complaints}`)
  const report = Report.parse(JSON.parse(said))
  if (report.complaint === null && report.address !== address)
    throw new Error(`Lighthouse was led to ${report.address}.`)
  return report
}

const text = (stream: ReadableStream): Promise<string> => new Response(stream).text()

/** Returns a free port of this machine. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Signs in a user who has dismissed the welcome, without loading any of the page, so that its audit starts with empty caches. */
async function enter(context: BrowserContext, { url }: Program): Promise<void> {
  const token = await signIn(url, 'admin', PASSWORD)
  const page = await context.newPage()
  // An address of the same origin that runs no scripts.
  await page.goto(`${url}/health`)
  await page.evaluate((token) => {
    localStorage.setItem('jwt', token)
    localStorage.setItem('coffer.welcomed / 1', '1')
  }, token)
  await page.close()
}
