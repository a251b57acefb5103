import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Checks, type Health, isReady } from '#server/operator/health/health.ts'
import { Probe } from '#server/operator/health/probe.ts'
import { type Counts, countRunning } from '#server/operator/metrics/store.ts'
import { version } from '#server/platform/config/version.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DURATIONS, type Traffic } from '#server/platform/log/traffic.ts'
import type { DiskSpace } from '#server/storage/disk-space.ts'

export type MetricsParts = {
  readonly db: Db
  readonly traffic: Traffic
  readonly health: Health
  readonly jobs: { readonly running: number }
  readonly indexStatus: { readonly state: string }
  readonly liveUpdates: { readonly size: number }
}

/** Resolution of the event loop delay, in milliseconds. */
const RESOLUTION = 20

type Labels = Readonly<Record<string, string>>
type Sample = readonly [suffix: string, labels: Labels, value: number]

/** Metrics of the running program in the text format of Prometheus. They contain no user, path or link (see docs/operate/security.md). */
export class Metrics {
  readonly #parts: MetricsParts
  readonly #counts: Probe<Counts>
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION })

  constructor(parts: MetricsParts) {
    this.#parts = parts
    this.#counts = new Probe(() => countRunning(parts.db))
    this.#delay.enable()
  }

  close(): void {
    this.#delay.disable()
  }

  async text(): Promise<string> {
    const { health, traffic, liveUpdates } = this.#parts
    const [checks, rooms, counts] = await Promise.all([health.checks(), health.rooms(), this.#counts.answer()])
    return [
      ...trafficFigures(traffic, liveUpdates.size),
      ...this.#work(counts),
      ...diskFigures(rooms),
      ...checkFigures(checks),
      ...this.#process(),
    ].join('')
  }

  #work(counts: Counts | null): string[] {
    const { jobs, indexStatus } = this.#parts
    const states = ['off', 'building', 'ready']
    const index = states.map((state): Sample => ['', { state }, state === indexStatus.state ? 1 : 0])
    const running: Sample = ['', { state: 'running' }, jobs.running]
    const waiting = (all: number): Sample => ['', { state: 'waiting' }, Math.max(0, all - jobs.running)]
    return [
      ...(counts ? [plain('coffer_sessions', 'gauge', 'Active sessions.', counts.sessions)] : []),
      figure('coffer_jobs', 'gauge', 'Jobs by state.', counts ? [running, waiting(counts.jobs)] : [running]),
      figure('coffer_search_index', 'gauge', 'State of the search index: 1 for the current state.', index),
    ]
  }

  #process(): string[] {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const delay = (quantile: number) => this.#delay.percentile(quantile * 100) / 1e9 || 0
    const delays = [0.5, 0.99].map((quantile): Sample => ['', { quantile: String(quantile) }, delay(quantile)])
    this.#delay.reset()
    return [
      figure('coffer_build_info', 'gauge', 'Version of Coffer.', [['', { version }, 1]]),
      plain('process_resident_memory_bytes', 'gauge', 'Resident memory of the process.', rss),
      plain('coffer_heap_used_bytes', 'gauge', 'Used heap memory.', heapUsed),
      plain('process_cpu_seconds_total', 'counter', 'Used processor time.', (user + system) / 1e6),
      plain(
        'process_start_time_seconds',
        'gauge',
        'Start time of the process, in seconds since the epoch.',
        Math.round(performance.timeOrigin / 1000),
      ),
      figure('coffer_event_loop_delay_seconds', 'gauge', 'Delay of the event loop since the last scrape.', delays),
    ]
  }
}

function trafficFigures({ routes, received, sent, uploads, working, sending }: Traffic, live: number): string[] {
  const requests = [...routes].flatMap(([route, { answers }]) =>
    [...answers].map(([kind, count]): Sample => ['', { route, status: `${kind}xx` }, count]),
  )
  const durations = [...routes].flatMap(([route, kept]) => histogram(route, kept.durations, kept.seconds))
  return [
    figure('coffer_http_requests_total', 'counter', 'Completed requests.', requests),
    figure('coffer_http_request_duration_seconds', 'histogram', 'Time until the response started.', durations),
    plain('coffer_http_received_bytes_total', 'counter', 'Received bytes of request bodies.', received),
    plain('coffer_http_sent_bytes_total', 'counter', 'Bytes of response bodies, as declared by the responses.', sent),
    plain('coffer_http_working', 'gauge', 'Requests in progress.', working),
    plain('coffer_uploads_running', 'gauge', 'Uploads in progress.', uploads),
    plain(
      'coffer_downloads_running',
      'gauge',
      'Responses being sent, without live updates.',
      Math.max(0, sending - live),
    ),
    plain('coffer_live_updates_running', 'gauge', 'Open streams of live updates.', live),
  ]
}

/** Returns the samples of a histogram; buckets are cumulative. */
function histogram(route: string, counted: readonly number[], seconds: number): Sample[] {
  let sum = 0
  const buckets = [...DURATIONS.map(String), '+Inf'].map((le, place): Sample => {
    sum += counted[place] ?? 0
    return ['_bucket', { route, le }, sum]
  })
  return [...buckets, ['_sum', { route }, seconds], ['_count', { route }, sum]]
}

function diskFigures(rooms: Readonly<Record<'data' | 'files', DiskSpace | null>>): string[] {
  const all = (['data', 'files'] as const).flatMap((disk) => (rooms[disk] ? [{ disk, room: rooms[disk] }] : []))
  const of = (what: keyof DiskSpace) => all.map(({ disk, room }): Sample => ['', { disk }, room[what]])
  return [
    figure('coffer_disk_free_bytes', 'gauge', 'Free space of the disk.', of('free')),
    figure('coffer_disk_size_bytes', 'gauge', 'Size of the disk.', of('total')),
  ]
}

function checkFigures(checks: Checks): string[] {
  const all = Object.entries(checks).map(([check, finding]): Sample => ['', { check }, finding === 'ok' ? 1 : 0])
  return [
    plain('coffer_ready', 'gauge', '1 if the server is ready.', isReady(checks) ? 1 : 0),
    figure('coffer_check', 'gauge', '1 for each check that passed.', all),
  ]
}

function plain(name: string, kind: string, help: string, value: number): string {
  return figure(name, kind, help, [['', {}, value]])
}

/** Label values need no escaping: all are fixed names of the program. */
function figure(name: string, kind: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([suffix, labels, value]) => {
    const said = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    return `${name}${suffix}${said.length > 0 ? `{${said.join(',')}}` : ''} ${value}\n`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`
}
