import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Coffer, emptyFolder, median, ms, type Row, rate, startCoffer, time, times } from './harness.ts'

const PEOPLE = 50
const ROUNDS = 5
const PASSWORD = 'a bench signs in often'

/** Measures fifty users who sign in at the same time, against the password checks alone, and the effect on a listing. */
export async function benchLogins(): Promise<Row[]> {
  const root = emptyFolder('logins')
  for (let index = 0; index < 100; index++) writeFileSync(path.join(root, `file ${index}.txt`), '')
  const coffer = await startCoffer(root, { flags: ['--trusted-proxies', '127.0.0.1'] })
  try {
    await addPeople(coffer)
    const floors: number[] = []
    const ours: number[] = []
    const longest: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const floor = await besideListings(coffer, () => timed('verify-at-once.ts', String(PEOPLE)))
      const own = await besideListings(coffer, () =>
        timed('sign-in-at-once.ts', coffer.address, PASSWORD, String(PEOPLE)),
      )
      floors.push(floor.elapsed)
      ours.push(own.elapsed)
      longest.push(own.longest)
    }
    return rows(median(floors), median(ours), median(longest))
  } finally {
    await coffer.stop()
  }
}

function rows(floor: number, ours: number, longest: number): Row[] {
  const perSecond = (elapsed: number) => rate((PEOPLE * 1000) / elapsed, 'logins/s')
  return [
    {
      work: `${PEOPLE} logins at once, beside listings`,
      floor: `argon2id alone, 4 at once, beside them too: ${perSecond(floor)}`,
      coffer: perSecond(ours),
      ratio: times(floor / ours),
      target: '≥ 0.90×',
      met: floor / ours >= 0.9,
    },
    {
      work: 'a listing during these logins, longest',
      floor: '',
      coffer: ms(longest),
      ratio: '',
      target: '≤ 50 ms',
      met: longest <= 50,
    },
  ]
}

async function addPeople({ address, token }: Coffer): Promise<void> {
  for (let index = 0; index < PEOPLE; index++) {
    const body = JSON.stringify({ what: 'user', which: [], data: { username: `person${index}`, password: PASSWORD } })
    const answer = await fetch(`${address}/api/users`, { method: 'POST', headers: { 'X-Auth': token }, body })
    if (answer.status !== 201) throw new Error(`Adding a person answered ${answer.status}.`)
  }
}

/** Returns the duration that a script of this folder prints, in milliseconds. */
async function timed(script: string, ...args: string[]): Promise<number> {
  const child = Bun.spawn([process.execPath, path.join(import.meta.dir, script), ...args], { stderr: 'inherit' })
  const said = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`${script} failed.`)
  return Number(said)
}

/** Listings use processor time, so the floor is measured beside them too. */
async function besideListings(coffer: Coffer, work: () => Promise<number>) {
  const waits = listUntilStopped(coffer)
  const elapsed = await work()
  return { elapsed, longest: Math.max(...(await waits.stop())) }
}

/** Lists a folder repeatedly; `stop` returns the duration of each listing, in milliseconds. */
function listUntilStopped({ address, token }: Coffer) {
  const waits: number[] = []
  let stopped = false
  const list = async () => {
    const answer = await fetch(`${address}/api/resources/`, { headers: { 'X-Auth': token } })
    if (!answer.ok) throw new Error(`A listing answered ${answer.status}.`)
    await answer.arrayBuffer()
  }
  const running = (async () => {
    while (!stopped) {
      waits.push(await time(list))
      await Bun.sleep(5)
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await running
      return waits
    },
  }
}
