import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  emptyFolder,
  mb,
  measureAlternately,
  median,
  memoryRow,
  ms,
  type Row,
  residentMb,
  run,
  startCoffer,
} from './harness.ts'

const ROUNDS = 9
const MEGABYTE = 1_000_000

/** Measures the single-file executable, built for this machine: its size, start-up time and content. */
export async function benchBinary(): Promise<Row[]> {
  const place = emptyFolder('binary')
  await run('node', 'scripts/build-binary.mjs', '--out', place)
  const file = path.join(place, readdirSync(place)[0] ?? '')
  return [sizeRow(file), await startRow(file), await restRow(file)]
}

function sizeRow(file: string): Row {
  const [size, runtime] = [file, process.execPath].map((one) => statSync(one).size / MEGABYTE)
  return {
    work: 'one file: size, all in it',
    floor: `the runtime alone: ${mb(runtime ?? Number.NaN)}`,
    coffer: mb(size ?? Number.NaN),
    ratio: '',
    target: '',
    met: null,
  }
}

/** Measures a start with an existing database, as every start but the first. */
async function startRow(file: string): Promise<Row> {
  const root = emptyFolder('binary-root')
  const data = emptyFolder('binary-data')
  const starts: number[] = []
  const { floor } = await measureAlternately(
    ROUNDS,
    () => run(process.execPath, '-e', '0'),
    async () => {
      const coffer = await startCoffer(root, { data, program: [file] })
      starts.push(coffer.startMs)
      await coffer.stop()
    },
  )
  const start = median(starts.slice(1))
  return {
    work: 'one file: start to first answer, database there',
    floor: `bun -e 0: ${ms(floor)}`,
    coffer: ms(start),
    ratio: '',
    target: '≤ 100 ms',
    met: start <= 100,
  }
}

async function restRow(file: string): Promise<Row> {
  const coffer = await startCoffer(emptyFolder('binary-root'), { program: [file] })
  await Bun.sleep(3000)
  const rest = await residentMb(coffer.pid)
  await coffer.stop()
  return memoryRow('one file: memory at rest', rest)
}
