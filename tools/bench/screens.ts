import { makeDemoTree } from '#server/storage/demo-tree.ts'
import { axeViolations } from '../../e2e/axe-violations.ts'
import { launchBrowser } from '../../e2e/browser.ts'
import { type Program, startProgram } from '../../e2e/program.ts'
import { LOOKS } from '../shots/looks.ts'
import { EXTRA, SCENES } from '../shots/scenes.ts'
import { showScenes } from '../shots/stage.ts'
import { benchInteractions } from './answers.ts'
import type { Row } from './harness.ts'
import { benchLighthouse } from './scores.ts'
import { benchDownloadSizes } from './weights.ts'

/** Looks that axe checks: both themes, both writing directions, desktop and phone. */
const JUDGED = ['desktop.light.en', 'desktop.dark.de', 'phone.dark.en', 'phone.light.ar']

/** Checks every screen in every captured state with axe. */
async function benchAxe(program: Program): Promise<Row> {
  const [found, unreached]: [string[], string[]] = [[], []]
  let screens = 0
  const browser = await launchBrowser('full')
  const looks = LOOKS.filter(({ name }) => JUDGED.includes(name))
  if (looks.length !== JUDGED.length) throw new Error('There are no such looks.')
  for (const look of looks) {
    await showScenes(browser, program, {
      look,
      scenes: SCENES,
      onScene: async (page, { name }, missed) => {
        if (missed !== null) return void unreached.push(`${name}.${look.name}`)
        screens += 1
        for (const flaw of await axeViolations(page)) found.push(`${name}.${look.name}: ${flaw}`)
      },
    })
  }
  await browser.close()
  for (const flaw of found) console.error(flaw)
  return {
    work: `axe: ${screens} times a screen in a state, in ${JUDGED.length} looks`,
    floor: '',
    coffer: `${found.length} findings${unreached.length > 0 ? `; not reached: ${unreached.join(', ')}` : ''}`,
    ratio: '',
    target: '0 findings',
    met: found.length + unreached.length === 0,
  }
}

/** Measures accessibility and loading of the screens: results of Lighthouse, the browser and axe, and the bytes to download. */
export async function benchScreens(root: string): Promise<Row[]> {
  const rows = [...(await benchDownloadSizes()), ...(await benchInteractions(root))]
  await using program = await startProgram({ makeRoot: makeDemoTree, tree: EXTRA })
  return [...rows, ...(await benchLighthouse(program)), await benchAxe(program)]
}
