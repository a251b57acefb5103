import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BENCH_FOLDER } from './harness.ts'

/** Units per second of the times in `/proc/PID/stat` (proc(5), sysconf(3)). */
const CLOCK_TICKS = 100

/** Returns the processor time that all threads of a process have used, in seconds. */
export function cpuSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / CLOCK_TICKS
}

/** Runs `work` and returns the number of flushes that a process makes meanwhile; null where strace is not installed or not allowed. */
export async function countFlushes(pid: number, work: () => Promise<unknown>): Promise<number | null> {
  if (!Bun.which('strace')) return null
  const lines = path.join(BENCH_FOLDER, `flushes-${pid}`)
  const words = ['-f', '-e', 'trace=fsync,fdatasync,syncfs', '-o', lines, '-p', String(pid)]
  const tracer = Bun.spawn(['strace', ...words], { stdout: 'ignore', stderr: 'pipe' })
  const { value } = await tracer.stderr.getReader().read()
  const isAttached = new TextDecoder().decode(value).includes('attached')
  if (isAttached) await work()
  tracer.kill('SIGINT')
  await tracer.exited
  if (!isAttached) return null
  return readFileSync(lines, 'utf8')
    .split('\n')
    .filter((line) => / (fsync|fdatasync|syncfs)\(/.test(line)).length
}
