import { type MadeAdministrator, makeFirstAdministrator } from '#server/accounts/users/first-administrator.ts'
import type { Config } from '#server/platform/config/settings.ts'
import { version } from '#server/platform/config/version.ts'
import { Traffic } from '#server/platform/log/traffic.ts'
import { Health, type HealthParts } from './health/health.ts'
import { type DeskParts, MoveInDesk } from './import-filebrowser/desk.ts'
import { MoveIn, type MoveInParts } from './import-filebrowser/move-in.ts'
import { Figures, type FiguresParts } from './metrics/figures.ts'
import { openPage, type PageParts } from './web-app/open-page.ts'

export type OperatorParts = MoveInParts &
  Omit<DeskParts, 'moveIn'> &
  HealthParts &
  Omit<FiguresParts, 'traffic' | 'health'> &
  Omit<PageParts, 'start' | 'version'> &
  Parameters<typeof makeFirstAdministrator>[0] & {
    readonly config: Config
    readonly previewKinds: PageParts['start']['previewKinds']
  }

/** Everything for whoever runs the server: health, metrics, the import from File Browser, the built page, and the first administrator; it ends with `opened`. */
export async function openOperator(parts: OperatorParts, opened: AsyncDisposableStack) {
  const { config, previewKinds, now } = parts
  const moveInDesk = new MoveInDesk({ ...parts, moveIn: new MoveIn(parts) })
  const [health, traffic] = [new Health(parts), new Traffic()]
  const figures = openFigures({ ...parts, health, traffic }, opened)
  const firstAdministrator = await makeFirst(config, parts, now())
  const page = await openPage({ ...parts, start: { ...config, previewKinds }, version })
  return { moveInDesk, health, traffic, figures, firstAdministrator, ...page }
}

function openFigures(parts: FiguresParts & { config: Config }, opened: AsyncDisposableStack): Figures | null {
  const { token, address } = parts.config.metrics
  if (token === undefined && address === null) return null
  return opened.adopt(new Figures(parts), (open) => open.close())
}

function makeFirst(
  { username, secrets }: Config,
  parts: Parameters<typeof makeFirstAdministrator>[0],
  now: number,
): Promise<MadeAdministrator | null> {
  const wanted = { username, password: secrets.adminPassword, passwordHash: secrets.adminPasswordHash }
  return makeFirstAdministrator(parts, wanted, now)
}
