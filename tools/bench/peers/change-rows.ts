import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { median, ms, run, time } from '../harness.ts'
import { send, sendOne } from './clients.ts'
import { DELETION_FOLDERS, plantEntries } from './ground.ts'
import { count, offered, type Row, type RowContext, RUNS } from './row.ts'

const MOVES = 10

/** A copy of many small files. */
export const copy = ({ sizes, local, shared }: RowContext): Row => ({
  metrics: [{ work: `copy of ${count(sizes.manyFiles)} files of 4 KB`, better: 'less', show: ms }],
  needs: ['copy'],
  runs: RUNS,
  warmUp: true,
  async measure({ session, operations, ground }, turn) {
    const { total } = await sendOne(session, offered(operations.copy)('/many', `/copy-${turn}`))
    const copy = path.join(ground.root, `copy-${turn}`)
    const copied = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    if (copied !== sizes.manyFiles) throw new Error(`The copy has ${copied} files.`)
    rmSync(copy, { recursive: true })
    return [total]
  },
  local: {
    name: 'cp -r + sync -f',
    async measure(turn) {
      const [from, copy] = [path.join(shared, 'many'), path.join(local, `copy-${turn}`)]
      const taken = await time(async () => {
        await run('cp', '-r', '--reflink=never', from, copy)
        await run('sync', '-f', copy)
      })
      rmSync(copy, { recursive: true })
      return [taken]
    },
  },
})

/** Moves of a folder, back and forth. */
export const move = ({ local }: RowContext): Row => ({
  metrics: [{ work: 'move of a folder', better: 'less', show: ms }],
  needs: ['move'],
  runs: RUNS,
  warmUp: true,
  async measure({ session, operations }) {
    const move = offered(operations.move)
    const moves = Array.from({ length: MOVES }, () => [move('/moving', '/moved'), move('/moved', '/moving')]).flat()
    return [median((await send(session, moves)).map(({ total }) => total))]
  },
  local: {
    name: 'rename',
    async measure() {
      const [from, to] = [path.join(local, 'entries'), path.join(local, 'moved')]
      const taken = await time(() => renameSync(from, to))
      renameSync(to, from)
      return [taken]
    },
  },
})

/** The permanent deletion of many files. */
export const deletion = ({ sizes, local }: RowContext): Row => ({
  metrics: [{ work: `deletion of ${count(sizes.entries)} files, permanently`, better: 'less', show: ms }],
  needs: ['remove'],
  runs: RUNS,
  warmUp: false,
  async measure({ session, operations, ground }, turn) {
    const deleted = `/${DELETION_FOLDERS[turn]}/entries`
    const folder = path.join(ground.root, deleted)
    plantEntries(folder, sizes.entries)
    await run('sync', '-f', folder)
    const { total } = await sendOne(session, offered(operations.remove)(deleted))
    if (existsSync(folder)) throw new Error('The folder is still there.')
    return [total]
  },
  local: {
    name: 'rm -r',
    async measure(turn) {
      const folder = path.join(local, `deleted-${turn}`)
      plantEntries(folder, sizes.entries)
      await run('sync', '-f', folder)
      return [await time(() => run('rm', '-r', folder))]
    },
  },
})
