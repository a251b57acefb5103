import './platform/log/stack-traces.ts'
import './platform/process/compiling.ts'

import { createApp, createMetricsApp } from './app.ts'
import { type Context, createContext } from './context.ts'
import { type Listener, listen } from './http/listen.ts'
import { readyMessage } from './operator/ready-message.ts'
import { loadConfig, type Start } from './platform/config/config.ts'
import { informationFor } from './platform/config/help.ts'
import type { Endpoint } from './platform/config/kinds.ts'
import { ConfigError } from './platform/config/problem.ts'
import { processArguments } from './platform/config/process-arguments.ts'
import type { Config } from './platform/config/settings.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { preferNewestListener } from './platform/os/newest-listener.ts'
import { enlargeThreadPool } from './platform/os/thread-pool.ts'
import { SocketFile } from './platform/own-files/socket-file.ts'
import { compileAsUsual } from './platform/process/compiling.ts'
import { IdleMemory } from './platform/process/idle-memory.ts'
import { type LiveSettings, reloadOnSignal } from './platform/process/reload.ts'
import { StartProblem } from './platform/process/start-problem.ts'
import { stopSignal } from './platform/process/stop-signal.ts'
import { reapOrphans } from './storage/local/orphans.ts'

/** Time in milliseconds that running requests have to end when the program is stopped. */
const REQUEST_TIMEOUT = 10_000

/** Time in milliseconds that files and databases have to close after that. */
const CLOSE_TIMEOUT = 5_000

/** Maximum interval of a timer, in milliseconds. */
const LONGEST_INTERVAL = 2 ** 31 - 1

// The process must not end while something is awaited that does not keep it running, such as an answer of a thread.
setInterval(() => undefined, LONGEST_INTERVAL)
main().then((code) => process.exit(code))

/** @returns the exit code: 0, or 1 when the program could not start; for a command, its own */
async function main(): Promise<number> {
  enlargeThreadPool()
  const start = processArguments()
  const [first = '-'] = start.argv
  if (!first.startsWith('-')) {
    compileAsUsual()
    return (await commandLine()).runCommand(start)
  }
  try {
    const information = informationFor(start.argv)
    if (information === undefined) await serve(loadConfig(start), start)
    else process.stdout.write(`${information}\n`)
    return 0
  } catch (error) {
    const problems = problemsOf(error)
    for (const problem of problems) process.stderr.write(`coffer: ${problem}\n`)
    if (problems.length === 0) throw error
    return 1
  }
}

/** A separate script, so that a server starts without loading it. */
function commandLine(): Promise<typeof import('./operator/cli/command-line.ts')> {
  const isSource = import.meta.path.endsWith('.ts')
  return import(`./${isSource ? 'operator/cli/command-line.ts' : 'command-line.js'}`)
}

async function serve(config: Config, start: Start): Promise<void> {
  const stopped = stopSignal()
  const writing = {
    format: config.logFormat,
    level: config.logLevel,
    write: (line: string) => process.stderr.write(line),
  }
  const log = createLog(writing)
  for (const notice of config.notices) log.warn(notice, {})
  await using context = await createContext(config, { log })
  using _orphans = await reapOrphans()
  const live = { trustedProxies: config.trustedProxies }
  const dispatch = createApp(context, live)
  using idleMemory = new IdleMemory({ isBusy: () => context.traffic.working > 0 })
  const listener = listen({
    dispatch: (request, connection) => {
      idleMemory.countRequest()
      return dispatch(request, connection)
    },
    address: config.address,
    port: config.port,
    tls: config.tls,
    socket: config.socket && (await SocketFile.prepare(config.socket)),
    preferNewestListener,
    traffic: context.traffic,
  })
  const metricsListener = config.metrics.address && listenForMetrics(context, config.metrics.address)
  let { tls } = config
  const apply = (settings: LiveSettings) => {
    if (!Bun.deepEquals(tls, settings.tls)) listener.renew(settings.tls)
    tls = settings.tls
    live.trustedProxies = settings.trustedProxies
    writing.format = settings.logFormat
    writing.level = settings.logLevel
  }
  reloadOnSignal({ start, config, log, apply })
  process.stdout.write(readyMessage(config, listener.port, context))
  compileAsUsual()
  log.info('ready', { previews: context.previewKinds.join(' ') })
  log.info('stopping', { signal: await stopped })
  setTimeout(exitNow, REQUEST_TIMEOUT + CLOSE_TIMEOUT, log).unref()
  context.health.stop()
  context.liveUpdates.close()
  await listener.stop(REQUEST_TIMEOUT)
  await metricsListener?.stop(0)
}

/** @throws StartProblem when the address cannot be bound */
function listenForMetrics(context: Context, { address, port }: Endpoint): Listener {
  const option = 'metrics-address'
  const listener = listen({ dispatch: createMetricsApp(context), address, port, tls: null, option })
  context.log.info('metrics ready', { address, port: listener.port })
  return listener
}

/** All durable data is on disk already: open files are left to the system. */
function exitNow(log: Log): never {
  log.error('closing took too long', {})
  return process.exit(1)
}

/** Returns one line for each problem the operator can correct; none for a defect of the program. */
function problemsOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems
  return error instanceof StartProblem ? [error.message] : []
}
