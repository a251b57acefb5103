/** One instruction of a Dockerfile, and its stage, counted from 0. */
export type Instruction = { readonly stage: number; readonly name: string; readonly rest: string }

/** Returns the instructions of a Dockerfile in order, without comments and with continuation lines joined. */
export function instructionsOf(text: string): readonly Instruction[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
  let stage = -1
  return lines.flatMap((line) => {
    const [, name = '', rest = ''] = /^\s*([A-Z]+)\s+(.*?)\s*$/.exec(line) ?? []
    if (name === 'FROM') stage += 1
    return name === '' ? [] : [{ stage, name, rest }]
  })
}

/** Start configuration of the final image. */
export type Image = {
  readonly env: Readonly<Record<string, string>>
  readonly workdir: string
  readonly user: string
  readonly volumes: readonly string[]
  readonly entrypoint: readonly string[]
  readonly health: readonly string[]
}

/** Reads the final image's configuration like an engine. Throws when it is not as required. */
export function imageOf(instructions: readonly Instruction[]): Image {
  const last = Math.max(...instructions.map(({ stage }) => stage))
  const restOf = (name: string) => {
    const found = instructions.filter((each) => each.stage === last && each.name === name)
    if (found.length !== 1 || !found[0]) throw new Error(`the last stage has ${found.length} of ${name}`)
    return found[0].rest
  }
  return {
    env: Object.fromEntries(restOf('ENV').split(/\s+/).map(assignment)),
    workdir: restOf('WORKDIR'),
    user: restOf('USER'),
    volumes: wordsOf(restOf('VOLUME')),
    entrypoint: wordsOf(restOf('ENTRYPOINT')),
    health: wordsOf(restOf('HEALTHCHECK').replace(/^(?:--\S+\s+)*CMD\s+/, '')),
  }
}

function assignment(text: string): [string, string] {
  const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(text) ?? []
  return [name, value]
}

/** Returns the words of an instruction in exec form, which uses no shell. */
function wordsOf(text: string): string[] {
  const words: unknown = JSON.parse(text)
  if (!Array.isArray(words)) throw new Error(`${text} is no list`)
  return words.map(String)
}
