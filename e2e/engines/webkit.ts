import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { type Engine, untilPrinted } from './engine.ts'
import { openSession } from './webdriver.ts'

/** Key of element references in results and arguments (W3C WebDriver, section 12.2). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Lets the toolbar of MiniBrowser shrink, so that its window can be as narrow as a phone. */
const NARROW_TOOLBAR =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1) }'

/** WebKit derives `prefers-reduced-motion` from this desktop setting. */
const REDUCED_MOTION = '[Settings]\ngtk-enable-animations=0\n'

/** Returns the path of MiniBrowser, which Debian puts into a folder of its architecture. */
function findMiniBrowser(): string {
  const [path] = new Glob('*/webkit2gtk-4.*/MiniBrowser').scanSync({ cwd: '/usr/lib', absolute: true })
  if (path === undefined) throw new Error('MiniBrowser is not installed')
  return path
}

/** Returns a TCP port that was free just now. */
function freePort(): number {
  using server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  return server.port
}

/** Starts WebKit's MiniBrowser on an X server without a screen, and connects to it by WebDriver. */
export async function launchWebKit(): Promise<Engine> {
  await using started = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), 'coffer-webkit-'))
  started.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  await mkdir(join(home, '.config/gtk-3.0'), { recursive: true })
  await Bun.write(join(home, '.config/gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  await Bun.write(join(home, '.config/gtk-3.0/settings.ini'), REDUCED_MOTION)
  const end = async (child: Bun.Subprocess) => {
    child.kill('SIGKILL')
    await child.exited
  }
  // The server selects a free display and prints its number.
  const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-displayfd', '1']
  const xvfb = started.adopt(Bun.spawn(['Xvfb', ...screen], { stdin: 'ignore', stdout: 'pipe', stderr: 'ignore' }), end)
  const display = `:${await untilPrinted(xvfb.stdout, /(\d+)\n/)}`
  const port = freePort()
  const driver = Bun.spawn(['WebKitWebDriver', `--port=${port}`], {
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      XDG_CACHE_HOME: join(home, '.cache'),
      XDG_DATA_HOME: join(home, '.local/share'),
      DISPLAY: display,
      LC_ALL: 'C.UTF-8',
      LANGUAGE: 'en_US',
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
  })
  started.adopt(driver, end)
  const session = await openSession(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  })
  // When the driver has already ended, the browser ends with its X server.
  started.defer(() => session.delete().catch(() => undefined))
  const resources = started.move()
  return {
    async navigate(url) {
      await session.post('url', { url })
    },
    async call(fn, ...args) {
      const script = `return JSON.stringify((${fn})(...JSON.parse(arguments[0])))`
      const json = await session.post('execute/sync', { script, args: [JSON.stringify(args)] })
      return typeof json === 'string' ? JSON.parse(json) : undefined
    },
    async perform(source) {
      await session.post('actions', { actions: [source] })
    },
    async setFiles(selector, paths) {
      const found = (await session.post('element', { using: 'css selector', value: selector })) as Record<
        string,
        string
      >
      await session.post(`element/${found[ELEMENT]}/value`, { text: paths.join('\n') })
    },
    async resize(width, height) {
      await session.post('window/rect', { width, height })
    },
    async screenshot() {
      return Buffer.from(String(await session.get('screenshot')), 'base64')
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
