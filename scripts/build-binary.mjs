import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildBinary } from './binary/build.mjs'
import { hostTarget, targets } from './binary/targets.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { ensurePage } from './launch/page.mjs'
import { callerDirectory, root } from './launch/root.mjs'
import { exitWith, LaunchError, say } from './launch/say.mjs'
import { ensureServer } from './launch/server.mjs'

/** `npm run build:binary`: builds Coffer as one file, for this machine or another. */
await exitWith(async () => {
  const { target, out } = wanted()
  const bun = await ensureInstalled()
  await ensurePage()
  await ensureServer(bun)
  const file = await buildBinary({ bun, target, directory: out })
  say(`made ${file}`)
  return 0
})

function wanted() {
  const { target, out } = parsed()
  if (!(target in targets)) throw new LaunchError(`--target: one of ${Object.keys(targets).join(', ')}`)
  return { target, out: out === undefined ? join(root, 'dist-binary') : resolve(callerDirectory(), out) }
}

function parsed() {
  try {
    const options = { target: { type: 'string', default: hostTarget() }, out: { type: 'string' } }
    return parseArgs({ options }).values
  } catch (error) {
    throw new LaunchError(`${error.message}\nusage: npm run build:binary -- [--target NAME] [--out FOLDER]`)
  }
}
