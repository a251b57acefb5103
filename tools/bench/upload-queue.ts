import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/browser.ts'
import { type Coffer, emptyFolder, median, ms, type Row, rate, startCoffer } from './harness.ts'
import { signIn } from './page.ts'

const SMALL = 10_000
const CONTENT = Buffer.alloc(4096, 7)
const ROUNDS = 3
const QUEUED = 100_000
/** Interval between two keys of a fast typist, in milliseconds. */
const KEY_EVERY = 120

/** Measures uploads as a browser sends them: many small files from a drop to the disk, and a page with a very long queue. */
export async function benchUploadQueue(): Promise<Row[]> {
  const coffer = await startCoffer(emptyFolder('queue/root'))
  const browser = await launchBrowser('full')
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, coffer)
    const speeds: number[] = []
    for (let round = 0; round < ROUNDS; round++) speeds.push(await dropSmall(page, coffer, round))
    const answers = await dropVeryMany(page)
    const speed = median(speeds)
    return [
      {
        work: `${SMALL} × 4 KB dropped on one page, until all are there`,
        floor: '',
        coffer: rate(speed, 'files/s'),
        ratio: '',
        target: '≥ 1000 files/s',
        met: speed >= 1000,
      },
      {
        work: `page: a key while ${QUEUED} dropped files are read and wait, slowest of ${answers.length} and typical`,
        floor: '',
        coffer: `${ms(answers.at(-1) ?? Number.NaN)}, ${ms(median(answers))}`,
        ratio: '',
        target: '≤ 100 ms',
        met: (answers.at(-1) ?? Number.NaN) <= 100,
      },
    ]
  } finally {
    await browser.close()
    await coffer.stop()
  }
}

function plant(name: string, count: number, content: Buffer): string {
  const folder = emptyFolder(name)
  for (let made = 0; made < count; made++) {
    const part = path.join(folder, `part-${Math.floor(made / 1000)}`)
    if (made % 1000 === 0) mkdirSync(part)
    writeFileSync(path.join(part, `file-${made}.bin`), content)
  }
  return folder
}

/** Drops files of this machine onto the listing, as from the desktop. */
async function drop(page: Page, item: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [item], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 800, y: 500, data })
}

async function dropSmall(page: Page, { root }: Coffer, round: number): Promise<number> {
  const name = `small-${round}`
  const own = plant(`queue/${name}`, SMALL, CONTENT)
  const began = performance.now()
  await drop(page, own)
  await page
    .getByRole('status')
    .getByText(/^Uploaded/)
    .waitFor({ timeout: 120_000 })
  const took = performance.now() - began
  const arrived = readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
  if (arrived.filter((entry) => entry.isFile()).length !== SMALL) throw new Error('Not all files arrived.')
  await page
    .getByRole('status')
    .getByText(/^Uploaded/)
    .waitFor({ state: 'detached' })
  return (SMALL * 1000) / took
}

/** Presses keys while very many files are read and queued. Returns the time until each was painted, in milliseconds, sorted. */
async function dropVeryMany(page: Page): Promise<number[]> {
  // Requests never reach the server, so all files stay in the queue.
  await page.route('**/api/files/**', () => undefined)
  await page.evaluate(() => {
    const slow: number[] = []
    Reflect.set(window, 'answers', slow)
    const wanted = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') slow.push(duration)
    }).observe(wanted)
  })
  const own = plant('queue/very-many', QUEUED, Buffer.from('x'))
  await page.getByRole('grid').focus()
  await drop(page, own)
  const tray = page.getByRole('region', { name: 'Uploads' }).first()
  await tray.getByRole('button', { name: 'Show uploads' }).click()
  await page.getByRole('grid').focus()
  let pressed = 0
  const isReading = () => tray.getByText(/^Reading/).isVisible()
  for (let after = 0; after < 25; after += (await isReading()) ? 0 : 1) {
    await page.keyboard.press(pressed % 2 === 0 ? 'ArrowDown' : 'ArrowUp')
    pressed += 1
    await page.waitForTimeout(KEY_EVERY)
  }
  const answers = await page.evaluate((): number[] => Reflect.get(window, 'answers'))
  // Adds the keys that were answered faster than the browser reports.
  const quick = Array.from({ length: Math.max(0, pressed - answers.length) }, () => 16)
  return [...quick, ...answers].sort((a, b) => a - b)
}
