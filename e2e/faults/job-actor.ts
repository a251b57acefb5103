// An actor whose work continues in the background: copies, merges and deletions as jobs.
import type { JobRequest } from '../../contract/job-requests.ts'
import { Job } from '../../contract/jobs.ts'
import { type Actor, type ActorContext, at, deletedFiles, filesBelow } from './actors.ts'
import type { Change } from './change-ledger.ts'

/** A requested job, and the expected files after it. */
interface Asked {
  readonly id: number
  readonly after: ReadonlyMap<string, string | null>
}

const isOver = ({ state }: Job) => state !== 'waiting' && state !== 'running'

/** Copies one of two trees with the same names under new names and over old ones, and removes old copies. */
export function jobs(sources: readonly [string, string], folder: string): Actor {
  let number = 0
  let unheard: Asked | null = null

  async function look({ client }: ActorContext, id: number): Promise<Job> {
    const answer = await client.ask('GET', `/api/jobs/${id}`)
    if (answer.status !== 200) throw new Error(`job ${id}: ${answer.status} ${answer.text}`)
    return Job.parse(JSON.parse(answer.text))
  }

  /** Checks the job that was in progress when the server died: its reported state must match the disk. */
  async function hearAfterwards(desk: ActorContext, { id, after }: Asked): Promise<void> {
    const { state } = await look(desk, id)
    const there = Array.from(after, ([path, digest]) => (desk.ledger.files.get(path) ?? null) === digest)
    if (state === 'done' && there.includes(false)) throw new Error(`job ${id} is called done, and is not`)
    if (!['done', 'undone', 'interrupted', 'cancelled'].includes(state)) throw new Error(`job ${id} is ${state}`)
  }

  async function run(desk: ActorContext, request: JobRequest, asked: Change, after: Asked['after']): Promise<void> {
    const { client, ledger } = desk
    const answer = await client.ask('POST', '/api/jobs', { body: JSON.stringify(request) })
    if (answer.status !== 202) throw new Error(`${asked.what}: ${answer.status} ${answer.text}`)
    const { id } = Job.parse(JSON.parse(answer.text))
    unheard = { id, after }
    let job = await look(desk, id)
    for (; !isOver(job); job = await look(desk, id)) await Bun.sleep(10)
    // The server is stopping.
    if (job.state === 'done' && job.failedCount === 0) ledger.recordDone(asked)
    else throw new Error(`${asked.what} is ${JSON.stringify(job)}`)
    unheard = null
  }

  async function copy(desk: ActorContext, from: string, to: string, onTaken: 'refuse' | 'replace'): Promise<void> {
    const after = at(to, filesBelow(desk.ledger, from))
    // Existing folders are merged file by file; a new folder appears as a whole.
    const asked = desk.ledger.recordRequest(`job: copy ${from} to ${to}`, after, onTaken === 'refuse')
    await run(desk, { kind: 'copy', steps: [{ from, to, onTaken }] }, asked, after)
  }

  async function remove(desk: ActorContext, path: string): Promise<void> {
    const after = deletedFiles(path, filesBelow(desk.ledger, path))
    if (after.size === 0) return
    const asked = desk.ledger.recordRequest(`job: delete ${path}`, after, false)
    await run(desk, { kind: 'delete', paths: [path] }, asked, after)
  }

  return {
    name: 'jobs',
    async act(desk) {
      if (unheard) await hearAfterwards(desk, unheard)
      unheard = null
      number += 1
      await copy(desk, desk.chance.oneOf(sources), `${folder}/${number}`, 'refuse')
      await copy(desk, desk.chance.oneOf(sources), `${folder}/${number}`, 'replace')
      await remove(desk, `${folder}/${number - 2}`)
    },
  }
}
