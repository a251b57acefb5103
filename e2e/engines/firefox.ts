import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBidi } from './bidi.ts'
import { type Engine, untilPrinted } from './engine.ts'

/** Preferences of the profile, which disable the browser's own requests. The remote agent sets the others that automation needs. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

/** Starts Firefox headless, with a new profile, and connects to it by WebDriver BiDi. */
export async function launchFirefox(): Promise<Engine> {
  await using started = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), 'coffer-firefox-'))
  started.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  await Bun.write(join(home, 'user.js'), lines.join(''))
  const command = ['firefox-esr', '--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0']
  const firefox = Bun.spawn(command, {
    env: { ...process.env, HOME: home, LANGUAGE: 'en_US', LC_ALL: 'C.UTF-8' },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  started.defer(async () => {
    firefox.kill('SIGKILL')
    await firefox.exited
  })
  const bidi = await connectBidi(`${await untilPrinted(firefox.stderr, /listening on (ws:\S+)/)}/session`)
  await bidi.send('session.new', { capabilities: {} })
  const { contexts } = await bidi.send('browsingContext.getTree', {})
  const [{ context }] = contexts as [{ context: string }]
  started.defer(() => bidi.close())
  const resources = started.move()
  const evaluate = async (functionDeclaration: string, args: readonly object[]) => {
    const parameters = { functionDeclaration, arguments: args, target: { context }, awaitPromise: false }
    const answer = await bidi.send('script.callFunction', parameters)
    if (answer.type === 'exception') throw new Error(JSON.stringify(answer.exceptionDetails))
    return answer.result as { readonly value?: string; readonly sharedId?: string }
  }
  return {
    async navigate(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async call(fn, ...args) {
      const json = { type: 'string', value: JSON.stringify(args) }
      const { value } = await evaluate(`(json) => JSON.stringify((${fn})(...JSON.parse(json)))`, [json])
      return value === undefined ? undefined : JSON.parse(value)
    },
    async perform(source) {
      await bidi.send('input.performActions', { context, actions: [source] })
    },
    async setFiles(selector, files) {
      const { sharedId } = await evaluate('(selector) => document.querySelector(selector)', [
        { type: 'string', value: selector },
      ])
      await bidi.send('input.setFiles', { context, element: { sharedId }, files })
    },
    async resize(width, height) {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async screenshot() {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context })
      return Buffer.from(data as string, 'base64')
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
