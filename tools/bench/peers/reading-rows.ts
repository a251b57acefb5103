import path from 'node:path'
import { median, ms, rate, run, time } from '../harness.ts'
import { cpuDuring } from '../process-tree.ts'
import type { HttpRequest } from './adapter.ts'
import { output, repeatRequest, send, sendOne } from './clients.ts'
import { COMMON_SUBSTRING } from './ground.ts'
import { count, megabytesPerSecond, offered, type Row, type RowContext, RUNS, seconds } from './row.ts'

const CONNECTIONS = 32
const LOAD_SECONDS = 4
const SEARCHES = 40

/** Many small downloads at once. */
export const smallDownloads = (): Row => ({
  metrics: [
    {
      work: `downloads of 16 KB, ${CONNECTIONS} connections`,
      better: 'more',
      show: (value) => rate(value, 'per s'),
    },
    { work: 'the same, CPU per 10,000', better: 'less', show: seconds },
  ],
  needs: ['download'],
  runs: RUNS,
  warmUp: true,
  async measure({ pid, session, operations }) {
    const request = offered(operations.download)('/small.bin')
    let load = { requests: 0, seconds: 0 }
    const cpu = await cpuDuring(pid, async () => {
      load = await repeatRequest(session, request, { connections: CONNECTIONS, seconds: LOAD_SECONDS })
    })
    return [load.requests / load.seconds, (cpu * 10_000) / load.requests]
  },
})

/** One large download. */
export const largeDownload = ({ sizes, speed, size }: RowContext): Row => ({
  metrics: [
    { work: `download of ${size}`, better: 'more', show: megabytesPerSecond },
    { work: 'the same, CPU', better: 'less', show: seconds },
  ],
  needs: ['download'],
  runs: RUNS,
  warmUp: true,
  async measure({ pid, session, operations }) {
    let total = 0
    const cpu = await cpuDuring(pid, async () => {
      const answer = await sendOne(session, offered(operations.download)('/large.bin'))
      if (answer.bytes !== sizes.largeBytes) throw new Error(`The download has ${answer.bytes} bytes.`)
      total = answer.total
    })
    return [speed(total), cpu]
  },
})

/** A large folder. */
export const listing = ({ sizes, local }: RowContext): Row => ({
  metrics: [{ work: `listing of ${count(sizes.entries)} entries`, better: 'less', show: ms }],
  needs: ['list'],
  runs: RUNS,
  warmUp: true,
  async measure({ session, operations }) {
    return [(await sendOne(session, offered(operations.list)('/entries'))).total]
  },
  local: {
    name: 'find',
    measure: async () => [
      await time(() => run('find', path.join(local, 'entries'), '-maxdepth', '1', '-printf', '%s %T@ %f\n')),
    ],
  },
})

/** A search with many results. */
export const search = ({ sizes, shared }: RowContext): Row => ({
  metrics: [
    { work: `search for a common substring, ${count(sizes.treeFiles)} files: p50`, better: 'less', show: ms },
    { work: 'the same: p95', better: 'less', show: ms },
  ],
  needs: ['search'],
  runs: RUNS,
  warmUp: true,
  async measure({ session, operations }) {
    const request = offered(operations.search)(COMMON_SUBSTRING)
    const answers = await send(session, Array<HttpRequest>(SEARCHES).fill(request))
    const totals = answers.map(({ total }) => total).sort((a, b) => a - b)
    return [median(totals), totals[Math.floor(totals.length * 0.95)] ?? null]
  },
  local: {
    name: 'find -iname',
    measure: async () => [
      await time(() => run('find', path.join(shared, 'tree'), '-iname', `*${COMMON_SUBSTRING}*`)),
      null,
    ],
  },
})

/** A folder of many files as an archive. */
export const zip = ({ sizes, shared }: RowContext): Row => ({
  metrics: [
    { work: `zip of ${count(sizes.manyFiles)} files of 4 KB: first byte`, better: 'less', show: ms },
    { work: 'the same: whole archive', better: 'less', show: ms },
  ],
  needs: ['zip'],
  runs: RUNS,
  warmUp: true,
  async measure({ session, operations }) {
    const { firstByte, total } = await sendOne(session, offered(operations.zip)('/many'))
    return [firstByte, total]
  },
  local: {
    name: 'zip -0 -r',
    measure: async () => [
      null,
      await time(() => output(['sh', '-c', 'cd "$0" && zip -0 -q -r - many > /dev/null', shared])),
    ],
  },
})
